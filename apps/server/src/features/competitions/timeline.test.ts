import { readdirSync } from 'node:fs';
import type { Bracket, Room, Timeline } from '@lockroom/contract';
import {
  type FinalScore,
  type Format,
  makeFormat,
  methodsFor,
  type Picks,
  statesAfter,
  type TournamentSnapshot,
  tournamentBefore,
  tournamentStandings,
  unpackTeams,
} from '@lockroom/rules';
import { createLots, type Lots } from '@lockroom/testing/lots';
import { enterCard, readRealCard } from '@lockroom/testing/real-card';
import { guessBracket, readBracketReplay } from '@lockroom/testing/replays';
import { gamesOf } from '@lockroom/testing/tournament-oracle';
import { joinRoom, openRoom, type Player, registerPlayer } from '@lockroom/testing/world';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../testing/test-server.ts';
import { foldedCard, type Served, served } from './testing/told-standings.ts';

/** `npm run test:long -- timeline` plays every event. */
const ALL = readdirSync(new URL('../../../../../test/events/', import.meta.url))
  .map((file) => file.replace('.json', ''))
  .filter((name) => name !== 'index');
const EVENTS = process.env.TIMELINE_EVENTS ? ALL : ['mma-ufc-300', 'nfl-2023-14team'];
const isCard = (name: string) => /^(mma|boxing)-/.test(name);

const server = await startTestServer({ now: '2026-03-01T12:00:00.000Z' });
const players: Player[] = [];
for (let n = 0; n < 6; n += 1) players.push(await registerPlayer(server));
afterAll(() => server.close());

async function fill(room: Room): Promise<{ player: Player; bracket: Bracket }[]> {
  const entries: { player: Player; bracket: Bracket }[] = [];
  for (const [n, player] of players.entries()) {
    if (n > 0) await joinRoom(player, room);
    const bracket = await player.api.brackets.create({ body: { roomId: room.id } });
    entries.push({ player, bracket });
  }
  return entries;
}

/** Makes changes that affect the standings, one after the other, and records what the server returns after each. */
async function recorded(room: Room, manager: Player, changes: readonly (() => Promise<unknown>)[]) {
  const all: { at: string; rows: Served[] }[] = [];
  for (const change of changes) {
    server.clock.advance(60_000);
    await change();
    all.push({ at: new Date(server.clock.now()).toISOString(), rows: await served(room, manager) });
  }
  return all;
}

const timelineOf = (player: Player, { id }: Room): Promise<Timeline> =>
  player.api.competitions.timeline({ params: { roomId: id } });

async function playCard(name: string, lots: Lots) {
  const [manager, , member] = players as [Player, Player, Player];
  const real = readRealCard(name);
  const room = await openRoom(manager, { sport: real.sport, maxBrackets: 30 });
  const card = await enterCard(manager, room, real);
  const entries = await fill(room);
  const methods = methodsFor(real.sport);
  const pick = (player: Player, bracket: Bracket, fightId: string) =>
    player.api.fights.savePick({
      body: {
        eventId: bracket.id,
        fightId,
        predictedWinnerId: lots.oneOf([1, 2] as const),
        predictedMethod: lots.oneOf(methods),
      },
    });
  for (const { player, bracket } of entries)
    for (const { id } of card) if (lots.hit(0.9)) await pick(player, bracket, id);
  const results = real.fights.toReversed().map(({ result }) => result);
  const enter = (at: number, body: { winnerId: 0 | 1 | 2 | null; winMethod: string | null }) => () =>
    manager.api.fights.enterResult({ params: { fightId: card[at]?.id ?? '' }, body: body as never });
  const change = (at: number, body: object) => () =>
    manager.api.fights.update({ params: { fightId: card[at]?.id ?? '' }, body: body as never });
  const changes: (() => Promise<unknown>)[] = card.flatMap((_, at): (() => Promise<unknown>)[] => {
    const result = results[at] ?? { winnerId: 0 as const, winMethod: 'Draw' };
    const other = { winnerId: result.winnerId === 1 ? 2 : 1, winMethod: 'Decision' } as const;
    if (at === 0) return [enter(at, other), enter(at, result)];
    if (at === 1)
      return [enter(at, other), enter(at, { winnerId: null, winMethod: null }), enter(at, result)];
    if (at === 2) return [enter(at, result), change(0, { fighterPoints: 5, bonusPoints: 3 })];
    if (at === 3) return [enter(at, result), change(3, { fighter1Odds: '+900', fighter2Odds: '+800' })];
    return [enter(at, result)];
  });
  const own = entries[2];
  if (own) changes.splice(2, 0, () => pick(manager, own.bracket, card[0]?.id ?? ''));
  const standings = await recorded(room, manager, changes);
  const timeline = await timelineOf(member, room);
  const folded = await foldedCard(member, room, timeline.moments);
  return { room, timeline, standings, folded };
}

