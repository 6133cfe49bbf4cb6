import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** Returns the response to a line, or null for no response. May also use the connection directly. */
export type Answer = (line: string, socket: Socket) => string | null;

export function usualAnswer(line: string): string | null {
  if (line === 'CONNECT') return '220 mail.example.com ready';
  if (/^EHLO/.test(line)) return '250-mail.example.com\r\n250-AUTH PLAIN\r\n250 8BITMIME';
  if (line === 'DATA') return '354 go on';
  if (line === 'QUIT') return '221 bye';
  if (/^AUTH/.test(line)) return '235 welcome';
  return /^(MAIL|RCPT|RSET)|^\.$/.test(line) ? '250 done' : null;
}

/**
 * Starts a mail server on a free port, with TLS if there is a certificate. When a client connects, `answer` is called
 * with the line `CONNECT`.
 */
export async function startHostileSmtp(answer: Answer, certificate?: { key: string; cert: string }) {
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
  // Clients may abort the handshake.
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
