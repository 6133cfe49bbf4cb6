import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';

/** The program folder of the newest PostgreSQL installed by Debian; null if there is none. */
function findPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((one) => join(DEBIAN, one, 'bin')).find((bin) => existsSync(bin)) ?? null;
}

/** PostgreSQL with its replication tools, which the npm package lacks. */
export const POSTGRES = findPostgres();

/** The missing requirements of the failover tests, which run the databases as the user of Debian's package. */
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
