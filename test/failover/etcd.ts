import { join } from 'node:path';
import { freePort } from '../../scripts/lib/process.mjs';
import { FILES, ownFolder, type Program, program, settingsOf } from './program.ts';

export interface EtcdMember extends Program {
  port: number;
}

export async function startEtcd(folder: string, count: number): Promise<EtcdMember[]> {
  const ports = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `etcd${n + 1}`,
      port: await freePort(),
      peers: await freePort(),
    })),
  );
  const cluster = ports.map(({ name, peers }) => `${name}=http://127.0.0.1:${peers}`).join(',');
  return ports.map(({ name, port, peers }) => {
    const env = settingsOf(join(FILES, 'etcd.env'), {
      ETCD_NAME: name,
      ETCD_DATA_DIR: ownFolder(folder, name),
      ETCD_LISTEN_CLIENT_URLS: `http://127.0.0.1:${port}`,
      ETCD_ADVERTISE_CLIENT_URLS: `http://127.0.0.1:${port}`,
      ETCD_LISTEN_PEER_URLS: `http://127.0.0.1:${peers}`,
      ETCD_INITIAL_ADVERTISE_PEER_URLS: `http://127.0.0.1:${peers}`,
      ETCD_INITIAL_CLUSTER: cluster,
    });
    const member = program(name, { folder, command: ['/usr/bin/etcd'], env });
    member.start();
    return { ...member, port };
  });
}

export async function etcdLeader(members: EtcdMember[]): Promise<EtcdMember> {
  for (const member of members) {
    const answer = await fetch(`http://127.0.0.1:${member.port}/v3/maintenance/status`, {
      method: 'POST',
      body: '{}',
    }).catch(() => null);
    if (!answer?.ok) continue;
    const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string };
    if (header.member_id === leader) return member;
  }
  throw new Error('No etcd member is the leader');
}
