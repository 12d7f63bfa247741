import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFileServer } from '../../scripts/fileServer.mjs';

/**
 * A way in which a host differs from a plain one: headers that it sends, and files that it changes, by a part of their
 * names. Pages and workers get them alike, where routes of a test do not reach workers of workers, nor service workers.
 */
export type HostOptions = {
  headers?: Record<string, string>;
  /** Returns what is sent in place of a file's text; null sends 404. */
  edits?: Record<string, (text: string) => string | null | Promise<string>>;
};

/** Serves the built page on a port of its own, from a sub-path. */
export async function hostPage({ headers = {}, edits = {} }: HostOptions = {}) {
  const folder = join(import.meta.dirname, '../../dist'), path = '/a/sub/path/', asked: string[] = [];
  const server = createFileServer({ folder, path, headers });
  const [serve] = server.listeners('request') as ((...event: unknown[]) => void)[];
  server.removeAllListeners('request');
  let isGone = false;
  server.on('request', (request, response) => {
    if (isGone) return request.socket.destroy();
    const name = request.url!.slice(path.length), key = Object.keys(edits).find((part) => name.includes(part));
    asked.push(name);
    if (!key) return serve(request, response);
    void Promise.resolve(edits[key](readFileSync(join(folder, name), 'utf8'))).then((text) => {
      response.writeHead(text === null ? 404 : 200, { ...headers, 'content-type': 'text/javascript' }).end(text);
    });
  });
  await new Promise<void>((listening) => { server.listen(0, '127.0.0.1', listening); });
  return {
    /** Address of the page, and what was asked for below it, in this order. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, asked,
    /** Is as if there was no server, until it is back. */
    setGone(gone: boolean) {
      isGone = gone;
      if (gone) server.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
