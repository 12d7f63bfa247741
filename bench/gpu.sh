#!/bin/sh
# The tables of one GPU machine, in one call of minutes: what the machine can do, how the cost of a grain scales, the
# papers' way to step, both forms of ours, the slab at its weight, each kernel against the machine. Runs from a checkout
# (npm ci) as bench/gpu.sh and from the packed command line as bench.sh. Later parts run even where one fails; the last
# line says how many did.
#
#   OUT            folder for the results, ./results if unset:
#                  bench.jsonl (a record a line), slab-<kg>.json, bench.txt (all that a person reads), summary.md,
#                  log.txt
#   SCENE          whose cost is looked at, ditch if unset
#   SIZES          its numbers of grains, 10000,100000,300000,1000000 if unset
#   BIG            size for the papers' step and for the kernels, 300000 if unset
#   SLAB           spheres under the slab, 4000 if unset
#   SLAB_TIME      simulated time of a slab run [s], 1 if unset
#   STEPS          timed frame steps of a record, 20 if unset
#   BACKEND        gpu if unset
#   SECONDS_A_RUN  after which one command is ended, 54 if unset: all eleven end within ten minutes
set -u
here=$(dirname "$(readlink -f "$0")")
OUT=${OUT:-results} SCENE=${SCENE:-ditch} BACKEND=${BACKEND:-gpu} BIG=${BIG:-300000}
SIZES=${SIZES:-10000,100000,300000,1000000}
SLAB=${SLAB:-4000} SLAB_TIME=${SLAB_TIME:-1} STEPS=${STEPS:-20} SECONDS_A_RUN=${SECONDS_A_RUN:-54}
mkdir -p "$OUT" || exit 1
: >"$OUT/bench.jsonl"; : >"$OUT/bench.txt"; : >"$OUT/log.txt"
failed=0

if [ -x "$here/headless" ]; then
  headless() { limit "$here/headless" "$@"; }
  summarise() { GROUSER_PROGRAM=gpuSummary.mjs "$here/headless" "$@"; }
else
  headless() { limit node "$here/../scripts/headless.mjs" "$@"; }
  summarise() { node "$here/gpuSummary.mjs" "$@"; }
fi

limit() { if command -v timeout >/dev/null; then timeout "$SECONDS_A_RUN" "$@"; else "$@"; fi; }

# fail <exit code>: counts it and says what was said on stderr
fail() {
  failed=$((failed + 1))
  { echo "   failed with $1 (124: took over $SECONDS_A_RUN s):"; head -c 600 "$OUT/part.err"; echo; } \
    | tee -a "$OUT/bench.txt"
}

# part <title> <headless arguments>: its text to the terminal and bench.txt, what it says on stderr to log.txt and here
# too
part() {
  title=$1; shift
  { echo "== $title"; echo "   headless $*"; } | tee -a "$OUT/bench.txt"
  headless "$@" >"$OUT/part.txt" 2>"$OUT/part.err"
  code=$?
  tee -a "$OUT/bench.txt" <"$OUT/part.txt"
  { echo "== $title: $code"; cat "$OUT/part.err"; } >>"$OUT/log.txt"
  if [ $code -ne 0 ]; then
    fail $code
  fi
  rm -f "$OUT/part.txt" "$OUT/part.err"
}

record="--record $OUT/bench.jsonl"
if command -v nvidia-smi >/dev/null; then nvidia-smi >>"$OUT/log.txt" 2>&1; fi

# cheapest first, so that a lease that ends early has told most
part 'Roofline' bench "$SCENE" --roofline --set count="$BIG" --set form=blocks --backend "$BACKEND" $record
part "$SCENE by size, small steps" bench "$SCENE" --backend "$BACKEND" --set form=blocks \
  --sizes "$SIZES" --steps "$STEPS" --predict \
  $record
part "hmmwv-flat by size, small steps" bench hmmwv-flat --backend "$BACKEND" --sizes "$SIZES" --steps "$STEPS" \
  --predict $record
part "$SCENE, $BIG grains, the papers' step: APGD, 40 iterations, h 1 ms, relaxed law, cold" bench "$SCENE" \
  --backend "$BACKEND" --set count="$BIG" --set solver=apgd --set iterations=40 --set substeps=1 --set dt=0.001 \
  --set law=relaxed --set warmStart=off --steps "$STEPS" --predict $record
for form in blocks colours auto; do
  part "$SCENE, $BIG grains, small steps, form $form" bench "$SCENE" --backend "$BACKEND" \
    --set count="$BIG" --set form=$form --steps "$STEPS" --predict $record
done
for mass in 1000 100000; do
  for sweeps in 10 40; do # a simulated ms
    file=$OUT/slab-$mass-$sweeps.json
    echo "== Slab of $mass kg, $sweeps sweeps a simulated ms" | tee -a "$OUT/bench.txt"
    headless run compaction --backend "$BACKEND" --set slabMass=$mass --set count="$SLAB" --set dt=0.002 \
      --set substeps=$((2 * sweeps)) --duration "$SLAB_TIME" --every 0.002 >"$file" 2>"$OUT/part.err"
    code=$?
    if [ $code -ne 0 ]; then
      fail $code
      rm -f "$file"
    fi
    cat "$OUT/part.err" >>"$OUT/log.txt"; rm -f "$OUT/part.err"
  done
done

summarise "$OUT" >"$OUT/summary.md" && cat "$OUT/summary.md" || failed=$((failed + 1))
echo "$failed failed"
[ $failed -eq 0 ]
