import { inflateSync } from 'node:zlib';

/** A picture as rows of pixels with `channels` bytes each, from the top left. */
export type Picture = { width: number; height: number; channels: number; bytes: Uint8Array };

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 };

/**
 * Returns predictor 4 of the PNG specification §9.4: whichever of left, up and corner is nearest to left + up − corner.
 */
function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner, a = Math.abs(p - left), b = Math.abs(p - up), c = Math.abs(p - corner);
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function predict(filter: number, left: number, up: number, corner: number): number {
  switch (filter) {
    case 0: return 0;
    case 1: return left;
    case 2: return up;
    case 3: return (left + up) >> 1;
    case 4: return paeth(left, up, corner);
    default: throw new Error(`PNG filter ${filter} does not exist.`);
  }
}

/** Undoes the filter of each row. */
function unfilter(data: Buffer, height: number, stride: number, channels: number): Uint8Array {
  const bytes = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const from = y * (stride + 1), filter = data[from], to = y * stride;
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? bytes[to + x - channels] : 0, up = y > 0 ? bytes[to + x - stride] : 0;
      const corner = x >= channels && y > 0 ? bytes[to + x - stride - channels] : 0;
      bytes[to + x] = data[from + 1 + x] + predict(filter, left, up, corner);
    }
  }
  return bytes;
}

/** Reads a PNG as browsers write it: eight bits a channel, no palette, not interlaced; throws on others. */
export function readPng(file: Buffer): Picture {
  if (!file.subarray(0, 8).equals(SIGNATURE)) throw new Error('Not a PNG file.');
  const parts: Buffer[] = [];
  let width = 0, height = 0, channels = 0;
  for (let at = 8; at < file.length;) {
    const length = file.readUInt32BE(at), type = file.toString('latin1', at + 4, at + 8);
    const body = file.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') {
      [width, height, channels] = [body.readUInt32BE(0), body.readUInt32BE(4), CHANNELS[body[9]] ?? 0];
      if (body[8] !== 8 || body[12] !== 0 || channels === 0)
        throw new Error('A kind of PNG that browsers do not write.');
    }
    if (type === 'IDAT') parts.push(body);
    at += length + 12;
  }
  return { width, height, channels, bytes: unfilter(
    inflateSync(Buffer.concat(parts)), height, width * channels, channels
  ) };
}

/**
 * Returns the share of pixels [1] of which a channel differs by more than `tolerance` of 255; 1 if the sizes differ.
 */
export function shareOfChanged(a: Picture, b: Picture, tolerance = 12): number {
  if (a.width !== b.width || a.height !== b.height || a.channels !== b.channels) return 1;
  let changed = 0;
  for (let i = 0; i < a.bytes.length; i += a.channels) {
    for (let c = 0; c < 3; c++) {
      if (Math.abs(a.bytes[i + c] - b.bytes[i + c]) > tolerance) { changed++; break; }
    }
  }
  return changed / (a.width * a.height);
}

/** Returns how many of the 4096 colours with four bits a channel cover at least `share` [1] of the picture. */
export function countColors({ width, height, channels, bytes }: Picture, share = 1e-4): number {
  const seen = new Uint32Array(4096);
  for (let i = 0; i < bytes.length; i += channels)
    seen[((bytes[i] >> 4) << 8) | ((bytes[i + 1] >> 4) << 4) | (bytes[i + 2] >> 4)]++;
  return seen.filter((n) => n >= share * width * height).length;
}

/**
 * Returns the share of pixels [1] whose strongest and weakest channel are at least `least` of 255 apart: not grey, not
 * pale.
 */
export function shareOfVivid({ width, height, channels, bytes }: Picture, least = 60): number {
  let vivid = 0;
  for (let i = 0; i < bytes.length; i += channels) {
    const [r, g, b] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    if (Math.max(r, g, b) - Math.min(r, g, b) >= least) vivid++;
  }
  return vivid / (width * height);
}

/** Returns the share of pixels [1] of which no channel is above `most` of 255. */
export function shareOfDark({ width, height, channels, bytes }: Picture, most = 160): number {
  let dark = 0;
  for (let i = 0; i < bytes.length; i += channels)
    dark += Number(Math.max(bytes[i], bytes[i + 1], bytes[i + 2]) <= most);
  return dark / (width * height);
}

/**
 * Returns the share of pixels [1] that differ from their right neighbour by at least `least` of 255 in some channel:
 * outlines and shading of what is drawn; a sky or an even ground has none.
 */
export function shareOfEdges({ width, height, channels, bytes }: Picture, least = 24): number {
  let edges = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = channels * (y * width + x);
      for (let c = 0; c < 3; c++) {
        if (Math.abs(bytes[at + c] - bytes[at + channels + c]) >= least) { edges++; break; }
      }
    }
  }
  return edges / (width * height);
}

/**
 * Returns the standard deviation of blue over red [1] among pixels as yellow as sand, by how far red is above blue: how
 * much hues of grains differ.
 */
export function spreadOfHue({ channels, bytes }: Picture, least = 55, most = 110): number {
  let count = 0, sum = 0, squares = 0;
  for (let i = 0; i < bytes.length; i += channels) {
    const [r, , b] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    if (r - b < least || r - b > most) continue;
    count++;
    sum += b / r;
    squares += (b / r) ** 2;
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
}
