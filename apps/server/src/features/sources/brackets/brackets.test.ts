import { play } from '@lockroom/rules';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { type BracketTrap, writeBracket } from '@lockroom/testing/teller/bracket-script';
import { watchBracket } from '@lockroom/testing/teller/oracle';
import { startTeller } from '@lockroom/testing/teller/teller';
import { afterAll, expect, test } from 'vitest';
import { startTestServer } from '../../../testing/test-server.ts';
import { readTournament } from '../../competitions/tournaments/tournament.service.ts';
import { createTemplate } from '../../templates/templates.service.ts';
import { mlb } from '../mlb/mlb.ts';
import { nba } from '../nba/nba.ts';
import { ncaa } from '../ncaa/ncaa.ts';
import { nfl } from '../nfl/nfl.ts';
import { nhl } from '../nhl/nhl.ts';
import type { BracketGame, EventSource } from '../source.ts';
import { applyBracket } from './apply-bracket.service.ts';
import { type BracketFacts, type BracketMemory, confirmBracket } from './confirm-bracket.ts';

const HOUR = 3_600_000;
const STARTS_AT = Date.parse('2027-01-09T21:30:00Z');
const ADMIN = { id: '', username: 'Administrator' };

const server = await startTestServer();
let now = 0;
const teller = await startTeller(() => now);
afterAll(async () => {
  await teller.close();
  await server.close();
});

const ask = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path): Promise<unknown> => (await fetch(teller.url + path)).json()));

async function makeTemplate(name: string, sport: string, bracketSize: number) {
  const row = await createTemplate(server.db, ADMIN, { name, sport, bracketSize }, now);
  const owner = { kind: 'template' as const, competitionId: row.competitionId, sport: row.sport };
  return { id: row.id, owner };
}

/** Plays an event to its end in a new template, polling twice after each change in the source. */
async function playEvent(source: EventSource, event: string, traps: BracketTrap[]) {
  const script = writeBracket({ event, seed: 7, traps, startsAt: STARTS_AT });
  teller.scripts = [script];
  now = STARTS_AT - 30 * HOUR;
  const [listed] = source.readList(await ask(source.listPaths(now)), now);
  if (!listed?.size) throw new Error('The event is not listed');
  const template = await makeTemplate(listed.name, listed.sport, listed.size);
  const allowedAt = watchBracket(script);
  let memory: BracketMemory | null = null;
  let applied = '';
  let held: unknown[] = [];
  const untold: string[] = [];
  const changes = script.changes.filter((at) => at > now).flatMap((at) => [at + 10_000, at + 40_000]);
  const last = script.endsAt + 3 * HOUR;
  for (const at of [now, ...changes.sort((a, b) => a - b), last]) {
    now = at;
    const snapshot = source.read(listed.eventId, await ask(source.eventPaths(listed.eventId, now)));
    if (snapshot?.kind !== 'bracket') continue;
    let facts: BracketFacts;
    ({ memory, facts } = confirmBracket(memory, snapshot, now));
    const { slots, outcomes, startsAt } = facts;
    const allowed = allowedAt(now).results;
    const nameOf = (id: string) => Object.values(slots).find((slot) => slot.id === id)?.name ?? id;
    const texts = outcomes.map(
      ({ round, teams, winner }) => `${round} ${teams.map(nameOf).sort().join('|')}: ${nameOf(winner)}`,
    );
    untold.push(...texts.filter((text) => !allowed.has(text)));
    const next = JSON.stringify([slots, outcomes, startsAt]);
    if (next !== applied) held = await applyBracket(server.db, { template, source, now }, facts);
    applied = next;
  }
  const { row, format } = await readTournament(server.db, template.owner);
  const nameOf = (team: string | null) => row.teamNames[team ?? ''] ?? '';
  const results = play(format, row.results, 'results').map(
    ({ round, team1, team2, winner }) =>
      `${round} ${[nameOf(team1), nameOf(team2)].sort().join('|')}: ${nameOf(winner)}`,
  );
  return { row, results, held, untold };
}

const EVENTS: [event: string, traps: BracketTrap[], source: EventSource][] = [
  ['nfl-2023-14team', [], nfl],
  ['nfl-2017-12team', ['half-field', 'overturned', 'new-game-id', 'hour-off'], nfl],
  ['nba-2023', ['postponed', 'brief-mistake', 'vanishing-game', 'half-field'], nba],
  ['nhl-2017', ['half-field', 'vanishing-game', 'overturned', 'swapped-sides'], nhl],
  ['mlb-2023-12team', ['postponed', 'brief-mistake', 'swapped-sides'], mlb],
  ['ncaa-2022', ['open-slot', 'nit', 'overturned', 'brief-mistake'], ncaa],
];

test.each(EVENTS)(
  'every result of the tournament %s is stored despite the source errors %j',
  async (event, traps, source) => {
    const { row, results, held, untold } = await playEvent(source, event, traps);
    const file = readRealBracket(event);
    const expected = file.rounds.flatMap(({ pairs, winners }, at) =>
      pairs.map((pair, index) => `${at + 1} ${pair.toSorted().join('|')}: ${winners[index]}`),
    );
    expect(results.sort()).toEqual(expected.sort());
    // The template's left and right sides may be swapped compared with the event file.
    expect([row.actualTeam1Score, row.actualTeam2Score].sort()).toEqual([...file.score].sort());
    expect({ held, untold }).toEqual({ held: [], untold: [] });
    expect(row.lockAt?.getTime()).toBe(STARTS_AT);
  },
);

test.each<[string, Partial<BracketGame>, Partial<BracketGame>, boolean]>([
  ['was called live', { state: 'live' }, {}, true],
  ['was called final without a winner', { state: 'final' }, {}, true],
  ['was first seen between two games of its series', { startsAt: null, nextAt: STARTS_AT }, {}, true],
  ['is still to come', {}, { startsAt: null }, false],
])('the server remembers whether a game that %s has begun', (_, first, second, isBegun) => {
  const game = { id: 'g', a: 't1', b: 't2', round: 1, startsAt: STARTS_AT, winner: null, why: null };
  let memory: BracketMemory | null = null;
  for (const change of [{}, first, second]) {
    const games: BracketGame[] = [{ ...game, state: 'open', ...change }];
    const event = { kind: 'bracket', sport: 'pro-hockey', name: 'E', startsAt: null } as const;
    const asked = { ...event, size: 16, reseeding: false, labels: {}, teams: [], games, finalScore: null };
    ({ memory } = confirmBracket(memory, asked, STARTS_AT - HOUR));
  }
  expect(Object.values(memory?.games ?? {}).map(({ hasBegun = false }) => hasBegun)).toEqual([isBegun]);
});
