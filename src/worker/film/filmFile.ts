import {
  BufferTarget, CanvasSource, getFirstEncodableVideoCodec, Mp4OutputFormat, Output, QUALITY_HIGH, WebMOutputFormat,
  type VideoCodec,
} from 'mediabunny';
import { FRAME_RATE, type FilmFile, type FilmKind } from './filmTypes';

/** The file encodes films, by npm mediabunny and the encoders of the browser (WebCodecs). */

/** Longest side of a film [pixels]: what encoders of any device can do. */
const LONGEST = 1920;

/** Codecs by the kind of file, the ones that most programs play first. */
const CODECS: readonly (readonly [FilmKind, VideoCodec])[] = [
  ['mp4', 'avc'], ['webm', 'vp9'], ['webm', 'vp8'], ['webm', 'av1'],
];
const NAMES = 'H.264, VP9, VP8 or AV1', OFFER = 'Save picture takes the view as it is';

/** Returns the sides of a film of a picture: even, as H.264 wants them, and at most LONGEST. */
export function filmSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  const even = (side: number): number => Math.max(2, 2 * Math.round((scale * side) / 2));
  return { width: even(width), height: even(height) };
}

/** Finds how a film of this size can be encoded here; throws a sentence if it cannot. */
async function findCodec(size: { width: number; height: number }): Promise<readonly [FilmKind, VideoCodec]> {
  if (typeof VideoEncoder === 'undefined')
    throw new Error(`this browser has no WebCodecs, whose VideoEncoder makes it. ${OFFER}.`);
  const wish = { ...size, quality: QUALITY_HIGH, frameRate: FRAME_RATE };
  const found = await getFirstEncodableVideoCodec(CODECS.map(([, codec]) => codec), wish);
  const pair = CODECS.find(([, codec]) => codec === found);
  if (pair) return pair;
  throw new Error(`this browser encodes none of ${NAMES} at ${size.width} × ${size.height}. ${OFFER}.`);
}

/** Begins a file of the frames of pictures of about this size; rejects with a sentence if there is no encoder. */
export async function createFilmFile(picture: { width: number; height: number }): Promise<FilmFile> {
  const size = filmSize(picture), [kind, codec] = await findCodec(size);
  const canvas = new OffscreenCanvas(size.width, size.height), pen = canvas.getContext('2d', { alpha: false });
  if (!pen) throw new Error('there is no 2d context to write frames on.');
  const target = new BufferTarget(), format = kind === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  let bytes = 0, frames = 0;
  const source = new CanvasSource(canvas, {
    codec, quality: QUALITY_HIGH, onEncodedPacket: ({ byteLength }) => { bytes += byteLength; },
  });
  output.addVideoTrack(source, { frameRate: FRAME_RATE });
  await output.start();
  return {
    kind,
    get frames() { return frames; },
    get bytes() { return bytes; },
    add(number, shown, text) {
      frames += 1;
      paint(pen, shown, text);
      return source.add(number / FRAME_RATE, 1 / FRAME_RATE);
    },
    async end() {
      await output.finalize();
      return target.buffer!; // there once an output is final
    },
    cancel: () => output.cancel(),
  };
}

/** Draws a picture whole into the middle of a frame, and a line of text at its lower left. */
function paint(pen: OffscreenCanvasRenderingContext2D, picture: OffscreenCanvas, text: string): void {
  const { width, height } = pen.canvas, scale = Math.min(width / picture.width, height / picture.height);
  const w = scale * picture.width, h = scale * picture.height, size = Math.max(11, Math.round(height / 32));
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, (width - w) / 2, (height - h) / 2, w, h);
  pen.font = `600 ${size}px system-ui, sans-serif`;
  pen.lineJoin = 'round';
  pen.lineWidth = size / 4;
  pen.strokeStyle = 'rgb(0 0 0 / 65%)';
  pen.fillStyle = '#fff';
  pen.strokeText(text, size, height - size);
  pen.fillText(text, size, height - size);
}
