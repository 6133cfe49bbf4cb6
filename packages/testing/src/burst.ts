import {
  ApiError,
  type Client,
  createClient,
  type Fight,
  type ListPage,
  type Room,
  readPage,
} from '@lockroom/contract';
import { enterPlainCard } from './real-card.ts';
import { joinRoom, openRoom, registerPlayer } from './world.ts';

/** Members who save as fast as possible in two rooms while servers stop and start. */
export interface Crowd {
  manager: Pick<Person, 'token'>;
  members: Person[];
  fightRoom: Room;
  card: Fight[];
  bracketRoom: Room;
}

/** A member with an entry in each room. The member's session survives server restarts. */
export interface Person {
  token: string;
  fightSheet: string;
  bracketSheet: string;
}

/**
 * Records which saves the server confirmed. A value whose save got no response may or may not have been stored, so both
 * possibilities are accepted until the next response.
 */
export interface Ledger {
  /** The values, keyed by what is saved: an entry's pick for a fight, an entry, or a fight's result. */
  values: Map<string, { answered: string | null; open: Set<string> }>;
  rooms: Set<string>;
  messages: Set<string>;
  answered: number;
  /** The number of saves without a response, by error. */
  unanswered: Map<string, number>;
  /** The number of saves that were stored although no response arrived. */
  cutOff: number;
  /** The duration of each confirmed save in milliseconds. */
  took: number[];
  /** When each save was confirmed (`performance.now()`). */
  at: number[];
}

const MEMBERS = 4;
const FIGHTS = 10;
/** The delay before a failed save is retried. */
const PAUSE_MS = 200;
const METHODS = ['KO/TKO', 'Submission', 'Decision'] as const;
const GAMES = ['r1-1', 'r1-2', 'r1-3', 'r1-4', 'r2-1', 'r2-2', 'r3-1'];
// Two complete entries that differ in every game.
const SHEETS = [
  ['red1', 'red3', 'blue1', 'blue3', 'red1', 'blue1', 'red1'],
  ['red4', 'red2', 'blue4', 'blue2', 'red2', 'blue2', 'blue2'],
].map((teams) => Object.fromEntries(GAMES.map((game, n) => [game, teams[n] ?? ''])));

export function newLedger(): Ledger {
  return {
    values: new Map(),
    rooms: new Set(),
    messages: new Set(),
    answered: 0,
    unanswered: new Map(),
    cutOff: 0,
    took: [],
    at: [],
  };
}

const apiAt = (baseUrl: string, { token }: Pick<Person, 'token'>): Client =>
  createClient({ baseUrl, token: () => token });

/** Registers the members and creates the rooms. */
export async function gatherCrowd(url: string): Promise<Crowd> {
  const host = { api: (token?: string) => createClient({ baseUrl: url, token: () => token ?? null }) };
  const manager = await registerPlayer(host, 'saver0');
  const fightRoom = await openRoom(manager, { name: 'Burst Card' });
  const bracketRoom = await openRoom(manager, { name: 'Burst Bracket', sport: 'custom' });
  const card = await enterPlainCard(manager, fightRoom, FIGHTS);
  const members: Person[] = [];
  for (let n = 1; n <= MEMBERS; n += 1) {
    const player = await registerPlayer(host, `saver${n}`);
    await joinRoom(player, fightRoom);
    await joinRoom(player, bracketRoom);
    const { id: fightSheet } = await player.api.brackets.create({ body: { roomId: fightRoom.id } });
    const { id: bracketSheet } = await player.api.brackets.create({ body: { roomId: bracketRoom.id } });
    members.push({ token: player.token, fightSheet, bracketSheet });
  }
  return { manager, members, fightRoom, card, bracketRoom };
}

/**
 * Makes each member save one value after another, `restMs` apart, until stopped or, with `endsOnFailure`, until a save
 * fails. Returns a function that stops them and waits for saves in progress.
 */
