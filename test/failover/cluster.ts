import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../scripts/lib/process.mjs';
import { type DatabaseNode, databaseNode, SUPERUSER_PASSWORD } from './database-node.ts';
import { etcdLeader, startEtcd } from './etcd.ts';
import { POSTGRES } from './installed.ts';
import { FILES, type Program, program, settingsOf } from './program.ts';

const COUNT = 3;
const PASSWORD = 'lockroom-of-a-test';
const SETTLED_WITHIN_MS = 120_000;

/** A node as reported by Patroni; a node that has just died may still be listed. */
interface Member {
  name: string;
  role: string;
}

/** A node's status as the node itself reports it; a primary also lists its replicas. */
interface Said {
  state: string;
  replication?: { state: string; sync_state: string }[];
}

/** Three Patroni database nodes, three etcd members and HAProxy, as in docs/operations.md. */
export interface Cluster {
  /** The value of DATABASE_URL, which points to HAProxy. */
  url: string;
  /** Returns the node with this role: the current primary or the synchronous replica. */
  node(role: 'leader' | 'sync_standby'): Promise<DatabaseNode>;
  /** Waits until all nodes run, with one primary and one synchronous replica. */
  settled(): Promise<void>;
  switchOver(): Promise<void>;
  etcdLeader(): Promise<Program>;
  close(): Promise<void>;
}

export async function startCluster(folder: string): Promise<Cluster> {
  const etcd = await startEtcd(folder, COUNT);
  const etcdHosts = etcd.map(({ port }) => `127.0.0.1:${port}`).join(',');
  const nodes: DatabaseNode[] = [];
  for (let n = 1; n <= COUNT; n += 1) nodes.push(await databaseNode(`db${n}`, { folder, etcdHosts }));
  for (const node of nodes) node.start();
  const proxy = await startProxy(folder, nodes);
  const close = async () => {
    for (const node of nodes) await node.kill();
    for (const one of [proxy, ...etcd]) await one.end('SIGKILL');
  };
  const node = async (role: string) => {
    const name = (await membersOf(nodes)).find((one) => one.role === role)?.name;
    const found = nodes.find((one) => one.name === name);
    if (!found) throw new Error(`No node is ${role}`);
    return found;
  };
  try {
    await settle(nodes);
    makeDatabase(await node('leader'));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `postgres://lockroom:${PASSWORD}@127.0.0.1:${proxy.port}/lockroom`,
    node,
    settled: () => settle(nodes),
    async switchOver() {
      const [leader, candidate] = [await node('leader'), await node('sync_standby')];
      const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
      const answer = await fetch(`${leader.api}/switchover`, { method: 'POST', body });
      if (!answer.ok) throw new Error(`The switchover failed: ${await answer.text()}`);
    },
    etcdLeader: () => etcdLeader(etcd),
    close,
  };
}

/** Starts HAProxy as root, as systemd does; it then switches to its own user. */
async function startProxy(folder: string, nodes: DatabaseNode[]): Promise<Program & { port: number }> {
  const port = await freePort();
  const addresses = nodes.map((node, n): [string, string][] => [
    [`DB${n + 1}`, `127.0.0.1:${node.port}`],
    [`DB${n + 1}_CHECK`, `${node.apiPort}`],
  ]);
  const env = settingsOf(join(FILES, 'haproxy.env'), {
    LISTEN: `127.0.0.1:${port}`,
    ...Object.fromEntries(addresses.flat()),
  });
  const command: [string, ...string[]] = ['/usr/sbin/haproxy', '-db', '-f', join(FILES, 'haproxy.cfg')];
  const proxy = program('haproxy', { folder, command, env, asRoot: true });
  proxy.start();
  return { ...proxy, port };
}

async function membersOf(nodes: DatabaseNode[]): Promise<Member[]> {
  for (const { api } of nodes) {
    const answer = await fetch(`${api}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members;
  }
  return [];
}

async function settle(nodes: DatabaseNode[]): Promise<void> {
  const until = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const [members, said] = [await membersOf(nodes), await Promise.all(nodes.map(whatItSays))];
    const are = (role: string) => members.filter((one) => one.role === role).length;
    if (are('leader') === 1 && are('sync_standby') === 1 && isWhole(said)) return;
    if (performance.now() > until) {
      const logs = nodes.map(({ name, output }) => `${name}: ${output()}`).join('\n');
      throw new Error(`The nodes did not settle: ${JSON.stringify({ members, said })}\n${logs}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function whatItSays({ api }: DatabaseNode): Promise<Said | null> {
  const answer = await fetch(`${api}/patroni`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer ? ((await answer.json()) as Said) : null;
}

/** Returns whether all nodes run and replicate the same primary, one of them synchronously. */
function isWhole(said: (Said | null)[]): boolean {
  const followers = said.flatMap((one) => one?.replication ?? []);
  return (
    said.every((one) => one?.state === 'running') &&
    followers.filter(({ state }) => state === 'streaming').length === COUNT - 1 &&
    followers.filter(({ sync_state }) => sync_state === 'sync').length === 1
  );
}

function makeDatabase({ port }: DatabaseNode): void {
  const words = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'postgres', '-v', 'ON_ERROR_STOP=1'];
  const script = ['-v', `password=${PASSWORD}`, '-q', '-f', join(FILES, 'database.sql')];
  execFileSync(join(POSTGRES ?? '', 'psql'), [...words, ...script], {
    env: { ...process.env, PGPASSWORD: SUPERUSER_PASSWORD },
  });
}
