import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** Returns the `bin` folder of the newest PostgreSQL installed from Debian's packages; null if there is none. */
function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((one) => join(DEBIAN, one, 'bin')).find((bin) => existsSync(bin)) ?? null;
}

/** PostgreSQL with its replication tools, which the npm package lacks. */
export const POSTGRES = findPostgres();

/** Returns what the failover tests need but this machine lacks. Only root can start the databases as another user. */
export function missing(): string[] {
  const programs = {
    patroni: '/usr/bin/patroni',
    'etcd-server': '/usr/bin/etcd',
    haproxy: '/usr/sbin/haproxy',
  };
  return [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...(POSTGRES ? [] : ['postgresql']),
    ...Object.entries(programs).flatMap(([name, path]) => (existsSync(path) ? [] : [name])),
  ];
}
