import type { Client, Fight, Room } from '@lockroom/contract';
import {
  type Format,
  fillPicks,
  isUnderdog,
  makeFormat,
  methodsFor,
  proposeLockTimes,
  type Sport,
} from '@lockroom/rules';
import {
  enteredFight,
  type RealFight,
  readRealCard,
  readRealElimination,
  realResult,
  realResults,
} from './real-events.ts';

/** The server to fill with demo data: its API, and a clock that can be set back. */
export interface Stage {
  api(token?: string): Client;
  /** The real time in milliseconds. */
  now: number;
  setClock(at: number): void;
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

export const DEMO_PASSWORD = 'lockroom-demo';
/** The demo accounts' usernames, with the manager first. */
export const DEMO_PEOPLE = [
  'noor',
  'kelechi',
  'maddie_b',
  'juno',
  'theo_r',
  'priya.k',
  'wren',
  'southpaw_sam',
  'delphine',
  'hector',
];

const emailOf = (name: string) => `${name}@lockroom.demo`;
const FIGHTS_SCORED = 7;

/** Creates people and rooms with real events. UFC 300 and the football room are halfway through. */
export async function playDemo(stage: Stage): Promise<Room[]> {
  const random = numbersFrom(300);
  stage.setClock(stage.now - 24 * HOUR_MS);
  const people: Client[] = [];
  for (const username of DEMO_PEOPLE) {
    const body = { username, email: emailOf(username), passwordHash: DEMO_PASSWORD };
    people.push(stage.api((await stage.api().auth.register({ body })).token));
  }
  const [manager, kelechi] = people;
  if (!manager || !kelechi) throw new Error('The demo needs at least two people');

  // Fights lock half an hour apart. By now, seven have started and have results.
  const garage = await playRoom(stage, manager, people, {
    room: { name: 'The Garage: UFC 300', sport: 'mma', maxBrackets: 60 },
    card: readRealCard('mma-ufc-300.json'),
    firstLockAt: stage.now - 200 * MINUTE_MS,
    scored: FIGHTS_SCORED,
    sheets: 2,
    random,
  });
  const lunch = await playRoom(stage, kelechi, people.slice(0, 6), {
    room: { name: 'Lunch Break MMA', sport: 'mma', maxBrackets: 10 },
    card: readRealCard('mma-ufc-319.json'),
    firstLockAt: stage.now + 38 * MINUTE_MS,
    random,
  });
  const ring = await playRoom(stage, manager, people.slice(0, 4), {
    room: { name: 'Ringside', sport: 'boxing', maxBrackets: 10 },
    card: readRealCard('boxing-davis-garcia-2023.json'),
    firstLockAt: stage.now + 52 * HOUR_MS,
    random,
  });
  const table = await playBracketRoom(stage, manager, people, {
    room: { name: 'Sunday Table', sport: 'football', maxBrackets: 60 },
    file: 'nfl-2023-14team.json',
    format: makeFormat({ family: 'football', size: 14, reseeding: true }),
    lockAt: stage.now - 6 * HOUR_MS,
    roundsScored: 2,
    random,
  });
  const office = await playBracketRoom(stage, kelechi, people, {
    room: { name: 'Office: March 2022', sport: 'college-basketball', maxBrackets: 60 },
    file: 'ncaa-2022.json',
    format: makeFormat({ family: 'custom', size: 64, reseeding: true }),
    lockAt: stage.now + 100 * HOUR_MS,
    roundsScored: 0,
    random,
  });
  await talk(stage, people, garage);
  await befriend(people);
  return [garage, lunch, ring, table, office];
}

/** The chat of the fight-night room; `at` is the number of minutes before now. */
const TALK: readonly [at: number, person: number, text: string][] = [
  [23 * 60, 0, 'Room is open. Main card locks fight by fight, half an hour apart.'],
  [23 * 60 - 4, 1, 'Holloway by decision. Nobody finishes Gaethje twice.'],
  [22 * 60, 5, 'First time here. Does the method count if my winner is wrong?'],
  [22 * 60 - 3, 0, 'It does. Bracket Information in the menu has it all.'],
  [190, 2, 'Prelims are on!'],
  [95, 7, 'There goes my perfect sheet.'],
  [94, 4, 'That was a perfect sheet?'],
  [31, 6, 'Four points behind kelechi and three fights to go'],
  [12, 1, 'Come and get me'],
];

async function talk(stage: Stage, people: readonly Client[], room: Room): Promise<void> {
  for (const [minutes, person, message] of TALK) {
    stage.setClock(stage.now - minutes * MINUTE_MS);
    await people[person]?.chat.send({ params: { roomId: room.id }, body: { message } });
  }
  stage.setClock(stage.now);
}

/** Gives the manager friends, one sent friend request and one received. */
async function befriend(people: readonly Client[]): Promise<void> {
  const [manager, ...others] = people;
  if (!manager) return;
  const ids = await Promise.all(people.map(async (person) => (await person.auth.me()).id));
  const [managerId = '', ...otherIds] = ids;
  for (const [at, person] of others.slice(0, 4).entries()) {
    await person.friends.request({ body: { receiverId: managerId } });
    const received = await manager.friends.received();
    const request = received[0];
    if (at < 3 && request) await manager.friends.accept({ params: { requestId: request.id } });
  }
  await manager.friends.request({ body: { receiverId: otherIds[5] ?? '' } });
}

interface RoomToOpen {
  name: string;
  sport: Sport;
  maxBrackets: 10 | 60;
}

interface BracketPlay {
  room: RoomToOpen;
  file: string;
  format: Format;
  lockAt: number;
  roundsScored: number;
  random: () => number;
}

async function playBracketRoom(
  stage: Stage,
  manager: Client,
  people: Client[],
  play: BracketPlay,
): Promise<Room> {
  const room = await openRoom(manager, people, play.room);
  const params = { roomId: room.id };
  const real = readRealElimination(play.file, play.format);
  await manager.tournaments.customSaveTeamNames({ params, body: { teamNames: real.teamNames } });
  if (real.regionNames.length === 4) {
    await manager.tournaments.saveLabels({ params, body: { regionNames: real.regionNames } });
  }
  // Sets the clock to a time before the lock, even if the lock is in the past, so that picks can be saved.
  stage.setClock(Math.min(stage.now, play.lockAt - HOUR_MS));
  const lockTime = new Date(play.lockAt).toISOString();
  await manager.tournaments.setLockTime({ params, body: { lockTime } });
  for (const person of people) {
    const bracket = await person.brackets.create({ body: { roomId: room.id } });
    // Team 1 has the better seed, so members pick it about two times out of three.
    const predictions = fillPicks(play.format, () => (play.random() < 0.66 ? 1 : 2));
    const tieBreakerScores = {
      team1Score: 14 + Math.floor(play.random() * 20),
      team2Score: 10 + Math.floor(play.random() * 20),
    };
    await person.tournaments.customSave({
      params: { eventId: bracket.id },
      body: { predictions, tieBreakerScores },
    });
  }
  if (play.roundsScored > 0) {
    stage.setClock(play.lockAt + HOUR_MS);
    const results = realResults(play.format, real, play.roundsScored);
    await manager.tournaments.customSaveResults({ params, body: { results } });
  }
  stage.setClock(stage.now);
  return room;
}

async function openRoom(manager: Client, people: Client[], room: RoomToOpen): Promise<Room> {
  const opened = await manager.rooms.create({ body: { ...room, roomPassword: 'canvas300' } });
  for (const person of people) {
    if (person !== manager)
      await person.rooms.join({ body: { roomCode: opened.roomCode, password: 'canvas300' } });
  }
  return opened;
}

interface Play {
  room: RoomToOpen;
  card: RealFight[];
  firstLockAt: number;
  scored?: number;
  /** How many entries each of the first three people has; everyone else has one. */
  sheets?: number;
  random: () => number;
}

async function playRoom(
  stage: Stage,
  manager: Client,
  people: Client[],
  { scored = 0, sheets = 1, ...play }: Play,
): Promise<Room> {
  const room = await openRoom(manager, people, play.room);
  // New fights become Fight 1, so the main event is added first.
  for (const real of play.card.toReversed())
    await manager.fights.add({ body: { eventId: room.eventId, ...enteredFight(real) } });
  const card = await manager.fights.card({ params: { eventId: room.eventId } });
  const everyHalfHour = Object.fromEntries(card.map(({ id }) => [id, 30 as const]));
  const locks = proposeLockTimes(card, play.firstLockAt, everyHalfHour);
  const lockTimes = Object.fromEntries(locks.map(({ id, lockAt }) => [id, new Date(lockAt).toISOString()]));
  await manager.fights.setLockTimes({ params: { roomId: room.id }, body: { lockTimes } });
  for (const [at, person] of people.entries()) {
    for (let sheet = 0; sheet < (at < 3 ? sheets : 1); sheet++)
      await pickCard(person, room, card, play.random);
  }
  for (const [at, fight] of card.slice(0, scored).entries()) {
    const real = play.card[at];
    const lock = locks[at];
    if (!real || !lock) continue;
    stage.setClock(lock.lockAt + 20 * MINUTE_MS);
    await manager.fights.enterResult({ params: { fightId: fight.id }, body: realResult(real) });
  }
  stage.setClock(stage.now);
  return room;
}

async function pickCard(person: Client, room: Room, card: Fight[], random: () => number): Promise<void> {
  const bracket = await person.brackets.create({ body: { roomId: room.id } });
  const methods = methodsFor(room.sport === 'boxing' ? 'boxing' : 'mma');
  for (const fight of card) {
    const favourite = isUnderdog(fight.fighter1Odds) ? '2' : '1';
    const other = favourite === '1' ? '2' : '1';
    await person.fights.savePick({
      body: {
        eventId: bracket.id,
        fightId: fight.id,
        predictedWinnerId: random() < 0.68 ? favourite : other,
        predictedMethod: methods[Math.floor(random() * methods.length)] ?? 'Decision',
      },
    });
  }
}

// Pseudorandom numbers with a fixed seed, so that the demo is the same every time.
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
