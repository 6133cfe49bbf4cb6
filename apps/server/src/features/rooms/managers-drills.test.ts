import { createLots, type Lots } from '@lockroom/testing/lots';
import { joinRoom, openRoom, type Player, registerPlayer, signInAgain } from '@lockroom/testing/world';
import { expect, test } from 'vitest';
import { useTestServer } from '../../testing/test-server.ts';

/*
 * Simulates rooms whose managers and deputies leave, all on the same clock. In the last second before each lock,
 * everybody tries to change the card. The expected statuses and log lines come from the model below, which shares no
 * code with the server.
 */

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;
const START = Date.parse('2026-03-01T12:00:00Z');
const WALL = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Denver',
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
});

type Name = 'm' | 'd1' | 'd2' | 'd3' | 'p1' | 'p2';
type Deed =
  | { what: 'leave' | 'delete' | 'look' | 'takeOver' | 'accept' | 'decline' | 'withdraw' | 'act' }
  | { what: 'promote' | 'demote' | 'offer'; whom: Name };
type Call = { by: Name } & Deed;
/** API requests that are sent at the same time, `at` milliseconds after the start. */
interface Step {
  at: number;
  calls: Call[];
}

/** The state of one room according to the rules. */
class Expected {
  log: string[] = [];
  manager: Name | null = 'm';
  deputies: Name[] = [];
  gone: Name[] = [];
  members: Name[];
  offered: Name | null = null;
  seen = 0;
  taking: { by: Name; at: number } | null = null;

  constructor(members: Name[]) {
    this.members = members;
  }

  runs(who: Name): boolean {
    return who === this.manager || this.deputies.includes(who);
  }

  copy(): Expected {
    return Object.assign(new Expected([]), structuredClone({ ...this }));
  }

  tick(now: number): void {
    if (!this.taking || this.taking.at > now) return;
    const { by } = this.taking;
    const former = this.manager;
    this.becomes(by, now);
    if (former && this.deputies.length < 5) this.deputies.push(former);
    this.log.push(`${by} took over the room`);
  }

  private becomes(who: Name, now: number): void {
    this.deputies = this.deputies.filter((one) => one !== who);
    Object.assign(this, { manager: who, offered: null, taking: null, seen: now });
  }

  /** Applies a request to the model and returns the expected status. */
  do(call: Call, now: number): number {
    const { by, what } = call;
    if (this.gone.includes(by)) return 401;
    if (what !== 'delete' && !this.members.includes(by)) return 404;
    if (by === this.manager && what !== 'delete') {
      if (this.taking) this.log.push(`${by} stopped ${this.taking.by} from taking over the room`);
      if (this.taking || now - this.seen >= HOUR) this.seen = now;
      this.taking = null;
    }
    switch (call.what) {
      case 'look':
        return 200;
      case 'act':
        return this.runs(by) ? 200 : 403;
      case 'leave':
      case 'delete':
        return this.goes(by, call.what, now);
      case 'takeOver':
        return this.takesOver(by, now);
      case 'accept': {
        if (this.offered !== by) return 409;
        const former = this.manager;
        this.becomes(by, now);
        if (former && this.deputies.length < 5) this.deputies.push(former);
        this.log.push(`${by} took over the room from ${former}`);
        return 200;
      }
      case 'decline':
        if (this.offered !== by) return 409;
        this.offered = null;
        this.log.push(`${by} declined to manage the room`);
        return 200;
    }
    if (by !== this.manager) return 403;
    if (call.what === 'withdraw') {
      if (this.offered === null) return 409;
      this.log.push(`${by} withdrew the offer of the room to ${this.offered}`);
      this.offered = null;
      return 200;
    }
    const { whom } = call as { whom: Name };
    if (!this.members.includes(whom)) return 404;
    const isDeputy = this.deputies.includes(whom);
    if (call.what === 'offer') {
      if (this.offered === whom) return 200;
      if (this.offered) this.log.push(`${by} withdrew the offer of the room to ${this.offered}`);
      this.offered = whom;
      this.log.push(`${by} offered the room to ${whom}`);
    } else if (call.what === 'promote' && !isDeputy) {
      this.deputies.push(whom);
      this.log.push(`${by} made ${whom} a deputy`);
    } else if (call.what === 'demote' && isDeputy) {
      this.deputies = this.deputies.filter((one) => one !== whom);
      if (this.taking?.by === whom) this.taking = null;
      this.log.push(`${by} made ${whom} a regular member again`);
    }
    return 200;
  }

