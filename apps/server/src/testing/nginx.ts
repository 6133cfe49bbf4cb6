import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './spawn-server.ts';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = (): boolean => existsSync(NGINX);

/** nginx in front of a server, configured as in docs/operations.md. */
export interface Nginx {
  /** The port on which nginx listens at every address in 127.0.0.0/8. */
  port: number;
  /** The port that redirects to https; 0 without a certificate. */
  plainPort: number;
  close(): Promise<void>;
}

/** Starts nginx, with https if there is a certificate. */
export async function startNginx(
  upstream: string,
  { certificate, bodies = '8m' }: { certificate?: { key: string; cert: string }; bodies?: string } = {},
): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-nginx-'));
  const [port, plainPort] = [await freePort(), certificate ? await freePort() : 0];
  const file = (name: string) => join(folder, name);
  if (certificate) {
    writeFileSync(file('key'), certificate.key, { mode: 0o600 });
    writeFileSync(file('cert'), certificate.cert);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file('conf'),
    `daemon off; master_process off; pid ${file('pid')}; error_log stderr crit;
    events { worker_connections 256; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${file(name)};`).join(' ')}
      client_max_body_size ${bodies};
      server {
        listen ${port}${certificate ? ` ssl; ssl_certificate ${file('cert')}; ssl_certificate_key ${file('key')}` : ''};
        location / {
          proxy_pass ${upstream};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
      ${certificate ? `server { listen ${plainPort}; return 308 https://$host:${port}$request_uri; }` : ''}
    }`,
  );
  const child = spawn(NGINX, ['-c', file('conf'), '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilOpen(port, () => child.exitCode === null);
  return {
    port,
    plainPort,
    async close() {
      child.kill('SIGQUIT');
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(late);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilOpen(port: number, runs: () => boolean): Promise<void> {
  while (runs()) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nginx exited immediately');
}
