import { connect, type Socket } from 'node:net';

/** Many event streams, each on its own connection. */
export interface Streams {
  /** Milliseconds from now until each stream has received this text; Infinity for streams that timed out. */
  waitFor(text: string, mostMs: number): Promise<number[]>;
  /** Calls `then` with the received data and the stream's index. The result is null for streams that timed out. */
  onText<T>(
    text: string,
    mostMs: number,
    then: (received: string, nth: number) => Promise<T>,
  ): Promise<(T | null)[]>;
  close(): void;
}

const AT_ONCE = 100;

/** Opens one stream per token, a hundred at a time, and waits until all are open. */
export async function openStreams(url: string, path: string, tokens: readonly string[]): Promise<Streams> {
  const sockets: Socket[] = [];
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    sockets.push(
      ...(await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => open(url, path, token)))),
    );
  const hear = (socket: Socket, text: string, mostMs: number) =>
    new Promise<string | null>((resolve) => {
      let received = '';
      const done = (heard: string | null) => {
        clearTimeout(timer);
        socket.off('data', read);
        resolve(heard);
      };
      const read = (chunk: string) => {
        received += chunk;
        const at = received.indexOf(text);
        if (at !== -1 && received.includes('\n\n', at)) done(received);
      };
      const timer = setTimeout(() => done(null), mostMs);
      socket.on('data', read);
    });
  return {
    waitFor(text, mostMs) {
      const start = performance.now();
      return Promise.all(
        sockets.map(async (socket) => {
          const heard = await hear(socket, text, mostMs);
          return heard === null ? Number.POSITIVE_INFINITY : performance.now() - start;
        }),
      );
    },
    onText: (text, mostMs, then) =>
      Promise.all(
        sockets.map(async (socket, nth) => {
          const heard = await hear(socket, text, mostMs);
          return heard === null ? null : then(heard, nth).catch(() => null);
        }),
      ),
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

function open(url: string, path: string, token: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.setEncoding('utf8');
    socket.once('error', reject);
    const begin = (chunk: string) => {
      if (chunk.startsWith('HTTP/') && !/^HTTP\/1\.1 200 /.test(chunk))
        reject(new Error(chunk.slice(0, 200)));
      if (!chunk.includes('event: open')) return;
      socket.off('data', begin);
      resolve(socket);
    };
    socket.on('data', begin);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`);
  });
}