  private goes(by: Name, how: 'leave' | 'delete', now: number): number {
    if (by === this.manager) {
      const [heir] = this.deputies;
      if (!heir && how === 'leave') return 409;
      if (heir) {
        this.becomes(heir, now);
        this.log.push(`${by} handed the room over to ${heir}`);
      } else {
        Object.assign(this, { manager: null, offered: null, taking: null });
        this.log.push(`${by} left the room without a manager`);
      }
    }
    this.deputies = this.deputies.filter((one) => one !== by);
    if (this.offered === by) this.offered = null;
    if (this.taking?.by === by) this.taking = null;
    if (this.members.includes(by)) this.log.push(`${by} left the room`);
    this.members = this.members.filter((one) => one !== by);
    if (how === 'delete') this.gone.push(by);
    return 200;
  }

  private takesOver(by: Name, now: number): number {
    if (by === this.manager) return 409;
    if (this.taking?.by === by) return 200;
    if (this.manager && !this.deputies.includes(by)) return 403;
    if (this.taking || (this.manager && now < this.seen + 30 * DAY)) return 409;
    this.taking = { by, at: now + (this.manager ? 7 * DAY : DAY) };
    const at = WALL.format(START + this.taking.at).replaceAll('\u202f', ' ');
    this.log.push(`${by} said that they will take over the room on ${at} MT`);
    return 200;
  }
}

const one = (by: Name, deed: Deed): Call => ({ by, ...deed });
const DEPUTIES: Name[] = ['d1', 'd2', 'd3'];

/** `lock` is in milliseconds after the start; all steps happen before the lock. */
interface Drill {
  deputies: number;
  lock: number;
  steps: Step[];
}

const KINDS: Record<string, (lots: Lots) => Drill> = {
  'the manager leaves in the last minute': (lots) => {
    const lock = lots.between(2, 29) * DAY;
    return at(lock, lots.between(1, 3), [[one('m', { what: 'leave' })]], lots);
  },
  'the manager deletes the account in the last minute': (lots) => {
    const lock = lots.between(2, 29) * DAY;
    return at(lock, lots.between(1, 3), [[one('m', { what: 'delete' })]], lots);
  },
  'deputies and then the manager go in the last minute': (lots) => {
    const lock = lots.between(2, 29) * DAY;
    const goers = lots.someOf(DEPUTIES, lots.between(1, 2));
    const go = () => lots.oneOf(['leave', 'delete'] as const);
    return at(
      lock,
      3,
      [...goers, 'm' as const].map((by) => [one(by, { what: go() })]),
      lots,
    );
  },
  'the manager and a deputy go at the same moment': (lots) => {
    const lock = lots.between(2, 29) * DAY;
    const what = lots.oneOf(['leave', 'delete'] as const);
    return at(lock, 3, [[one('m', { what }), one(lots.oneOf(DEPUTIES), { what: 'leave' })]], lots);
  },
  'a deputy takes over after 30 days, and a minute later is the lock': (lots) => {
    const begin = 30 * DAY + lots.between(0, 5 * DAY);
    const early = { at: 30 * DAY - lots.between(1, HOUR), calls: [one('d1', { what: 'takeOver' as const })] };
    const calls = [one('d1', { what: 'takeOver' }), one('d2', { what: 'takeOver' })];
    return {
      deputies: lots.between(2, 3),
      lock: begin + 7 * DAY + lots.between(2, 60) * SECOND,
      steps: [early, { at: begin, calls }, { at: begin + HOUR, calls: [one('p1', { what: 'takeOver' })] }],
    };
  },
  'the manager comes back in the last minute of the notice': (lots) => {
    const begin = 31 * DAY;
    const back = begin + 7 * DAY - lots.between(1, 60) * SECOND;
    const steps = [
      { at: begin, calls: [one('d1', { what: 'takeOver' })] },
      { at: back, calls: [one('m', { what: lots.oneOf(['look', 'act'] as const) })] },
    ];
    return { deputies: lots.between(1, 3), lock: back + 90 * SECOND, steps };
  },
  'the deputy who takes over goes, and another one does': (lots) => {
    const begin = 30 * DAY;
    const away = lots.oneOf(['leave', 'delete'] as const);
    const steps = [
      { at: begin, calls: [one('d1', { what: 'takeOver' })] },
      { at: begin + 6 * DAY, calls: [one('d1', { what: away })] },
      { at: begin + 6 * DAY + HOUR, calls: [one('d2', { what: 'takeOver' })] },
    ];
    return { deputies: 2, lock: begin + 13 * DAY + HOUR + 30 * SECOND, steps };
  },
  'a manager without deputies deletes the account, and two members want the room': (lots) => {
    const begin = lots.between(2, 27) * DAY;
    const steps = [
      { at: begin - HOUR, calls: [one('m', { what: 'leave' })] },
      { at: begin, calls: [one('m', { what: 'delete' })] },
      { at: begin + HOUR, calls: [one('p1', { what: 'takeOver' }), one('p2', { what: 'takeOver' })] },
      { at: begin + 2 * HOUR, calls: [one('p2', { what: 'act' })] },
    ];
    return { deputies: 0, lock: begin + 25 * HOUR + lots.between(2, 60) * SECOND, steps };
  },
  'nobody is manager, and the member who takes over goes': (lots) => {
    const begin = lots.between(2, 26) * DAY;
    const steps = [
      { at: begin, calls: [one('m', { what: 'delete' })] },
      { at: begin + HOUR, calls: [one('p1', { what: 'takeOver' })] },
      { at: begin + 20 * HOUR, calls: [one('p1', { what: lots.oneOf(['leave', 'delete'] as const) })] },
      { at: begin + 21 * HOUR, calls: [one('p2', { what: 'takeOver' })] },
    ];
    return { deputies: 0, lock: begin + 45 * HOUR + lots.between(2, 60) * SECOND, steps };
  },
  'the room is offered, accepted and withdrawn in the last minute': (lots) => {
    const lock = lots.between(2, 29) * DAY;
    const whom = lots.oneOf(['p1', 'd1', 'd3'] as const);
    return at(
      lock,
      lots.between(1, 3),
      [
        [one('m', { what: 'offer', whom })],
        [one('m', { what: 'withdraw' }), one(whom, { what: lots.oneOf(['accept', 'decline'] as const) })],
        [one('m', { what: 'demote', whom: 'd1' }), one('p2', { what: 'promote', whom: 'p2' })],
        [one('m', { what: 'leave' })],
      ],
      lots,
    );
  },
};

