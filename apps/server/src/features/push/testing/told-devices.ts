import { type FightRoom, openFightRoom } from '@lockroom/testing/fight-room';
import { makeDevice, type TestDevice } from '@lockroom/testing/push-service';
import { type Receiver, startReceiver } from '@lockroom/testing/receiver';
import { type Player, registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** What a device shows. */
export interface Shown {
  title: string;
  text: string;
  tag: string;
  path: string;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const NOON = '2026-03-01T12:00:00.000Z';

/** For every test of a file a new room with three fights, its people, and a push service with their devices. */
export function toldDevices() {
  let server: TestServer;
  let service: Receiver;
  let at: FightRoom;
  let devices = new Map<string, TestDevice>();
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer({
      config: { webhooksPrivate: true, publicUrl: 'https://lockroom.example' },
    });
    service = await startReceiver();
  });
  beforeEach(async () => {
    server.clock.set(NOON);
    devices = new Map();
    service.answer = { status: 201 };
    const people = await registerPeople(server);
    at = await openFightRoom(server, 3, people);
    await server.worker.drain();
    service.received = [];
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  /** A device that the push service knows, nobody's as yet. */
  function device(): TestDevice {
    const path = `/device/${++count}`;
    const made = makeDevice(`http://127.0.0.1:${service.port}${path}`);
    devices.set(path, made);
    return made;
  }

  return {
    server: () => server,
    service: () => service,
    at: () => at,
    device,
    /** Has a new device told what a player is told. */
    async connect({ api }: Pick<Player, 'api'>): Promise<TestDevice> {
      const made = device();
      await api.push.subscribe({ body: made.subscription });
      return made;
    },
    /** What a device was sent since the last look, decrypted with its keys. */
    async shown(which: TestDevice): Promise<Shown[]> {
      await server.worker.drain();
      const own = service.received.filter(({ path }) => devices.get(path) === which);
      service.received = service.received.filter((request) => !own.includes(request));
      return own.map((request) => which.open(request) as Shown);
    },
    /** The manager writes in the room. */
    say: (message: string) => at.manager.api.chat.send({ params: { roomId: at.room.id }, body: { message } }),
    /** The manager enters the result of the n-th fight, and the seconds pass in which nobody is told. */
    async enterResult(n: number, manager = at.manager): Promise<void> {
      const body = { winnerId: 1, winMethod: 'KO/TKO' } as const;
      await manager.api.fights.enterResult({ params: { fightId: at.fightId(n) }, body });
      server.clock.advance(5 * SECOND);
      await server.worker.drain();
    },
    /** Lets time pass, and the work that is due by then be done. */
    async pass(ms: number): Promise<void> {
      server.clock.advance(ms);
      await server.worker.drain();
    },
  };
}
