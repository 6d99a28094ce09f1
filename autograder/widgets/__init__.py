"""What a learner changes while it runs. The only room with ipywidgets: imported once one is shown."""
