#!/bin/sh
# A sweep of 200 runs on a Slurm of one node that this script starts, as root and in a folder of its own, from Debian's
# slurm-wlm and munge: the node is drained in the middle and comes back, a task is killed, what is missing is submitted
# again, and the merged table must be the local one, byte for byte. Ends with 1 if it is not, and always ends what it
# started. The transcript goes to stdout.
#
#   PACK   runs a task, 10 if unset
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
PACK=${PACK:-10}
work=$(mktemp -d) node=$(hostname -s)
export SLURM_CONF=$work/slurm.conf
started=

stop() {
  # shellcheck disable=SC2086 — one word a process
  [ -z "$started" ] || kill $started 2>/dev/null || true
  sleep 1
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

hide() { sed "s|$work/||g; s|$here/||g; s|$node|node|g"; }
say() { printf '\n%s\n' "$*"; }
show() { printf '\n$ %s\n' "$*" | hide; "$@" 2>&1 | hide; }
headless() { node "$here/scripts/headless.mjs" "$@"; }

# start <program> <arguments …>: in the background, ended by stop
start() { "$@" >"$work/$(basename "$1").txt" 2>&1 & started="$started $!"; }

for program in munged slurmctld slurmd sbatch squeue sinfo scontrol pgrep; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install slurm-wlm munge" >&2; exit 2; }
done

mkdir -m 700 "$work/munge"
mkdir "$work/state" "$work/spool"
chmod 755 "$work"
dd if=/dev/urandom of="$work/munge/key" bs=128 count=1 2>/dev/null
chmod 600 "$work/munge/key"
chmod 711 "$work/munge"
start munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
  --pid-file="$work/munge/pid" --log-file="$work/munge/log" --seed-file="$work/munge/seed"
cat >"$SLURM_CONF" <<CONF
ClusterName=bench
SlurmctldHost=$node
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CryptoType=crypto/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldPort=16817
SlurmdPort=16818
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=1
ReturnToService=2
MailProg=/bin/true
NodeName=$node CPUs=$(nproc) RealMemory=1000 State=UNKNOWN
PartitionName=main Nodes=$node Default=YES MaxTime=INFINITE State=UP
CONF
start slurmctld -D
start slurmd -D

# quietly <command …>: its stdout alone, or nothing where it fails
quietly() { "$@" 2>/dev/null || true; }
# until_true <what for> <command …>: waits for a command to succeed, five minutes at most
until_true() {
  what=$1; shift
  for _ in $(seq 600); do if "$@" >/dev/null 2>&1; then return; fi; sleep 0.5; done
  echo "waited in vain for $what" >&2; cat "$work"/*.txt >&2; exit 1
}
in_state() { [ "$(quietly squeue -h -t "$1" -o %i | wc -l)" -"$2" "$3" ]; }
count() { headless sweep status "$work/sweep" | sed "s/.*\"$1\":\([0-9]*\).*/\1/"; }
is_done() { [ "$(count done)" -ge "$1" ]; }
task_pid() { pgrep -f "sweep run $work/sweep" | head -1; }

until_true "the node" sh -c '[ "$(sinfo -h -o %T)" = idle ]'
say "# 200 runs as tasks of $PACK on a Slurm of one node"
show sinfo --version
show sinfo
cat >"$work/sweep.json" <<JSON
{"scene": "hopper",
 "base": {"duration": 0.3, "backend": "cpu", "count": 200, "grainRadius": 4, "binWidth": 60, "depth": 60},
 "axes": [{"key": "opening", "from": 25, "to": 34, "count": 10}, {"key": "friction", "values": [0.3, 0.6]},
          {"key": "seed", "from": 1, "to": 10, "count": 10}],
 "probes": [{"probe": "discharged", "reduce": "last"}, {"probe": "rate", "reduce": "mean", "over": [0.1, 0.3]}]}
JSON
show cat "$work/sweep.json"
show headless sweep plan "$work/sweep.json" --out "$work/sweep"
show headless sweep slurm "$work/sweep" --pack "$PACK" --submit
show cat "$work/sweep/slurm/array.sh"

until_true "a fifth of the runs" is_done 40
say "The node is drained: tasks that run go on, no other begins."
show scontrol update "NodeName=$node" State=DRAIN Reason=kernel
until_true "the end of what ran" in_state R eq 0
show sinfo -R -o "%T %E"
show squeue -o "%i %T %r"
show headless sweep status "$work/sweep"

say "It comes back, and a task is killed in the middle."
show scontrol update "NodeName=$node" State=RESUME
until_true "a task" task_pid
until_true "half of the runs" is_done 100
killed=$(task_pid)
show kill -KILL "$killed"
until_true "the end of the array" in_state R,PD eq 0
show headless sweep status "$work/sweep"

say "What is missing is submitted again: the one task."
show headless sweep slurm "$work/sweep" --pack "$PACK" --submit
until_true "the end of it" in_state R,PD eq 0
show headless sweep status "$work/sweep"
show headless sweep slurm "$work/sweep" --pack "$PACK" --submit
show headless sweep merge "$work/sweep" --csv "$work/cluster.csv"

say "The same sweep without Slurm."
show headless sweep plan "$work/sweep.json" --out "$work/local"
show headless sweep run "$work/local"
show headless sweep merge "$work/local" --csv "$work/local.csv"
show wc -l "$work/cluster.csv"
show head -3 "$work/cluster.csv"
if cmp "$work/cluster.csv" "$work/local.csv"; then
  say "Both tables are the same, byte for byte."
else
  say "THE TABLES DIFFER."; exit 1
fi
