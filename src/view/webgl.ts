const POLL = 4; // [ms]

/**
 * Resolves once WebGL has drawn what it was given. It has no event for that, so this polls; the answer changes at most
 * once per task.
 */
export async function drawnByWebGL(gl: WebGL2RenderingContext): Promise<void> {
  const sync = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (!sync) return;
  gl.flush();
  while (gl.clientWaitSync(sync, 0, 0) === gl.TIMEOUT_EXPIRED)
    await new Promise((resolve) => { setTimeout(resolve, POLL); });
  gl.deleteSync(sync);
}

/** Returns true if WebGL2 is emulated on the CPU or not available. */
export function isSoftwareWebGL(): boolean {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2');
  const info = gl?.getExtension('WEBGL_debug_renderer_info');
  if (!gl || !info) return !gl;
  return /swiftshader|llvmpipe|software|basic render/i.test(String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)));
}
