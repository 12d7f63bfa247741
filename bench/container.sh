#!/bin/sh
# A sweep whose runs are done in the container image, one index each as a Job gives them, and merged there: the table
# must be the local one, byte for byte. The image is built from scripts/packed/Containerfile on a Debian that mmdebstrap
# makes, so that no registry is needed; runs are those of `buildah run --isolation chroot`, which needs no cgroups.
# Ends with 1 if the tables differ, and removes what it made. Debian's podman, buildah and mmdebstrap, as root; the
# transcript goes to stdout:
#
#   npm run pack:headless && sh bench/container.sh > bench/results/container-<machine>.md
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d) base=docker.io/library/debian:12-slim image=grouser box=
export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot

stop() {
  [ -z "$box" ] || buildah rm "$box" >/dev/null || true
  podman rmi "$image" "$base" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap stop EXIT
trap 'exit 130' INT TERM

for program in podman buildah mmdebstrap; do
  command -v $program >/dev/null || { echo "$program is missing: apt-get install podman buildah mmdebstrap" >&2; exit 2; }
done
[ -f "$here/packed/grouser-headless-linux-x64.tar.gz" ] || { echo "first: npm run pack:headless" >&2; exit 2; }

say() { printf '%s\n' "$@"; }
show() { printf '$ %s\n' "$*" | sed "s|$work|.|g"; "$@" 2>&1 | sed "s|$work|.|g"; }
inside() { buildah run -v "$work:/data" --workingdir /data "$@"; }
grouser=/opt/grouser-headless/headless

mmdebstrap --quiet --variant=minbase bookworm "$work/debian.tar"
podman import -q "$work/debian.tar" $base >/dev/null
rm "$work/debian.tar"
say '# A sweep in the container image' '' && say '`sh bench/container.sh`' '' '```'
show podman build --isolation chroot -f "$here/scripts/packed/Containerfile" -t $image "$here/packed" | sed "s|$here/||g"
box=$(buildah from localhost/$image)
cp "$here/public/data/sweeps/rolling-ball.json" "$work"
show inside "$box" -- $grouser sweep plan rolling-ball.json --out ball
for index in 0 1 2 3 4 5; do
  show inside -e JOB_COMPLETION_INDEX=$index "$box" -- $grouser sweep run ball
done
show inside "$box" -- $grouser sweep merge ball --csv ball.csv
show node "$here/scripts/headless.mjs" sweep plan "$work/rolling-ball.json" --out "$work/here" | sed "s|$here/||g"
show node "$here/scripts/headless.mjs" sweep run "$work/here" --jobs 2 | sed "s|$here/||g"
show node "$here/scripts/headless.mjs" sweep merge "$work/here" --csv "$work/here.csv" | sed "s|$here/||g"
say '$ cmp ./ball.csv ./here.csv'
cmp "$work/ball.csv" "$work/here.csv"
say '```' '' 'Both tables are the same, byte for byte.'
