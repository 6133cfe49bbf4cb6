import { WEBHOOK_EVENTS, type Webhook, type WebhookKind } from '@lockroom/contract';
import { type FightRoom, openFightRoom } from '@lockroom/testing/fight-room';
import { type Receiver, startReceiver } from '@lockroom/testing/receiver';
import { type People, registerPlayer } from '@lockroom/testing/world';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

/** For every test of a file a new room of the manager noor with three fights, and a receiver for its webhooks. */
export function hookedRooms() {
  let server: TestServer;
  let receiver: Receiver;
  let people: People;
  let at: FightRoom;
  beforeAll(async () => {
    server = await startTestServer({
      config: { webhooksPrivate: true, publicUrl: 'https://lockroom.example' },
    });
    receiver = await startReceiver();
    server.clock.set('2026-03-01T12:00:00.000Z');
    const [manager, owner, other] = [
      await registerPlayer(server, 'noor'),
      await registerPlayer(server, 'olga'),
      await registerPlayer(server, 'pete'),
    ];
    people = { manager, owner, other };
  });
  beforeEach(async () => {
    receiver.received = [];
    receiver.answer = { status: 204 };
    at = await openFightRoom(server, 3, people);
  });
  afterAll(async () => {
    await server.close();
    await receiver.close();
  });
  const params = () => ({ roomId: at.room.id });
  const got = () => receiver.received.map(({ body }) => JSON.parse(body));

  return {
    server: () => server,
    receiver: () => receiver,
    room: () => at,
    params,
    got,
    /** What was received in the plain form, as events with their sentences. */
    told: () => got().map(({ event, lines }) => [event, lines]),
    add: (kind: WebhookKind = 'json', events: Webhook['events'] = [...WEBHOOK_EVENTS]) =>
      at.manager.api.webhooks.create({ params: params(), body: { url: receiver.url, kind, events } }),
    list: () => at.manager.api.webhooks.list({ params: params() }),
    enter: (n: number) =>
      at.manager.api.fights.enterResult({
        params: { fightId: at.fightId(n) },
        body: { winnerId: 1, winMethod: 'Decision' },
      }),
    complete: (isCompleted: boolean) =>
      at.manager.api.rooms.complete({ params: params(), body: { isCompleted } }),
    /** Takes the manager's last act back. */
    async undo() {
      const [act] = await at.manager.api.competitions.acts({ params: params() });
      await at.manager.api.competitions.undo({ params: params(), body: { actId: act?.id ?? '' } });
    },
    /** Lets the time pass and does what is due then. */
    async pass(ms: number) {
      server.clock.advance(ms);
      await server.worker.drain();
    },
    /** Sends the reminders that are due, and what webhooks are told with them. */
    async remind() {
      await server.reminders.drain();
      await server.worker.drain();
    },
  };
}
