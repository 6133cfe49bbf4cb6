import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** What a mail server answers to a line, and may do with the connection besides; null says nothing. */
export type Answer = (line: string, socket: Socket) => string | null;

/** A mail server that obeys an enemy. */
export interface HostileSmtp {
  host: string;
  /** The lines received so far, of all connections. */
  lines: string[];
  /** The connections that are open. */
  open(): number;
  close(): Promise<void>;
}

/** The usual answers of a mail server, in place of which an {@link Answer} may say something else. */
export function usualAnswer(line: string): string | null {
  if (line === 'CONNECT') return '220 mail.example.com ready';
  if (/^EHLO/.test(line)) return '250-mail.example.com\r\n250-AUTH PLAIN\r\n250 8BITMIME';
  if (line === 'DATA') return '354 go on';
  if (line === 'QUIT') return '221 bye';
  if (/^AUTH/.test(line)) return '235 welcome';
  return /^(MAIL|RCPT|RSET)|^\.$/.test(line) ? '250 done' : null;
}

/** Starts a mail server on a free port, encrypted with a certificate; `CONNECT` stands for a new connection. */
export async function startHostileSmtp(
  answer: Answer,
  certificate?: { key: string; cert: string },
): Promise<HostileSmtp> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const serve = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    const hear = (line: string) => {
      const said = answer(line, socket);
      if (said !== null && socket.writable) socket.write(`${said}\r\n`);
    };
    let rest = '';
    socket.on('data', (chunk) => {
      const heard = `${rest}${chunk}`.split('\r\n');
      rest = heard.pop() ?? '';
      for (const line of heard) {
        lines.push(line);
        hear(line);
      }
    });
    hear('CONNECT');
  };
  const server = certificate ? createTlsServer(certificate, serve) : createServer(serve);
  // A client that breaks off the handshake does not concern these tests.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    lines,
    open: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
