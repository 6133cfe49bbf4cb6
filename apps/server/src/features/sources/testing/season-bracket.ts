import { ApiError, type RoomCompetition } from '@lockroom/contract';
import { saveSheet } from '@lockroom/testing/bracket-room';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import type { BracketScript } from '@lockroom/testing/teller/bracket-script';
import { finalBracket, pairOf, watchBracket } from '@lockroom/testing/teller/oracle';
import { fillAtRandom, gamesOf, roundsIn, teamIdOf } from '@lockroom/testing/tournament-oracle';
import { eq } from 'drizzle-orm';
import { competitions } from '../../../kernel/db/tables/competitions.ts';
import { tournaments } from '../../../kernel/db/tables/tournaments.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Follower, type NightReport, say, type Watching } from './watching.ts';

type Tournament = Extract<RoomCompetition, { kind: 'tournament' }>;

interface Seen {
  hash: string;
  defaults: Record<string, string>;
  own: Tournament | null;
  isLocked: boolean;
}

/** Watches rooms that follow a bracket. */
export function followBracket({ db }: TestServer, script: BracketScript, report: NightReport): Watching {
  const watch = watchBracket(script);
  const { sport, bracket: shape } = readRealBracket(script.event);
  const rooms = new Map<string, Seen>();
  /** The name of the team that each member picked, keyed by entry and game. */
  const named = new Map<string, string>();
  const read = async ({ room, manager }: Follower) => {
    const own = await manager.api.competitions.get({ params: { roomId: room.id } });
    if (own.kind !== 'tournament') throw new Error('This room has a card');
    return own;
  };
  const seenOf = async (follower: Follower): Promise<Seen> => {
    const known = rooms.get(follower.room.id);
    if (known) return known;
    const sportTemplate = sport === 'football' ? null : `${sport}-${script.size}`;
    // Without an event, a room keeps the placeholder names that teams have before the field is set.
    const plain = await follower.manager.api.rooms.create({
      body: { name: 'Plain', sport, sportTemplate, roomPassword: 'canvas300' },
    });
    const { teamNames: defaults } = await read({ ...follower, room: plain });
    const seen = { hash: '', defaults, own: null, isLocked: false };
    rooms.set(follower.room.id, seen);
    return seen;
  };
  /** Returns a room's pairs and results in the format of the expected results. */
  const inWords = ({ teamNames, results }: Tournament, defaults: Record<string, string>) => {
    const nameOf = (id: string) => (teamNames[id] === defaults[id] ? null : (teamNames[id] ?? null));
    const games = Array.from({ length: roundsIn(shape.size) }, (_, at) =>
      gamesOf(shape, results, at + 1).map((game) => ({ ...game, round: at + 1 })),
    ).flat();
    const lines = games.flatMap(({ id, round, teams: [a, b] }) => {
      const [one, two] = [nameOf(a), nameOf(b)];
      if (!one || !two) return [];
      const pair = `${round} ${pairOf([one, two])}`;
      const winner = results[id];
      return [{ pair, result: winner ? `${pair}: ${nameOf(winner)}` : null }];
    });
    return { names: Object.keys(teamNames).flatMap((id) => nameOf(id) ?? []), lines };
  };
  /** Returns the final score in the room's order, because the room's left side may be the file's right side. */
  const scoreIn = ({ teamNames }: Tournament) => {
    const name = teamNames[teamIdOf(shape, 'left', 1)];
    // The room may still have the name that a team had before it was renamed.
    const teams = [0, script.endsAt].flatMap((at) => script.at(at).teams);
    const team = teams.find((one) => one.name === name);
    return team?.side === 'right' ? script.score.toReversed() : script.score;
  };
  return {
    sport,
    async look(follower, now) {
      const seen = await seenOf(follower);
      const allowed = watch(now);
      if (seen.own?.lockTime && Date.parse(seen.own.lockTime) <= now) seen.isLocked = true;
      const [row] = await db
        .select({ row: tournaments })
        .from(tournaments)
        .innerJoin(competitions, eq(competitions.id, tournaments.competitionId))
        .where(eq(competitions.roomId, follower.room.id));
      const hash = JSON.stringify(row);
      if (hash === seen.hash) return;
      seen.hash = hash;
      seen.own = await read(follower);
      const { lockTime, tieBreaker } = seen.own;
      const isOpen = lockTime === null || Date.parse(lockTime) > now;
      if (seen.isLocked && isOpen) say(now, report.reopened, `the bracket, until ${lockTime}`);
      if (lockTime && !allowed.startTimes.has(Date.parse(lockTime)))
        say(now, report.wrong, `the bracket locks at ${lockTime}`);
      const { names, lines } = inWords(seen.own, seen.defaults);
      for (const name of names) if (!allowed.names.has(name)) say(now, report.wrong, `the team ${name}`);
      for (const { pair, result } of lines) {
        // Pairs in later rounds follow from the results.
        if (pair.startsWith('1 ') && !allowed.pairs.has(pair)) say(now, report.wrong, `the game ${pair}`);
        if (result && !allowed.results.has(result)) say(now, report.wrong, `the result ${result}`);
      }
      const score = [tieBreaker.tieBreakerTeam1Score, tieBreaker.tieBreakerTeam2Score];
      const isOver = [...finalBracket(script).results].every((result) => allowed.results.has(result));
      if (score[0] !== null && (!isOver || score.join() !== scoreIn(seen.own).join()))
        say(now, report.wrong, `the score ${score.join(' to ')}`);
    },
    async pick(follower, lots) {
      const { own, defaults } = await seenOf(follower);
      // Before the field is set, there is no team to pick.
      if (!own || Object.keys(defaults).some((id) => own.teamNames[id] === defaults[id])) return;
      for (const { player, bracket } of follower.members) {
        const picks = fillAtRandom(shape, () => lots.hit(0.5));
        const isSaved = await saveSheet(player, bracket, picks).then(
          () => true,
          (error: unknown) => {
            if (error instanceof ApiError) return false;
            throw error;
          },
        );
        if (!isSaved) continue;
        for (const [game, team] of Object.entries(picks))
          named.set(bracket.id + game, own.teamNames[team] ?? '');
      }
    },
    async finish(follower) {
      const { defaults } = await seenOf(follower);
      const own = await read(follower);
      const wanted = finalBracket(script);
      const { names, lines } = inWords(own, defaults);
      const lacks = (all: ReadonlySet<string>, some: readonly (string | null)[]) =>
        [...all].filter((each) => !some.includes(each));
      report.missing.push(
        ...lacks(wanted.names, names).map((name) => `no team ${name}`),
        ...lacks(
          wanted.results,
          lines.map(({ result }) => result),
        ).map((result) => `no result ${result}`),
      );
      const { tieBreakerTeam1Score, tieBreakerTeam2Score } = own.tieBreaker;
      if (`${[tieBreakerTeam1Score, tieBreakerTeam2Score]}` !== `${scoreIn(own)}`)
        report.missing.push(`no score ${scoreIn(own)}`);
      for (const { player, bracket } of follower.members) {
        const picks = await player.api.tournaments.customPicks({ params: { eventId: bracket.id } });
        for (const [game, team] of Object.entries(picks)) {
          const before = named.get(bracket.id + game) ?? '';
          const after = own.teamNames[team] ?? '';
          if (before !== after && ![before, after].every((name) => script.spelling?.includes(name)))
            report.misplaced.push(`a pick for ${before} stands for ${after}`);
        }
      }
    },
  };
}