async function playTournament(name: string, lots: Lots) {
  const [manager, , member] = players as [Player, Player, Player];
  const replay = readBracketReplay(name);
  const { tournament } = replay;
  const room = await openRoom(manager, {
    sport: tournament.isFootball ? 'football' : 'custom',
    maxBrackets: 30,
  });
  const params = { roomId: room.id };
  const { size, reseeding } = tournament;
  await manager.api.tournaments.changeConfig({ params, body: { bracketSize: size, reseeding } });
  const entries = await fill(room);
  for (const { player, bracket } of entries) {
    await player.api.tournaments.customSave({
      params: { eventId: bracket.id },
      body: {
        predictions: guessBracket(replay, lots, 0.6),
        tieBreakerScores: { team1Score: lots.between(10, 30), team2Score: lots.between(10, 30) },
      },
    });
  }
  const save = (results: Record<string, string | null>) => () =>
    manager.api.tournaments.customSaveResults({ params, body: { results } });
  const [first] = gamesOf(tournament, {}, 1);
  const changes: (() => Promise<unknown>)[] = replay.results.flatMap(([game, team], at) => {
    if (at === 0) {
      const loser = first?.teams.find((each) => each !== team) ?? team;
      return [save({ [game]: loser }), save({ [game]: team })];
    }
    if (at === 3) return [save({ [game]: team }), save({ [game]: null }), save({ [game]: team })];
    return [save({ [game]: team })];
  });
  const points = makeFormat({ family: tournament.isFootball ? 'football' : 'custom', size, reseeding });
  const rounds = points.gamePrefixes.length;
  changes.splice(changes.length - 2, 0, () =>
    manager.api.tournaments.savePointsConfig({
      params,
      body: { roundPoints: Array.from({ length: rounds }, (_, n) => 3 * n + 2) },
    }),
  );
  const [team1Score, team2Score] = replay.score;
  changes.push(() =>
    manager.api.tournaments.customTieBreakerActual({ params, body: { team1Score, team2Score } }),
  );
  const standings = await recorded(room, manager, changes);
  const timeline = await timelineOf(member, room);
  const picks = await member.api.competitions.picks({ params });
  const competition = await member.api.competitions.get({ params });
  if (competition.kind !== 'tournament') throw new Error('Expected a tournament');
  const format: Format = { ...points, roundPoints: competition.roundPoints };
  const present: TournamentSnapshot<{
    id: string;
    createdAt: string;
    picks: Picks;
    tieBreaker: FinalScore | null;
  }> = {
    format,
    results: competition.results,
    actual: { team1Score, team2Score },
    entries: picks.entries.map((entry) => ({
      id: entry.id,
      createdAt: entries.find(({ bracket }) => bracket.id === entry.id)?.bracket.createdAt ?? '',
      picks: unpackTeams(format, entry.picks) ?? {},
      tieBreaker: entry.tieBreaker,
    })),
  };
  const folded = statesAfter(present, timeline.moments, tournamentBefore).map((state) => {
    if (!state) return null;
    // The maximum in a tournament includes all games, so it is not compared.
    return tournamentStandings(state).map(({ id, rank, totalPoints, correctPicks }) => {
      return { id, rank, totalPoints, right: correctPicks };
    });
  });
  const without = standings.map(({ at, rows }) => ({
    at,
    rows: rows.map(({ maxPoints: _, ...row }) => row),
  }));
  return { room, timeline, standings: without, folded };
}

test.each(EVENTS)(
  'the timeline of %s shows the standings that the server returned at every moment',
  async (name) => {
    const lots = createLots(name.length * 7 + name.charCodeAt(name.length - 1));
    const { timeline, standings, folded } = await (isCard(name) ? playCard : playTournament)(name, lots);
    const times = timeline.moments.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(standings.length).toBeGreaterThan(2);
    for (const { at, rows } of standings) {
      // A change without effect adds no moment.
      const moment = timeline.moments.findLastIndex((each) => each.at <= at);
      expect(folded[moment], at).toEqual(rows);
    }
    const told = standings.filter(({ at }) => times.includes(at)).length;
    expect(told).toBe(timeline.moments.filter(({ act }) => act !== 'unknown').length);
    expect(told).toBeGreaterThan(standings.length - 2);
  },
  600_000,
);
