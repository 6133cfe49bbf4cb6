import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body as received. */
  bytes: Buffer;
}

/** A local server that records the requests it receives. */
export interface Receiver {
  port: number;
  /** The receiver's URL: 'http://127.0.0.1:{port}/hook'. */
  url: string;
  received: Received[];
  /** The response to all later requests; null means that the receiver never responds. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | null;
  close(): Promise<void>;
}

/** Starts a receiver that responds with 204. */
export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const bytes = await buffer(request);
    receiver.received.push({ path: url, headers, body: bytes.toString(), bytes });
    const { answer } = receiver;
    if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    answer: { status: 204 },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
