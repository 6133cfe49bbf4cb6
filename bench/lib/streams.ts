import { connect, type Socket } from 'node:net';

/** Many event streams, each on its own connection. */
export interface Streams {
  /** Milliseconds from now until each stream has received this text; Infinity for those that were too late. */
  waitFor(text: string, mostMs: number): Promise<number[]>;
  close(): void;
}

const AT_ONCE = 100;

/** Opens one stream per token, a hundred at a time, and waits until each has begun. */
export async function openStreams(url: string, path: string, tokens: readonly string[]): Promise<Streams> {
  const sockets: Socket[] = [];
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    sockets.push(
      ...(await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => open(url, path, token)))),
    );
  return {
    waitFor(text, mostMs) {
      const start = performance.now();
      return Promise.all(
        sockets.map(
          (socket) =>
            new Promise<number>((resolve) => {
              const done = (ms: number) => {
                clearTimeout(timer);
                socket.off('data', read);
                resolve(ms);
              };
              const read = (chunk: string) => {
                if (chunk.includes(text)) done(performance.now() - start);
              };
              const timer = setTimeout(() => done(Number.POSITIVE_INFINITY), mostMs);
              socket.on('data', read);
            }),
        ),
      );
    },
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
