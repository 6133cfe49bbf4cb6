import type { Bracket, Room, Timeline } from '@lockroom/contract';
import {
  type CardSnapshot,
  cardBefore,
  cardStandings,
  type FightPicks,
  type FinalScore,
  type Format,
  makeFormat,
  methodsFor,
  type Picks,
  type ScoredFight,
  statesAfter,
  type TournamentSnapshot,
  tournamentBefore,
  tournamentStandings,
  unpackFightPicks,
  unpackTeams,
} from '@lockroom/rules';
import { enterResult, openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { realBracketNames } from '@lockroom/testing/real-bracket';
import { guessBracket, readBracketReplay } from '@lockroom/testing/replays';
import { gamesOf } from '@lockroom/testing/tournament-oracle';
import { completeRoom, joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';
import { undoNewest } from './testing/undo-newest.ts';

const FIGHTS = 8;
/** `npm run test:long -- timeline` plays every tournament. */
const TOURNAMENTS = process.env.TIMELINE_EVENTS ? realBracketNames() : ['nfl-2023-14team'];

const { server, admin } = await startWithAdministrators();
afterAll(() => server.close());

type Named = Pick<Room, 'id'>;
/** A step, its time, and the standings that the server returned right afterwards. */
interface Step {
  name: string;
  at: string;
  rows: Bracket[];
}
const standingsOf = ({ id }: Named, { api }: Player) => api.brackets.listForRoom({ params: { roomId: id } });
const timelineOf = ({ id }: Named, { api }: Player): Promise<Timeline> =>
  api.competitions.timeline({ params: { roomId: id } });

/** Advances the clock by a minute, performs an action that may affect the standings, and records the standings. */
async function takeStep(
  steps: Step[],
  room: Named,
  manager: Player,
  name: string,
  act: () => Promise<unknown>,
) {
  server.clock.advance(60_000);
  await act();
  const at = new Date(server.clock.now()).toISOString();
  steps.push({ name, at, rows: await standingsOf(room, manager) });
}

/** Returns a card's standings after each step, calculated as in the web app; null where they cannot be shown. */
async function foldedCard({ api }: Player, { id: roomId }: Named, moments: Timeline['moments']) {
  const params = { roomId };
  const rows = await api.brackets.listForRoom({ params });
  const made = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  const { seen, off = [], entries } = await api.competitions.picks({ params });
  const card = await api.fights.managerFights({ params });
  const present: CardSnapshot<{ id: string; createdAt: string; picks: FightPicks }> = {
    card: card.map((fight) => ({
      ...(fight as ScoredFight),
      isCalledOff: fight.fightStatus === 'called-off',
    })),
    entries: entries.map(({ id, picks }) => ({
      id,
      createdAt: made.get(id) ?? '',
      picks: unpackFightPicks([...seen, ...off], picks),
    })),
  };
  return statesAfter(present, moments, cardBefore).map(
    (state) =>
      state &&
      cardStandings(state).map(({ id, rank, totalPoints, maxPoints, correctFighters }) => {
        return { id, rank, totalPoints, maxPoints, correctFighters };
      }),
  );
}

/** Opens a fight night in one room. Every step takes a minute, and the standings after it are recorded. */
async function openNight(seed: number) {
  server.clock.set('2026-03-01T12:00:00.000Z');
  const lots = createLots(seed);
  const world = await openFightRoom(server, FIGHTS);
  const { room, manager, owner, other, bracket, otherBracket, fightId } = world;
  const params = { roomId: room.id };
  const own = await manager.api.brackets.create({ body: params });
  for (const n of [1, 2, 3]) await setLock(manager, room, fightId(n), '2026-03-01T13:00:00.000Z');
  for (const [player, sheet] of [
    [manager, own],
    [owner, bracket],
    [other, otherBracket],
  ] as const)
    for (let n = 1; n <= FIGHTS; n += 1)
      await savePick(player, sheet, fightId(n), lots.oneOf([1, 2] as const), lots.oneOf(methodsFor('mma')));
  server.clock.set('2026-03-01T13:00:00.000Z');
  const steps: Step[] = [];
  const step = (name: string, act: () => Promise<unknown>) => takeStep(steps, room, manager, name, act);
  const on = (n: number) => ({ params: { fightId: fightId(n) } });
  const { fights, fightActs, followings } = manager.api;
  const act = {
    result: (n: number, ...result: DropTwo<Parameters<typeof enterResult>>) =>
      step(`result ${n}`, () => enterResult(manager, fightId(n), ...result)),
    swap: (n: number) => step(`swap ${n}`, () => fightActs.swapCorners({ ...on(n), body: {} })),
    callOff: (n: number) => step(`off ${n}`, () => fightActs.callOff({ ...on(n), body: {} })),
    reinstate: (n: number) => step(`on ${n}`, () => fightActs.reinstate(on(n))),
    rename: (n: number, name: string) =>
      step(`rename ${n}`, () => fightActs.rename({ ...on(n), body: { fighterNumber: 1, name } })),
    replace: (n: number, name: string, lockTime: string | null = null) =>
      step(`replace ${n}`, () =>
        fightActs.replace({ ...on(n), body: { fighterNumber: 1, name, odds: '+400', lockTime } }),
      ),
    change: (n: number, body: object) => step(`change ${n}`, () => fights.update({ ...on(n), body })),
    pick: (n: number, winner: 1 | 2) =>
      step(`pick ${n}`, () => savePick(manager, bracket, fightId(n), winner, 'KO/TKO')),
    complete: () => step('complete', () => completeRoom(manager, room)),
    undo: () => step('undo', () => undoNewest(manager, room)),
    async follow() {
      const card = (await fights.managerFights({ params })).map(
        ({ fighter1, fighter2, fighter1Odds, fighter2Odds }) => {
          return { fighter1, fighter2, fighter1Odds, fighter2Odds };
        },
      );
      const body = { name: 'Night', sport: 'mma', fights: card };
      const { id: templateId } = await admin.api.templates.create({ body });
      await followings.follow({ params, body: { templateId, mode: 'ask' } });
      const results = {
        fight_4: { winnerId: 1, winMethod: 'Decision' },
        fight_5: { winnerId: 2, winMethod: 'KO/TKO' },
      } as const;
      await admin.api.templates.saveResults({ params: { templateId }, body: { results } });
      await server.worker.drain();
    },
    take: () =>
      step('take', async () => {
        const open = await followings.proposals({ params });
        const proposalIds = open.filter(({ fact }) => fact === 'result').map(({ id }) => id);
        await followings.takeSome({ params, body: { proposalIds } });
      }),
  };
  return { ...world, steps, act };
}
type DropTwo<All extends unknown[]> = All extends [unknown, unknown, ...infer Rest] ? Rest : never;

/** Compares each step with the recorded standings. Returns the list of steps; '(…)' marks those that are not shown. */
async function held({ room, other, steps }: Awaited<ReturnType<typeof openNight>>): Promise<string> {
  const { moments } = await timelineOf(room, other);
  const folded = await foldedCard(other, room, moments);
  const told = moments.map(({ at, act, isReopened }, index) => {
    const { name, rows } = steps.find((step) => step.at === at) ?? {};
    // If several changes have the same time, standings were recorded only after the last one.
    const isServed = !isReopened && moments[index + 1]?.at !== at;
    if (isServed) expect(rows, `${name} at ${at}`).toMatchObject(folded[index] ?? []);
    return isReopened ? `(${name} ${act})` : `${name} ${act}`;
  });
  expect(await standingsOf(room, other)).toMatchObject(folded.at(-1) ?? []);
  return told.join(', ');
}

test("a card's timeline shows the standings that the server returned after each step", async () => {
  const night = await openNight(1);
  const { act } = night;
  await act.result(1, 1, 'KO/TKO');
  await act.swap(1);
  await act.result(1, 1, 'Submission');
  await act.change(1, { fighter1Odds: '+300', fighterPoints: 4 });
  await act.swap(1);
  await act.pick(1, 2);
  await act.callOff(1);
  await act.result(2, 1);
  await act.result(2, null);
  await act.result(2, 2);
  await act.rename(2, 'Somebody');
  await act.reinstate(1);
  await act.replace(3, 'Stand-In', '2026-03-01T15:00:00.000Z');
  await savePick(night.owner, night.bracket, night.fightId(3), 1, 'Submission');
  await act.result(3, 1, 'Submission');
  await act.callOff(4);
  await act.follow();
  await act.take();
  await act.callOff(6);
  await act.complete();
  await act.result(1, 0, 'No Contest', true);
  await act.result(2, 1, 'KO/TKO', true);
  expect(await held(night)).toBe(
    [
      'result 1 result, result 1 correction, change 1 terms, pick 1 terms, off 1 correction',
      'result 2 result, result 2 correction, result 2 result, on 1 correction',
      'replace 3 terms, result 3 result, off 4 terms, take result, take result, off 6 correction',
      'result 1 correction, result 2 correction',
    ].join(', '),
  );
});

test('undone actions are not on the timeline and do not affect the other steps', async () => {
  const night = await openNight(2);
  const { act } = night;
  await act.result(1, 1, 'KO/TKO');
  await act.result(2, 2);
  for (const again of [
    () => act.swap(1),
    () => act.result(1, 2, 'Submission'),
    () => act.result(3, 1),
    () => act.callOff(1),
    () => act.replace(4, 'Stand-In'),
    () => act.rename(1, 'Somebody'),
    () => act.change(1, { fighter1: 'Somebody else', fighterPoints: 9 }),
  ]) {
    await again();
    await act.undo();
  }
  await act.result(3, 2, 'Submission');
  await act.callOff(2);
  await act.reinstate(2);
  await act.undo();
  await act.follow();
  await act.take();
  await act.undo();
  await act.result(4, 1);
  await act.complete();
  await act.result(4, 2, 'Decision', true);
  await act.undo();
  await act.result(4, 0, 'Draw', true);
  expect(await held(night)).toBe(
    'result 1 result, result 2 result, result 3 result, off 2 correction, result 4 result, result 4 correction',
  );
});

test('the timeline hides a step that depended on an action undone later', async () => {
  const night = await openNight(4);
  const { act } = night;
  await act.result(1, 1);
  await act.swap(1);
  await act.pick(1, 2);
  await act.undo();
  await act.result(2, 1);
  await act.pick(1, 2);
  await act.undo();
  await act.result(3, 1);
  expect(await held(night)).toBe('result 1 result, pick 1 terms, (pick 1 terms), result 3 result');
});

test('the timeline hides steps whose picks were reopened by an undo', async () => {
  const night = await openNight(5);
  const { act } = night;
  await act.result(7, 1);
  await act.result(1, 1);
  await act.result(7, null);
  await savePick(night.owner, night.bracket, night.fightId(7), 2, 'Submission');
  await act.undo();
  await act.result(2, 1);
  expect(await held(night)).toBe('(result 7 result), (result 1 result), result 2 result');
});

test.each(TOURNAMENTS)(
  'the timeline of %s shows the standings that the server returned after each step',
  async (name) => {
    const lots = createLots(name.length);
    const players: Player[] = [];
    for (let n = 0; n < 6; n += 1) players.push(await registerPlayer(server));
    const [manager, member] = players as [Player, Player];
    const replay = readBracketReplay(name);
    const { tournament, results, score } = replay;
    const { size, reseeding, isFootball } = tournament;
    const room = await openRoom(manager, { sport: isFootball ? 'football' : 'custom', maxBrackets: 30 });
    const params = { roomId: room.id };
    const { tournaments } = manager.api;
    await tournaments.changeConfig({ params, body: { bracketSize: size, reseeding } });
    const made = new Map<string, string>();
    for (const player of players) {
      if (player !== manager) await joinRoom(player, room);
      const { id, createdAt } = await player.api.brackets.create({ body: params });
      made.set(id, createdAt);
      const tieBreakerScores = { team1Score: lots.between(10, 30), team2Score: lots.between(10, 30) };
      const predictions = guessBracket(replay, lots, 0.6);
      await player.api.tournaments.customSave({
        params: { eventId: id },
        body: { predictions, tieBreakerScores },
      });
    }
    const steps: Step[] = [];
    const step = (act: () => Promise<unknown>) => takeStep(steps, room, manager, name, act);
    const save = (game: string, team: string | null) =>
      step(() => tournaments.customSaveResults({ params, body: { results: { [game]: team } } }));
    const format = makeFormat({ family: isFootball ? 'football' : 'custom', size, reseeding });
    const roundPoints = format.gamePrefixes.map((_, n) => 3 * n + 2);
    const [first] = gamesOf(tournament, {}, 1);
    for (const [at, [game, team]] of results.entries()) {
      if (at === 0) await save(game, first?.teams.find((each) => each !== team) ?? team);
      await save(game, team);
      if (at === 3) {
        await save(game, null);
        await save(game, team);
      }
      if (at === results.length - 3)
        await step(() => tournaments.savePointsConfig({ params, body: { roundPoints } }));
    }
    const [team1Score, team2Score] = score;
    const actual = { team1Score, team2Score };
    await step(() => tournaments.customTieBreakerActual({ params, body: actual }));

    const { moments } = await timelineOf(room, member);
    const { entries } = await member.api.competitions.picks({ params });
    const present: TournamentSnapshot<{
      id: string;
      createdAt: string;
      picks: Picks;
      tieBreaker: FinalScore | null;
    }> = {
      format: { ...format, roundPoints } as Format,
      results: await member.api.tournaments.customResults({ params }),
      actual,
      entries: entries.map(({ id, picks, tieBreaker }) => ({
        id,
        createdAt: made.get(id) ?? '',
        picks: unpackTeams(format, picks) ?? {},
        tieBreaker,
      })),
    };
    const folded = statesAfter(present, moments, tournamentBefore);
    const times = moments.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    for (const { at, rows } of steps) {
      // A change without effect does not appear on the timeline.
      const state = folded[moments.findLastIndex((each) => each.at <= at)];
      const expected = state && tournamentStandings(state);
      // A tournament's maximum points include all games, so they are not compared.
      expect(rows, at).toMatchObject(
        (expected ?? []).map(({ id, rank, totalPoints, correctPicks: correctFighters }) => {
          return { id, rank, totalPoints, correctFighters };
        }),
      );
    }
    const told = steps.filter(({ at }) => times.includes(at)).length;
    expect(told).toBe(moments.filter(({ act }) => act !== 'unknown').length);
    expect(told).toBeGreaterThan(steps.length - 2);
  },
  600_000,
);
