#!/bin/sh
# Run on a cluster where the commands of Slurm work, as a user who may see all jobs:
#   sh collect.sh 2025-10-01
# It writes what Quoin needs into this folder, and changes nothing. The argument is the first day of
# the log; two to twelve weeks are a good length. Copy the folder back, and go on with
#   quoin new slurm --from FOLDER
# If the log must not leave the centre with its names: quoin anonymise sacct.txt --out shared.txt
set -eu
cd "$(dirname "$0")"
first=${1:?"give the first day, as in: sh collect.sh 2025-10-01"}
sacct -a -P -D --noconvert --format=ALL -S "$first" -E now > sacct.txt
sacctmgr -P show assoc tree format=Account,User,Share,GrpTRES,GrpJobs,GrpSubmit,GrpTRESMins,GrpWall,MaxTRES,MaxJobs,MaxSubmit,MaxWall,Priority,QOS,DefaultQOS > assoc-tree.txt
sacctmgr -P show qos > qos.txt
sacctmgr -P show tres > tres.txt
sacctmgr -P show event start="$first" format=Cluster,NodeName,TimeStart,TimeEnd,State,Reason > events.txt
scontrol show config > config.txt
scontrol show partition > partition.txt
scontrol show node > node.txt
sacctmgr -P show reservation start="$first" format=Name,TimeStart,TimeEnd,NodeNames,Flags > past-reservations.txt
scontrol show reservation > reservations.txt
squeue -a -r -o "%A|%F|%K|%T|%r|%V|%S|%M|%l|%u|%g|%a|%P|%q|%D|%C|%m|%f|%b|%v|%N" > squeue.txt
date +%Z > zone.txt
