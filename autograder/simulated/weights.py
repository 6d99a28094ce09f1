"""Every number of the simulated model. They are invented for teaching; none was measured on a real model.

A value's chance is its weight over the sum of the weights that compete for the same place in a call.
"""

# Before a word of a description is read: the intended value against all mistaken ones together.
INTENDED = 1.0
MISTAKEN = 1.0

# A description multiplies the weight of each value that fits what it says.
BACKS = {
    "example": 4.0,  # an example of the value's shape, or the value itself
    "format": 4.0,  # a template such as YYYY-MM-DD, or a format's name
    "range": 4.0,  # two numbers, and the value between them
    "language": 4.0,
    "unit": 4.0,
    "source": 40.0,  # says where the value comes from, so that it is looked up and not invented
}
DENIED = 0.1  # the description says "not" before the value

# What a property means. A concept all of whose cues are said weighs CUES against 1 for one with none.
CUES = 1000.0
FIRST = 20.0  # and this much more when it is the first that the property speaks of
USED = 0.1  # a concept that already fills another property of the same call

# The schema's own values (enum, const, default): against the likeliest concept, and where the words of the
# property name no concept.
OWN = 0.01
OWN_ALONE = 2.0

# Keywords without strict mode are guidance: this share of calls is written without a look at them.
OVERLOOKS = 0.02

# Odds of filling in a property that isn't required.
FILLS_MENTIONED = 4.0  # the request speaks of it
FILLS_OTHER = 0.7  # a model tends to fill what it sees
DESCRIBED = 4.0  # more, for what the request speaks of, when the property has a description
LEAVE_OUT = 0.1  # less, for what it doesn't speak of, when the description says when to leave it out