/** Spreads the requests over the last minute before the lock. */
function at(lock: number, deputies: number, calls: Call[][], lots: Lots): Drill {
  const first = lots.between(10, 50);
  const gap = Math.floor(((first - 2) * SECOND) / calls.length);
  return {
    deputies,
    lock,
    steps: calls.map((each, n) => ({ at: lock - first * SECOND + n * gap, calls: each })),
  };
}

const server = await useTestServer({ now: new Date(START).toISOString() });

/** Registers a person whose session is renewed before it expires. */
function personOf(player: Player) {
  let current = player;
  let since = START;
  return {
    user: player.user,
    async api() {
      if (server.clock.now() - since > 20 * DAY) {
        since = server.clock.now();
        current = await signInAgain(server, player);
      }
      return current.api;
    },
  };
}
type Person = ReturnType<typeof personOf>;

const register = async () => personOf(await registerPlayer(server));

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: { status: number }) => error.status,
  );
}

/** Returns the people whom a drill needs, plus a member who does nothing. */
function castOf({ deputies, steps }: Drill): Name[] {
  const calls = steps.flatMap(({ calls }) => calls);
  const named = calls.flatMap((call) => ['whom' in call ? call.whom : call.by, call.by]);
  return [...new Set<Name>(['m', 'p1', ...DEPUTIES.slice(0, deputies), ...named])];
}

/** Opens a drill's room at the start. Rooms share people, except those who delete their accounts. */
async function setUp(drill: Drill, shared: Record<Name, Person>) {
  const people = { ...shared };
  for (const { by, what } of drill.steps.flatMap(({ calls }) => calls))
    if (what === 'delete') people[by] = await register();
  const manager = await people.m.api();
  const room = await openRoom({ ...people.m, api: manager, token: '' });
  const params = { roomId: room.id };
  const { id: fightId } = await manager.fights.add({
    body: { eventId: room.eventId, fighter1: 'Pereira', fighter2: 'Hill' },
  });
  const lockTime = new Date(START + drill.lock).toISOString();
  await manager.fights.setLockTimes({ params, body: { lockTimes: { [fightId]: lockTime } } });
  for (const name of castOf(drill)) {
    const person = people[name];
    if (name !== 'm') await joinRoom({ ...person, api: await person.api(), token: '' }, room);
  }
  return { people, params, fightId };
}

async function send(call: Call, { people, params, fightId }: Awaited<ReturnType<typeof setUp>>) {
  const person = people[call.by];
  const api = await person.api().catch(() => null);
  // A deleted account cannot sign in again.
  if (!api) return 401;
  const whom = 'whom' in call ? people[call.whom].user.id : '';
  const role = (to: 'deputy' | 'member') =>
    api.managers.setRole({ params: { ...params, userId: whom }, body: { role: to } });
  const sent = {
    leave: () => api.rooms.leave({ params }),
    delete: () => api.accounts.remove({ body: { currentPassword: 'secret-enough' } }),
    look: () => api.rooms.get({ params }),
    act: () => api.fights.update({ params: { fightId }, body: { fighter1Odds: '-130' } }),
    takeOver: () => api.managers.takeOver({ params }),
    accept: () => api.managers.accept({ params }),
    decline: () => api.managers.decline({ params }),
    withdraw: () => api.managers.withdraw({ params }),
    offer: () => api.managers.offer({ params, body: { userId: whom } }),
    promote: () => role('deputy'),
    demote: () => role('member'),
  }[call.what];
  return statusOf(sent());
}

