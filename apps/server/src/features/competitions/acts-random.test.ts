import { ApiError, type Bracket } from '@lockroom/contract';
import { type BracketRoom, openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { enterResult, type FightRoom, openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { expect, test } from 'vitest';
import { dumpRoom } from '../../testing/dump-room.ts';
import { startWithEverybody } from './testing/start.ts';

/** The number of manager actions to try in each kind of room. */
const ACTS = Number(process.env.ACTS ?? 50);
const SEED = Number(process.env.ACTS_SEED ?? 1);
const SERIES = 50;
const LONG = { timeout: 60_000 + ACTS * 1_000 };
const NOON = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;

const { server, admin, people } = await startWithEverybody();

type Act = readonly [weight: number, act: () => Promise<unknown>];
interface Walked {
  roomId: string;
  acts: Act[];
}

const wait = (minutes: number) => async () => server.clock.advance(minutes * MINUTE);
function someTime(lots: Lots): string | null {
  const minutes = lots.oneOf([null, -30, 1, 2, 4, 30]);
  return minutes === null ? null : new Date(server.clock.now() + minutes * MINUTE).toISOString();
}

const someEntry = (lots: Lots, at: FightRoom | BracketRoom, own: Bracket) =>
  lots.oneOf([
    [at.owner, at.bracket],
    [at.other, at.otherBracket],
    [at.manager, own],
  ] as const);

const NAMES = ['Red 1', 'Blue 1', 'Red 2', 'Blue 2', 'RED 1', 'Yan', 'Vera', 'Font', 'Sandhagen'];

async function openCard(lots: Lots): Promise<Walked> {
  const at = await openFightRoom(server, 3, people);
  const { manager, room } = at;
  const params = { roomId: room.id };
  const own = await manager.api.brackets.create({ body: params });
  const { fights, fightActs, templates, followings, rooms } = manager.api;
  const some = async () => {
    const card = await fights.managerFights({ params });
    return { params: { fightId: card.length > 0 ? lots.oneOf(card).id : room.id } };
  };
  const name = () => lots.oneOf(NAMES);
  const named = () => ({ fighterNumber: lots.oneOf([1, 2] as const), name: name() });
  const pair = () => ({ fighter1: name(), fighter2: name() });
  const pick = async () => {
    const [player, bracket] = someEntry(lots, at, own);
    const { fightId } = (await some()).params;
    return savePick(player, bracket, fightId, lots.oneOf([1, 2, 1, 2, null]), 'Decision');
  };
  const planned = [1, 2, 4].map((n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` }));
  const event = await admin.api.templates.create({ body: { name: 'Night', sport: 'mma', fights: planned } });
  const templateId = event.id;
  const ofEvent = () => ({ params: { fightId: lots.oneOf(event.fights ?? []).id } });
  await followings.follow({ params, body: { templateId, mode: 'take' } });
  await server.worker.drain();
  const changeEvent = async (change: () => Promise<unknown>) => {
    await change();
    await server.worker.drain();
  };
  const setLock = async () =>
    fights.setLockTimes({ params, body: { lockTimes: { [(await some()).params.fightId]: someTime(lots) } } });
  const enter = async () =>
    enterResult(manager, (await some()).params.fightId, lots.oneOf([1, 2, null] as const));
  const replace = async () =>
    fightActs.replace({
      ...(await some()),
      body: {
        ...named(),
        takeBack: lots.oneOf(['his', 'all'] as const),
        ...(lots.hit(0.4) && { lockTime: someTime(lots) }),
      },
    });
  return {
    roomId: room.id,
    acts: [
      [12, pick],
      [4, setLock],
      [3, enter],
      [5, replace],
      [3, async () => fightActs.rename({ ...(await some()), body: named() })],
      [2, async () => fightActs.swapCorners({ ...(await some()), body: {} })],
      [1, async () => fightActs.callOff({ ...(await some()), body: {} })],
      [1, async () => fightActs.reinstate(await some())],
      [3, async () => fights.add({ body: { eventId: room.eventId, ...pair() } })],
      [2, async () => fights.remove(await some())],
      [1, async () => fights.move({ ...(await some()), body: { direction: lots.oneOf(['up', 'down']) } })],
      [3, async () => fights.update({ ...(await some()), body: pair() })],
      [1, async () => fights.update({ ...(await some()), body: { fighterPoints: lots.between(1, 9) } })],
      [2, () => fights.pasteCard({ params, body: { fights: [pair(), pair()], keepOthers: lots.hit(0.5) } })],
      [1, () => templates.import({ params, body: { templateId, includeResults: lots.hit(0.5) } })],
      [1, () => rooms.complete({ params, body: { isCompleted: lots.hit(0.3) } })],
      [3, wait(1)],
      [1, wait(5)],
      [1, () => changeEvent(async () => admin.api.fightActs.rename({ ...ofEvent(), body: named() }))],
      [1, () => changeEvent(async () => admin.api.fightActs.replace({ ...ofEvent(), body: named() }))],
      [1, () => changeEvent(async () => admin.api.fightActs.swapCorners({ ...ofEvent(), body: {} }))],
    ],
  };
}

const GAMES: Record<string, string[]> = {
  'r1-1': ['red1', 'red4'],
  'r1-2': ['red2', 'red3'],
  'r1-3': ['blue1', 'blue4'],
  'r2-1': ['red1', 'red2', 'red3', 'red4'],
};
const TEAMS = ['red1', 'red2', 'red3', 'blue1'];
const TEAM_NAMES = ['Lions', 'Bears', 'Rams', 'Jets', 'Red 1', 'Red 2'];

async function openBracket(lots: Lots): Promise<Walked> {
  const at = await openBracketRoom(people);
  const { manager, room } = at;
  const params = { roomId: room.id };
  const own = await manager.api.brackets.create({ body: params });
  const { tournaments, tournamentActs, templates, rooms } = manager.api;
  const games = () => {
    const id = lots.oneOf(Object.keys(GAMES));
    return { [id]: lots.oneOf([...(GAMES[id] ?? []), null]) };
  };
  const pick = () => {
    const [player, bracket] = someEntry(lots, at, own);
    const scores = lots.hit(0.2) ? { team1Score: lots.between(1, 9), team2Score: 0 } : undefined;
    return saveSheet(player, bracket, games(), scores);
  };
  const teamNames = { 'left-wc-1': 'Bears', 'left-wc-2': 'Lions' };
  const event = { name: 'Cup', sport: 'custom', bracketSize: 8, teamNames };
  const { id: templateId } = await admin.api.templates.create({ body: event });
  const resize = () => {
    const body = { bracketSize: lots.oneOf([8, 8, 12, 16]), reseeding: lots.hit(0.5) };
    return tournaments.changeConfig({ params, body });
  };
  const setLock = () => tournaments.setLockTime({ params, body: { lockTime: someTime(lots) } });
  const replace = () =>
    tournamentActs.replace({
      params,
      body: {
        teamId: lots.oneOf(TEAMS),
        name: lots.oneOf(TEAM_NAMES),
        takeBack: lots.oneOf(['his', 'follow'] as const),
        ...(lots.hit(0.4) && { lockTime: someTime(lots) }),
      },
    });
  const name = () => {
    const teams = lots.someOf(TEAMS, lots.between(1, 2));
    const names = Object.fromEntries(teams.map((team) => [team, lots.oneOf([...TEAM_NAMES, ''])]));
    return tournaments.customSaveTeamNames({ params, body: { teamNames: names } });
  };
  return {
    roomId: room.id,
    acts: [
      [12, pick],
      [4, setLock],
      [2, () => tournaments.customSaveResults({ params, body: { results: games() } })],
      [6, replace],
      [5, name],
      [1, () => tournaments.saveLabels({ params, body: { leftLabel: lots.oneOf(['East', 'West']) } })],
      [1, () => tournaments.savePointsConfig({ params, body: { roundPoints: [lots.between(1, 4), 4, 8] } })],
      [2, resize],
      [1, () => templates.importCustom({ params, body: { templateId } })],
      [1, () => rooms.complete({ params, body: { isCompleted: lots.hit(0.3) } })],
      [3, wait(1)],
      [1, wait(5)],
    ],
  };
}

/**
 * Removes what an undo deliberately does not restore: the times at which fights were reopened, and the followed event's
 * last known values.
 */
const withoutTraces = (dump: Record<string, unknown[]>) =>
  JSON.parse(JSON.stringify({ ...dump, followings: [] }), (key, value) =>
    key === 'reopened_at' ? undefined : value,
  );

async function tried(act: () => Promise<unknown>): Promise<ApiError | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return error;
  }
}

/** Runs random actions, and tries to undo listed ones, including those marked as not undoable. */
async function walk(open: (lots: Lots) => Promise<Walked>) {
  const seen = { done: 0, undone: 0, refused: 0, same: 0 };
  for (let nth = 0; nth < ACTS; nth += SERIES) {
    server.clock.set(NOON);
    const lots = createLots(SEED + nth);
    const { roomId, acts } = await open(lots);
    const { competitions } = people.manager.api;
    const params = { roomId };
    const bag = acts.flatMap(([weight, act]) => Array<() => Promise<unknown>>(weight).fill(act));
    for (let each = nth; each < Math.min(nth + SERIES, ACTS); each++) {
      const before = await dumpRoom(server.db, roomId);
      const newest = (await competitions.acts({ params }))[0]?.id;
      if ((await tried(lots.oneOf(bag))) === null) seen.done += 1;
      if (lots.hit(0.3)) server.clock.advance(MINUTE);
      const listed = await competitions.acts({ params });
      const can = listed.filter(({ canUndo }) => canUndo);
      const act = lots.hit(0.7) && can.length > 0 ? lots.oneOf(can) : listed[lots.between(0, 2)];
      if (!act || lots.hit(0.3)) continue;
      const was = await dumpRoom(server.db, roomId);
      const error = await tried(() => competitions.undo({ params, body: { actId: act.id } }));
      const what = `act ${each}, ${act.text}: ${act.whyNot ?? error?.message}`;
      expect(error === null, what).toBe(act.canUndo);
      const is = await dumpRoom(server.db, roomId);
      if (error !== null) {
        seen.refused += 1;
        expect({ status: error.status, is }, what).toEqual({ status: 409, is: was });
      } else {
        seen.undone += 1;
        // Compare with `before` only if nothing but the undone action has happened since.
        const isOfStep = act === listed[0] && listed[1]?.id === newest;
        if (!isOfStep) continue;
        seen.same += 1;
        expect(withoutTraces(is), what).toEqual(withoutTraces(before));
      }
    }
  }
  return seen;
}

test.each([
  ['a card', openCard],
  ['a bracket', openBracket],
])('the list of actions on %s states correctly which actions can be undone', LONG, async (_, open) => {
  const seen = await walk(open);
  if (process.env.FIGURES) console.log(seen);
  expect(Object.values(seen).every((count) => count > ACTS / 20)).toBe(true);
});
