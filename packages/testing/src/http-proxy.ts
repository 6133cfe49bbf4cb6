import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several servers. */
export interface HttpProxy {
  url: string;
  /** The servers in use. */
  upstreams: string[];
  /** The reason for each 502 response. */
  failures: string[];
  close(): Promise<void>;
}

const GIVE_UP_AFTER = 10;

/**
 * Starts a proxy that works like nginx with its default settings: each request goes to the next server over a new
 * connection, and to another server only if that connection is refused. Responses are streamed.
 */
export async function startHttpProxy(upstreams: string[]): Promise<HttpProxy> {
  let turn = 0;
  const failures: string[] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, attempt: number) => {
    const upstream = upstreams[turn++ % upstreams.length] ?? '';
    const onward = request(upstream + (incoming.url ?? '/'), {
      method: incoming.method,
      headers: { ...incoming.headers, connection: 'close' },
      agent: false,
    });
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'keep-alive' });
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
      outgoing.once('close', () => answer.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && attempt < GIVE_UP_AFTER) {
        return pass(incoming, outgoing, body, attempt + 1);
      }
      failures.push(`${incoming.method} ${incoming.url} at ${upstream}: ${error.code} ${error.message}`);
      if (outgoing.headersSent) return outgoing.destroy();
      return outgoing.writeHead(502).end();
    });
    onward.end(body);
  };
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    pass(incoming, outgoing, Buffer.concat(parts), 1);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstreams,
    failures,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