/** Returns the orders in which simultaneous requests may run; only one if the order does not matter. */
const ordersOf = (calls: readonly Call[]): number[][] => {
  const inOrder = [...calls.keys()];
  return calls.length === 2 && calls.some(({ what }) => what !== 'act')
    ? [inOrder, inOrder.toReversed()]
    : [inOrder];
};

async function inTens<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += 10)
    done.push(...(await Promise.all(all.slice(at, at + 10).map(work))));
  return done;
}

const PER_KIND = 10;
const LOG = /deput|offer|manage|handed|over the room|taking over|left the room|regular member/;

test('in every scenario somebody can act before the lock, nobody acts without permission, and all actions are logged', async () => {
  const lots = createLots(20261129);
  const shared = Object.fromEntries(
    await Promise.all(
      (['m', 'd1', 'd2', 'd3', 'p1', 'p2'] as const).map(async (name) => [name, await register()]),
    ),
  ) as Record<Name, Person>;
  const drills = Object.entries(KINDS).flatMap(([kind, make]) =>
    Array.from({ length: PER_KIND }, (_, n) => ({ title: `${kind} (${n})`, ...make(lots) })),
  );
  const playing = await inTens(drills, async (drill) => ({
    ...drill,
    ...(await setUp(drill, shared)),
    models: [new Expected(castOf(drill))],
  }));
  for (const nth of [0, 1, 2]) {
    server.clock.set(new Date(START + (nth + 1) * SECOND).toISOString());
    await inTens(
      playing.filter(({ deputies }) => nth < deputies),
      async (drill) => {
        const call = one('m', { what: 'promote', whom: DEPUTIES[nth] as Name });
        await send(call, drill);
        drill.models[0]?.do(call, (nth + 1) * SECOND);
      },
    );
  }

  const events = playing
    .flatMap((drill) => [
      ...drill.steps.map((step) => ({ drill, ...step, isLast: false })),
      {
        drill,
        at: drill.lock - 1,
        calls: castOf(drill).map((by) => one(by, { what: 'act' })),
        isLast: true,
      },
    ])
    .toSorted((a, b) => a.at - b.at);
  const able = new Set<string>();
  for (const { drill, at: time, calls, isLast } of events) {
    const due = playing.flatMap(({ models }) => models.flatMap(({ taking }) => taking?.at ?? []));
    for (const when of [...new Set(due)].toSorted((a, b) => a - b).filter((when) => when <= time)) {
      server.clock.set(new Date(START + when).toISOString());
      await server.worker.drain();
      for (const { models } of playing) for (const model of models) model.tick(when);
    }
    server.clock.set(new Date(START + time).toISOString());
    const statuses = await Promise.all(calls.map((call) => send(call, drill)));
    const expected = drill.models.flatMap((model) =>
      ordersOf(calls).map((order) => {
        const next = model.copy();
        const got: number[] = [];
        for (const n of order) got[n] = next.do(calls[n] as Call, time);
        return { next, got };
      }),
    );
    const fitting = expected.filter(({ got }) => JSON.stringify(got) === JSON.stringify(statuses));
    expect(
      fitting.length > 0 ? statuses : expected.map(({ got }) => got),
      `${drill.title}: ${JSON.stringify(calls)}`,
    ).toEqual(statuses);
    drill.models = fitting.map(({ next }) => next);
    if (isLast && statuses.includes(200)) able.add(drill.title);
  }
  expect(able.size).toBe(drills.length);

  for (const { title, models, people, params } of playing) {
    const reader = Object.values(people).find(({ user }) =>
      models.every(({ members }) => members.some((name) => people[name].user.id === user.id)),
    );
    const api = await reader?.api();
    const lines = (await api?.rooms.changes({ params, query: {} })) ?? [];
    const nameOf = (name: string) =>
      models[0]?.gone.includes(name as Name) ? 'former member' : people[name as Name].user.username;
    const log = lines
      .map(({ names, description }) => `${names} ${description}`)
      .filter((line) => LOG.test(line))
      .toReversed();
    const possible = models.map((model) => model.log.map((line) => line.replace(/\b(m|d\d|p\d)\b/g, nameOf)));
    const fits = possible.find((each) => JSON.stringify(each) === JSON.stringify(log));
    expect(fits ?? possible[0], title).toEqual(log);
  }
}, 300_000);
