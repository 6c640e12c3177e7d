#!/usr/bin/env python3
"""Writes the job lists of the recorded runs: lists.py OUT. Times in seconds from the start, memory in MB, limits in minutes.

A list of run h2 stands in its folder of src/test/resources/slurm-schedules only; the lists live-* are short, for tests on a live Slurm.
"""
import csv, os, random, sys

OUT = sys.argv[1]
os.makedirs(OUT, exist_ok=True)
COLUMNS = ('job,submit,user,account,partition,qos,nodes,ntasks,cpus_per_task,mem_mb,gres,time_limit,run_time,dependency,array,begin,'
           'features,exclusive,nice,held,reservation,exit,extra,name,script').split(',')


def write(name, jobs, events=()):
    with open('%s/%s.jobs.csv' % (OUT, name), 'w', newline='') as f:
        w = csv.DictWriter(f, COLUMNS, restval='', lineterminator='\n')
        w.writeheader()
        for n, j in enumerate(jobs):
            w.writerow({'job': 'j%03d' % (n + 1), **j})
    if events:
        with open('%s/%s.events.csv' % (OUT, name), 'w', newline='') as f:
            w = csv.writer(f, lineterminator='\n')
            w.writerow(['t', 'action', 'target', 'args'])
            w.writerows(events)


def shared(r):
    if r.random() < .72:
        return dict(nodes=1, ntasks=r.choice([1, 2, 2, 3, 4, 4, 6, 8]))
    k = r.choice([2, 2, 3, 4])
    return dict(nodes=k, ntasks=8 * k)


def jobs(seed, count, span, classes, key, size, mean=26, more=lambda r, j: {}):
    r = random.Random(seed)
    all = []
    for t in sorted(r.uniform(0, span) for _ in range(count)):
        run = int(min(80, max(5, r.expovariate(1 / mean))))
        # the first jobs are of the lowest class, so that there is somebody to preempt
        c = classes[0] if t < 20 else r.choice(classes)
        j = dict(submit=round(t), user='u%d' % r.randint(1, 6), account='all', partition='main', time_limit=run // 60 + 1 + r.choice([0, 0, 1, 2]), run_time=run, **size(r))
        j[key] = c
        all.append({**j, **more(r, j)})
    return all


def steps(r, j):
    """a job that does its work in seconds, so that a suspension delays it"""
    return dict(script='for i in $(seq %d); do sleep 1; done' % j['run_time'])


PARTITIONS = ['low', 'low', 'low', 'mid', 'high']
write('i1', jobs(21, 50, 140, PARTITIONS, 'partition', shared))
write('i2', jobs(28, 52, 130, PARTITIONS, 'partition', lambda r: dict(nodes=r.choice([1, 1, 1, 2, 2, 3, 4]))))
write('j1', jobs(23, 50, 140, ['scavenger', 'scavenger', 'normal', 'normal', 'urgent'], 'qos', shared, more=lambda r, j: dict(mem_mb=r.choice([500, 1000, 4000]))))
write('k1', jobs(24, 44, 140, PARTITIONS, 'partition', shared, 22, steps))
write('k2', jobs(25, 44, 140, ['low', 'low', 'normal', 'normal', 'urgent'], 'qos', shared, 22, steps))
write('l1', jobs(26, 56, 150, [''], 'qos', shared, 24, lambda r, j: dict(extra=r.choice(['', '', '-L alpha:1', '-L alpha:2', '-L alpha:3', '-L beta:1', '-L beta:2', '-L alpha:1,beta:1']))))


def wide(r, j):
    """jobs of higher tiers are wide, so that several of the lowest give way"""
    if j['partition'] == 'low':
        return dict(nodes=1, ntasks=r.choice([2, 3, 4, 6, 8]))
    k = r.choice([1, 2, 2, 3])
    return dict(nodes=k, ntasks=r.choice([4, 6, 8]) * k)


write('i3', jobs(27, 60, 130, ['low', 'low', 'low', 'low', 'mid', 'high'], 'partition', lambda r: {}, 30, wide))


def whole(seed, count, span):
    r = random.Random(seed)
    all = []
    for t in sorted(r.uniform(0, span) for _ in range(count)):
        run = int(min(60, max(3, r.expovariate(1 / 16))))
        all.append(dict(submit=round(t), user='u%d' % r.randint(1, 6), account='all', partition='main', nodes=r.choice([1, 1, 1, 2, 2, 3, 4, 4, 6, 8]),
                        time_limit=run // 60 + 1 + r.choice([0, 0, 1, 2, 4]), run_time=run))
    return all


write('a3', whole(29, 48, 200))

OWNERS = {'u1': 'rivers', 'u2': 'rivers', 'u3': 'lakes', 'u4': 'lakes', 'u5': 'air', 'u6': 'air'}


def of_account(r, j):
    """fair share, limits, tiers and classes of service at once"""
    p = r.choice(['long', 'long', 'long', 'quick'])
    return dict(account=OWNERS[j['user']], partition=p, time_limit=min(j['time_limit'], 2) if p == 'quick' else j['time_limit'],
                nice=r.choice(['', '', '', '50']), mem_mb=r.choice([500, 1000, 2000]))


write('m1', jobs(34, 84, 220, ['normal', 'normal', 'normal', 'urgent', 'spare'], 'qos', shared, 30, of_account))


def device(r, j):
    """memory, GPUs and features beside reservations and a drained node"""
    kind = r.choice(['cpu', 'cpu', 'memory', 'gpu', 'gpu', 'feature'])
    more = dict(nodes=1, ntasks=1, cpus_per_task=r.choice([1, 2, 4, 8]), mem_mb=r.choice([1000, 2000, 4000]))
    if kind == 'memory':
        more['mem_mb'] = r.choice([8000, 12000, 20000])
    if kind == 'gpu':
        more['gres'] = r.choice(['gpu:1', 'gpu:2', 'gpu:a:1', 'gpu:b:1', 'gpu:b:3'])
    if kind == 'feature':
        more['features'] = r.choice(['slow', 'fast', 'fast&gpu', 'slow|gpu'])
        more['nodes'] = more['ntasks'] = r.choice([1, 2])
    if j['user'] == 'u2' and kind == 'cpu':
        more['reservation'] = 'course'
    return more


write('n1', jobs(35, 80, 220, [''], 'qos', lambda r: {}, 30, device),
      [(0, 'reserve', 'maint', 'StartTime=@150 Duration=1 Users=root Flags=MAINT Nodes=n[1-2]'),
       (1, 'reserve', 'course', 'StartTime=@50 Duration=3 Users=u2 Nodes=n[3-4]'),
       (40, 'drain', 'g1', ''), (170, 'undrain', 'g1', ''), (290, 'unreserve', 'course', '')])
write('o1', jobs(36, 90, 200, ['wide', 'wide', 'narrow', 'narrow', 'narrow'], 'partition', shared, 26))
write('live-a3', whole(31, 24, 60))
write('live-i3', jobs(33, 40, 60, ['low', 'low', 'low', 'mid', 'high'], 'partition', lambda r: {}, 40, wide))