export function startBurst(
  url: string,
  crowd: Crowd,
  ledger: Ledger,
  { endsOnFailure = true, restMs = 0 }: { endsOnFailure?: boolean; restMs?: number } = {},
): () => Promise<void> {
  let isOver = false;
  const repeat = async (save: () => Promise<void>) => {
    while (!isOver) {
      const start = performance.now();
      try {
        await save();
        ledger.answered += 1;
        ledger.at.push(performance.now());
        ledger.took.push(performance.now() - start);
        if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, restMs));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const key = `${error.status} ${error.code}`;
        ledger.unanswered.set(key, (ledger.unanswered.get(key) ?? 0) + 1);
        if (endsOnFailure) return;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
  const loops = [
    ...crowd.members.flatMap((member, n) => [
      repeat(() => savePick(url, crowd, member, ledger)),
      repeat(() => saveSheet(url, member, ledger)),
      ...(n === 0 ? [repeat(() => say(url, crowd, member, ledger))] : []),
    ]),
    repeat(() => enterResult(url, crowd, ledger)),
    repeat(() => openAnother(url, crowd, ledger)),
  ];
  return async () => {
    isOver = true;
    await Promise.all(loops);
  };
}

/** Records a value before it is sent and again after it is confirmed. */
async function write(ledger: Ledger, key: string, value: string, send: () => Promise<unknown>) {
  const entry = ledger.values.get(key) ?? { answered: null, open: new Set() };
  ledger.values.set(key, entry);
  entry.open.add(value);
  await send();
  entry.answered = value;
  entry.open.clear();
}

const oneOf = <T>(list: readonly T[]): T => {
  const item = list[Math.floor(Math.random() * list.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};

function savePick(url: string, { card }: Crowd, member: Person, ledger: Ledger): Promise<void> {
  const fight = oneOf(card.slice(1));
  const [winner, method] = [oneOf([1, 2] as const), oneOf(METHODS)];
  return write(ledger, `pick ${member.fightSheet} ${fight.id}`, `${winner} ${method}`, () =>
    apiAt(url, member).fights.savePick({
      body: {
        eventId: member.fightSheet,
        fightId: fight.id,
        predictedWinnerId: winner,
        predictedMethod: method,
      },
    }),
  );
}

function saveSheet(url: string, member: Person, ledger: Ledger): Promise<void> {
  const predictions = oneOf(SHEETS);
  return write(ledger, `sheet ${member.bracketSheet}`, wordsOf(predictions), () =>
    apiAt(url, member).tournaments.customSave({
      params: { eventId: member.bracketSheet },
      body: { predictions },
    }),
  );
}

function enterResult(url: string, { card, manager }: Crowd, ledger: Ledger): Promise<void> {
  const fight = card[0];
  if (!fight) throw new Error('The card is empty');
  const winnerId = oneOf([1, 2] as const);
  return write(ledger, `result ${fight.id}`, `${winnerId}`, () =>
    apiAt(url, manager).fights.enterResult({
      params: { fightId: fight.id },
      body: { winnerId, winMethod: 'Decision' },
    }),
  );
}

async function openAnother(url: string, { manager }: Crowd, ledger: Ledger): Promise<void> {
  const body = { name: `Room of ${Date.now()}`, sport: 'mma', roomPassword: 'canvas300' } as const;
  ledger.rooms.add((await apiAt(url, manager).rooms.create({ body })).id);
}

async function say(url: string, { fightRoom }: Crowd, member: Person, ledger: Ledger): Promise<void> {
  const params = { roomId: fightRoom.id };
  const { id } = await apiAt(url, member).chat.send({ params, body: { message: 'Who has the main event?' } });
  ledger.messages.add(id);
}

/** Returns a line for each value that was lost or is inconsistent. Resets the ledger to the stored values. */
export async function findLosses(url: string, crowd: Crowd, ledger: Ledger): Promise<string[]> {
  const stored = await readValues(url, crowd);
  const losses: string[] = [];
  for (const [key, entry] of ledger.values) {
    const value = stored.get(key) ?? null;
    const isCutOff = value !== null && value !== entry.answered && entry.open.has(value);
    if (isCutOff) ledger.cutOff += 1;
    else if (value !== entry.answered)
      losses.push(`${key} is ${value}, not ${entry.answered} (or ${[...entry.open].join(', ')})`);
    ledger.values.set(key, { answered: value, open: new Set() });
  }
  const manager = apiAt(url, crowd.manager);
  const rooms = await listRoomIds(manager);
  for (const id of ledger.rooms) if (!rooms.has(id)) losses.push(`room ${id} is gone`);
  const params = { roomId: crowd.fightRoom.id };
  const messages = new Set<string>();
  for (let before: string | undefined; ; ) {
    const page = await manager.chat.list({ params, query: { before, limit: '100' } });
    for (const { id } of page) messages.add(id);
    before = page[0]?.id;
    if (!before) break;
  }
  for (const id of ledger.messages) if (!messages.has(id)) losses.push(`message ${id} is gone`);

  // Points are stored with picks and results. Recalculating must not change them.
  const standings = () => manager.brackets.listForRoom({ params });
  const before = await standings();
  await manager.brackets.recalculate({ params });
  if (JSON.stringify(before) !== JSON.stringify(await standings()))
    losses.push('points do not follow from picks and results');
  return losses;
}

async function listRoomIds({ rooms }: Client): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let before: string | null = ''; before !== null; ) {
    const page: ListPage<{ id: string }> = await readPage(rooms.list, {
      query: { limit: '200', ...(before ? { before } : {}) },
    });
    for (const { id } of page.items) ids.add(id);
    before = page.next;
  }
  return ids;
}

async function readValues(url: string, crowd: Crowd): Promise<Map<string, string>> {
  const values = new Map<string, string>();
  for (const member of crowd.members) {
    const api = apiAt(url, member);
    const picks = await api.fights.picks({ params: { bracketId: member.fightSheet } });
    for (const { fightId, predictedWinnerId, predictedMethod } of picks)
      values.set(`pick ${member.fightSheet} ${fightId}`, `${predictedWinnerId} ${predictedMethod}`);
    const sheet = await api.tournaments.customPicks({ params: { eventId: member.bracketSheet } });
    if (Object.keys(sheet).length > 0) values.set(`sheet ${member.bracketSheet}`, wordsOf(sheet));
  }
  const card = await apiAt(url, crowd.manager).fights.managerFights({
    params: { roomId: crowd.fightRoom.id },
  });
  for (const { id, winnerId } of card) if (winnerId !== null) values.set(`result ${id}`, `${winnerId}`);
  return values;
}

const wordsOf = (picks: Record<string, string>): string =>
  Object.entries(picks)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join(' ');
