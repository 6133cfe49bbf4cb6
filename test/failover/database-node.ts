import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/process.mjs';
import { POSTGRES } from './installed.ts';
import { FILES, ownFolder, program, settingsOf } from './program.ts';

/** Test passwords, which replace those in patroni.env. */
export const SUPERUSER_PASSWORD = 'superuser-of-a-test';

/** Settings for tests: less memory, and no watchdog, because a watchdog would reboot the machine. */
const smaller = (sockets: string) => `
postgresql:
  parameters:
    shared_buffers: 16MB
    unix_socket_directories: ${sockets}
watchdog:
  mode: "off"
`;

/** A database node: PostgreSQL controlled by Patroni. */
export interface DatabaseNode {
  name: string;
  port: number;
  /** The URL of Patroni's API. */
  api: string;
  apiPort: number;
  start(): void;
  /** Kills Patroni and PostgreSQL at the same moment, as a power failure would. */
  kill(): Promise<void>;
  /** Suspends Patroni and PostgreSQL, as if the machine hung. */
  freeze(): void;
  thaw(): void;
  output(): string;
}

export async function databaseNode(
  name: string,
  { folder, etcdHosts }: { folder: string; etcdHosts: string },
): Promise<DatabaseNode> {
  const [port, apiPort] = [await freePort(), await freePort()];
  const own = ownFolder(folder, name);
  const data = join(ownFolder(own, 'postgresql'), 'data');
  const settings = ownFolder(own, 'settings');
  symlinkSync(join(FILES, 'patroni.yml'), join(settings, '1.yml'));
  writeFileSync(join(settings, '2.yml'), smaller(own));
  const env = settingsOf(join(FILES, 'patroni.env'), {
    PATRONI_NAME: name,
    PATRONI_ETCD_HOSTS: etcdHosts,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: POSTGRES ?? '',
    PATRONI_POSTGRESQL_PGPASS: join(own, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: SUPERUSER_PASSWORD,
  });
  const patroni = program(name, { folder, command: ['/usr/bin/patroni', settings], env });
  const signal = (name: NodeJS.Signals) => {
    const pids = [patroni.pid(), ...postgresProcesses(data)].filter((pid) => pid !== null);
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // The process has already exited.
      }
    }
  };
  return {
    name,
    port,
    api: `http://127.0.0.1:${apiPort}`,
    apiPort,
    start: patroni.start,
    async kill() {
      signal('SIGKILL');
      await patroni.end('SIGKILL');
      // Patroni may have started another process meanwhile.
      while (postgresProcesses(data).length > 0) {
        signal('SIGKILL');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    output: patroni.output,
  };
}

/** Returns the ids of PostgreSQL's main process and of its children. */
function postgresProcesses(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return [];
  const first = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n');
  return lines.flatMap((line) => {
    const [pid, parent, state = '', command] = line.trim().split(/\s+/);
    const isOwn = Number(pid) === first || Number(parent) === first;
    return isOwn && command === 'postgres' && !state.startsWith('Z') ? [Number(pid)] : [];
  });
}
