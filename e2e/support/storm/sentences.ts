import type { Act } from './plan';

/** Sentences that an act may leave. Those of faults have to come, unless a person has the world built anew first. */
export const SENTENCES: Partial<Record<Act, readonly RegExp[]>> = {
  'kill the CPU engine': [
    /^The CPU engine has not answered for some seconds, and was replaced\. The CPU engine goes on with the run, from /,
    /^A step takes longer than 5 s here\. The run goes on when it is done; reset starts it anew\.$/,
  ],
  'an error in the CPU engine': [/^The worker of the CPU engine met an error: .*it stumbled\.$/],
  'hang the engine': [
    /^The simulation has not answered for some seconds, and was replaced\. The run goes on from its last state\.$/,
    /^The simulation has not answered for some seconds, and was replaced\. The run starts again\.$/,
  ],
  'lose the device': [/^The graphics device was lost .*\. The run goes on undisturbed, and is drawn anew\.$/],
  'lose the device that computes': [
    /^The graphics device was lost .*\. The run (goes on from its last state|starts again)\.$/,
  ],
  'the server goes': [
    / could not start, as its file did not come: reload the page\.$/,
    /^The simulation could not start, which may be because a file of the page did not arrive\.$/,
  ],
  'look and undo': [/^Overlay: .* → .*\.$/],
  'change and undo': [/^Gravity: .* → .*\.$/],
  'go on': [/^The run goes on from /],
};

/** Errors that the browser or three.js logs after an act, beside what the page says. */
export const LOGGED: Partial<Record<Act, RegExp>> = {
  'the server goes': /^logged: Failed to load resource/,
  'lose the device': /^logged: THREE\.THREE\.WebGPURenderer: WebGL Device Lost/,
};

/** Returns whichever of the sentences of an act. */
export const sentenceOf = (act: Act): RegExp =>
  new RegExp(SENTENCES[act]!.map(({ source }) => `(?:${source})`).join('|'));

/** Sentences after which a person resets, and those after which one loads the page anew. */
export const WANTS_RESET = /reset starts it anew/, WANTS_RELOAD = /reload the page|Reload the page/;
