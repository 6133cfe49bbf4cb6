import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Whether the proxy forwards connections, refuses new and resets open ones, or accepts them without responding. */
type ProxyMode = 'open' | 'refuse' | 'swallow';

/** A proxy for a TCP server, on its own port. */
export interface TcpProxy {
  port: number;
  /** Changes how new and open connections are treated. */
  set(mode: ProxyMode): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy for a local port. It forwards connections until its mode is changed. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  const silent = new Set<Socket>();
  let mode: ProxyMode = 'open';

  const take = (near: Socket) => {
    near.on('error', () => {});
    if (mode === 'swallow') {
      silent.add(near);
      near.resume();
      return;
    }
    const far = connect(target, '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    near.pipe(far).pipe(near);
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
  };
  const server: Server = createServer(take);
  const listen = (port: number) =>
    new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    for (const socket of silent) socket.destroy();
    silent.clear();
  };
  const closeServer = () => new Promise<void>((closed) => server.close(() => closed()));
  const set = async (next: ProxyMode) => {
    mode = next;
    if (next === 'refuse') {
      const closed = closeServer();
      cut();
      await closed;
    }
    if (next === 'swallow') {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    }
    if (next === 'open') {
      cut();
      if (!server.listening) await listen(port);
    }
  };
  return {
    port,
    set,
    async close() {
      const closed = server.listening ? closeServer() : Promise.resolve();
      cut();
      await closed;
    },
  };
}
