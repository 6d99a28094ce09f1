"""Numbers of the system calls that a worker has no use for: (x86-64, aarch64), None where there is no such.

From asm/unistd_64.h and asm-generic/unistd.h of Linux 6.1; from 424 on both have the same.
"""

Numbers = dict[str, tuple[int | None, int | None]]

NEWEST = 462  # mseal of Linux 6.10: what came after it was not looked at, and isn't there for a worker

# Sockets: none at all, but the pair of asyncio's own.
SOCKETS: Numbers = {
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
}

# Other processes: to start, to look into, to stop, to slow down.
PROCESSES: Numbers = {
    "fork": (57, None),
    "vfork": (58, None),
    "execve": (59, 221),
    "execveat": (322, 281),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "kcmp": (312, 272),
    "pidfd_open": (434, 434),
    "pidfd_getfd": (438, 438),
    "pidfd_send_signal": (424, 424),
    "tkill": (200, 130),
    "setpriority": (141, 140),
    "sched_setaffinity": (203, 122),
    "sched_setparam": (142, 118),
    "sched_setscheduler": (144, 119),
    "sched_setattr": (314, 274),
    "ioprio_set": (251, 30),
    "move_pages": (279, 239),
    "migrate_pages": (256, 238),
}

# What Landlock does not govern: owners, modes, times and attributes of files, and watching them.
FILES: Numbers = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "chown": (92, None),
    "lchown": (94, None),
    "fchown": (93, 55),
    "fchownat": (260, 54),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
    "truncate": (76, 45),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    "inotify_init": (253, None),
    "inotify_init1": (294, 26),
}

# Memory that outlives the worker, or that no limit counts.
SHARED: Numbers = {
    "shmget": (29, 194),
    "shmat": (30, 196),
    "msgget": (68, 186),
    "semget": (64, 190),
    "mq_open": (240, 180),
    "mq_unlink": (241, 181),
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
}

# Namespaces, mounts, and the parts of the kernel through which people most often break out of it.
KERNEL: Numbers = {
    "setns": (308, 268),
    "unshare": (272, 97),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "open_tree": (428, 428),
    "move_mount": (429, 429),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "reboot": (169, 142),
    "swapon": (167, 224),
    "personality": (135, 92),
    "syslog": (103, 116),
}

DENIED: Numbers = {**SOCKETS, **PROCESSES, **FILES, **SHARED, **KERNEL}

# Denied or not by what they are called with: see seccomp.py.
BY_ARGUMENT: Numbers = {
    "clone": (56, 220),
    "socketpair": (53, 199),
    "kill": (62, 129),
    "tgkill": (234, 131),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
    "prlimit64": (302, 261),
    "prctl": (157, 167),
    "fcntl": (72, 25),
    "ioctl": (16, 29),
    "open": (2, None),
    "openat": (257, 56),
}

# What they are called with stands where a filter can't look. The C library gets on without them.
UNSEEN: Numbers = {
    "clone3": (435, 435),
    "openat2": (437, 437),
}
