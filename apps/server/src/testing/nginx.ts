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
  close(): Promise<void>;
}

export async function startNginx(upstream: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'lockroom-nginx-'));
  const port = await freePort();
  const file = (name: string) => join(folder, name);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file('conf'),
    `daemon off; master_process off; pid ${file('pid')}; error_log stderr crit;
    events { worker_connections 256; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${file(name)};`).join(' ')}
      client_max_body_size 8m;
      server {
        listen ${port};
        location / {
          proxy_pass ${upstream};
          proxy_http_version 1.1;
          proxy_set_header Connection "";
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
          proxy_set_header X-Forwarded-Proto $scheme;
        }
      }
    }`,
  );
  const child = spawn(NGINX, ['-c', file('conf'), '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await untilOpen(port, () => child.exitCode === null);
  return {
    port,
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
