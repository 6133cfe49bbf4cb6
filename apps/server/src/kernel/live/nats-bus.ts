import { type ConnectionOptions, connect, type NatsConnection, RequestError } from '@nats-io/transport-node';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { LiveBus } from './bus.ts';
import { type Carrier, createSharedBus, type Line, type Notice, type Peer } from './shared-bus.ts';

const NOTICES = 'lockroom.live';
/** A process answers on a subject of its own, which NATS forgets at once with the process. */
const subjectOf = (peer: Peer) => `lockroom.process.${peer}`;
const CONNECT_MS = 5_000;
const ANSWER_MS = 2_000;
/** Between the pings of the client; a server that is silent for two of them is considered gone. */
const PING_MS = 4_000;

/** The bus of several processes over NATS, which need not be there: pages then hear of their own process alone. */
export function createNatsBus({ url, log }: { url: string; log: Log }): Promise<LiveBus> {
  let current: NatsConnection | null = null;
  const carrier: Carrier = {
    async send(notice) {
      if (!current) throw new Error('There is no connection to NATS');
      current.publish(NOTICES, JSON.stringify(notice));
      await within(CONNECT_MS, current.flush());
    },
    async open({ hear, lost }): Promise<Line> {
      const connection = await connect(optionsOf(url));
      const own = newId();
      const known = new Set<Peer>([own]);
      const meet = (peer: Peer) => {
        if (known.has(peer)) return;
        known.add(peer);
        hear({ came: peer });
        // Whoever came does not know this process yet.
        if (!connection.isClosed()) connection.publish(subjectOf(peer), own);
      };
      connection.subscribe(NOTICES, {
        callback: (_error, message) => {
          const notice = message.json<Notice>();
          if (typeof notice === 'object' && 'came' in notice) meet(notice.came);
          else hear(notice);
        },
      });
      connection.subscribe(subjectOf(own), {
        callback: (_error, message) => {
          meet(message.string());
          message.respond();
        },
      });
      void connection.closed().then(() => {
        if (current === connection) current = null;
        lost();
      });
      // From its answer on the server sends what is published.
      await within(CONNECT_MS, connection.flush());
      current = connection;
      return {
        own,
        async findPeers() {
          for (const peer of await findGone(connection, own, known)) known.delete(peer);
          return new Set(known);
        },
        end: () => connection.close(),
      };
    },
  };
  return createSharedBus(carrier, { log, mayWait: true });
}

/** Those of the known processes whose connection has ended; one that is too busy to answer has not. */
async function findGone(connection: NatsConnection, own: Peer, known: ReadonlySet<Peer>): Promise<Peer[]> {
  const others = [...known].filter((peer) => peer !== own);
  const isGone = await Promise.all(
    others.map((peer) =>
      connection.request(subjectOf(peer), String(own), { timeout: ANSWER_MS }).then(
        () => false,
        (error: unknown) => error instanceof RequestError && error.isNoResponders(),
      ),
    ),
  );
  return others.filter((_peer, n) => isGone[n]);
}

/** How to connect to nats://host:4222; with a user and a password, or a token alone, in front of the host. */
function optionsOf(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url);
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: host,
    name: 'lockroom',
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    // The bus opens a new line itself, and has pages read everything then.
    reconnect: false,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user ? (pass ? { user, pass } : { token: user }) : {}),
  };
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`NATS did not answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
