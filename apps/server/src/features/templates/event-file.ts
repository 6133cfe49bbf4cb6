import {
  drawnOrder,
  FIGHT_SPORTS,
  type FightWinner,
  type Format,
  formatFamily,
  isSport,
  isTournamentSport,
  isValidOdds,
  makeFormat,
  normalizeOdds,
  play,
  REGION_SEEDS,
  type ResultMethod,
  type Side,
  sidePlaces,
  TEXT_MAX,
  type TournamentSport,
  teamId,
  tournamentSizesFor,
} from '@lockroom/rules';
import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const Name = text(TEXT_MAX.templateName);

const StoredFight = z.object({
  fighter1: text(TEXT_MAX.fighterName),
  fighter2: text(TEXT_MAX.fighterName),
  odds1: z.string(),
  odds2: z.string(),
  winner: z.nullable(z.literal([1, 2])),
  outcome: z.nullable(z.enum(['win', 'draw', 'no-contest'])),
  method: z.nullable(z.string()),
});

const StoredTeam = z.object({
  name: text(TEXT_MAX.teamName),
  seed: z.nullable(z.int()),
  /** Its slot in the draw of the side, from the top. */
  slot: z.optional(z.int()),
  region: z.optional(z.string()),
});
type StoredTeam = z.infer<typeof StoredTeam>;

const StoredSide = z.object({
  label: text(TEXT_MAX.conferenceLabel),
  regions: z.optional(z.array(text(TEXT_MAX.conferenceLabel)).check(z.length(2))),
  teams: z.array(StoredTeam),
});
type StoredSide = z.infer<typeof StoredSide>;

/** A fight card in a file, main event first. */
const StoredCard = z.object({
  kind: z.literal('fight-card'),
  sport: z.enum(FIGHT_SPORTS),
  name: Name,
  subtitle: z.optional(z.string()),
  fights: z.array(StoredFight).check(z.minLength(1)),
});
type StoredCard = z.infer<typeof StoredCard>;

/** A tournament in a file, its rounds in order. */
const StoredEntry = z.object({
  kind: z.literal('bracket'),
  sport: z.string(),
  name: Name,
  teamCount: z.int(),
  reseeded: z.boolean(),
  sides: z.object({ left: StoredSide, right: StoredSide }),
  rounds: z.array(
    z.object({
      games: z.array(z.object({ home: z.string(), away: z.string(), winner: z.nullable(z.string()) })),
    }),
  ),
  final: z.optional(z.nullable(z.object({ score: z.tuple([z.int(), z.int()]) }))),
});
type StoredEntry = z.infer<typeof StoredEntry>;

/** The content of an event file; other fields are ignored. */
const StoredEvent = z.discriminatedUnion('kind', [StoredCard, StoredEntry]);

/** The reason why a file is not a valid event, as one line for people. */
export class EventFileError extends Error {}

interface EventFight {
  fighter1: string;
  fighter2: string;
  fighter1Odds: string;
  fighter2Odds: string;
  result: { winnerId: FightWinner; winMethod: ResultMethod } | null;
}

/** A fight card, Fight 1 first. */
export interface EventCard {
  kind: 'card';
  name: string;
  eventName: string | null;
  sport: StoredCard['sport'];
  fights: EventFight[];
}

/** A tournament, with names and results by our team and game ids. */
export interface EventBracket {
  kind: 'bracket';
  name: string;
  sport: TournamentSport;
  size: number;
  reseeding: boolean;
  teamNames: Record<string, string>;
  /** The file's labels for sides and regions. */
  labels: { leftLabel?: string; rightLabel?: string; regionNames?: string[] };
  results: Record<string, string>;
  /** The left side's champion first; null if the file has none. */
  score: { team1Score: number; team2Score: number } | null;
}

/** Parses an event file; throws an {@link EventFileError} for one that is malformed or inconsistent. */
export function readEventFile(text: string): EventCard | EventBracket {
  const read = z.safeParse(StoredEvent, parse(text));
  if (!read.success) {
    const [issue] = read.error.issues;
    const where = issue?.path.join('.') || 'kind';
    throw new EventFileError(`is not an event file: ${where}: ${issue?.message ?? 'unknown'}`);
  }
  return read.data.kind === 'fight-card' ? toCard(read.data) : toEntry(read.data);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new EventFileError('is not JSON');
  }
}

function toCard({ name, subtitle, sport, fights }: StoredCard): EventCard {
  return {
    kind: 'card',
    name,
    eventName: subtitle || null,
    sport,
    fights: fights.toReversed().map(({ fighter1, fighter2, odds1, odds2, ...ending }) => ({
      fighter1,
      fighter2,
      fighter1Odds: oddsOf(odds1, fighter1),
      fighter2Odds: oddsOf(odds2, fighter2),
      result: resultOf(ending, `${fighter1} vs ${fighter2}`),
    })),
  };
}

function oddsOf(text: string, fighter: string): string {
  const odds = normalizeOdds(text, 'N/A');
  if (!isValidOdds(odds)) throw new EventFileError(`has invalid odds of ${fighter}: ${text}`);
  return odds;
}

const METHODS: Readonly<Record<string, ResultMethod>> = {
  'KO/TKO': 'KO/TKO',
  Submission: 'Submission',
  Decision: 'Decision',
  DQ: 'Disqualification',
};

function resultOf(
  { winner, outcome, method }: Pick<StoredCard['fights'][number], 'winner' | 'outcome' | 'method'>,
  fight: string,
): EventFight['result'] {
  if (outcome === null) return null;
  if (outcome === 'draw') return { winnerId: 0, winMethod: 'Draw' };
  if (outcome === 'no-contest') return { winnerId: 0, winMethod: 'No Contest' };
  const winMethod = METHODS[method ?? ''];
  if (winner === null || !winMethod)
    throw new EventFileError(`has no winner or no known method for ${fight}`);
  return { winnerId: winner, winMethod };
}

function toEntry(event: StoredEntry): EventBracket {
  const { name, teamCount: size, reseeded: reseeding, sides } = event;
  const own = isSport(event.sport) && isTournamentSport(event.sport) ? event.sport : 'custom';
  if (!tournamentSizesFor(own).includes(size))
    throw new EventFileError(`has ${size} teams, which is not a bracket size`);
  const format = makeFormat({ family: formatFamily(own), size, reseeding });
  const teamNames: Record<string, string> = {};
  for (const side of ['left', 'right'] as const) {
    if (sides[side].teams.length !== size / 2)
      throw new EventFileError(`does not have ${size / 2} teams on its ${side} side`);
    for (const [seed, team] of placesOf(sides[side], size)) teamNames[teamId(format, side, seed)] = team;
  }
  if (new Set(Object.values(teamNames)).size !== size)
    throw new EventFileError('has a duplicate team, or one without a slot');
  const [team1Score, team2Score] = event.final?.score ?? [];
  return {
    kind: 'bracket',
    name,
    sport: own,
    size,
    reseeding,
    teamNames,
    labels: formatFamily(own) === 'football' ? {} : labelsOf(sides),
    results: resultsOf(event, format, teamNames),
    score: team1Score === undefined || team2Score === undefined ? null : { team1Score, team2Score },
  };
}

function labelsOf({ left, right }: Record<Side, StoredSide>): EventBracket['labels'] {
  if (left.regions && right.regions) return { regionNames: [...left.regions, ...right.regions] };
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return { leftLabel: capital(left.label), rightLabel: capital(right.label) };
}

/** Returns the seed of each team on its side, by region, by seed or by slot in the draw. */
function placesOf({ teams, regions }: StoredSide, size: number): [number, string][] {
  if (regions) {
    return teams.map(({ name, seed, region }) => {
      const half = regions.indexOf(region ?? '');
      const place = REGION_SEEDS[half === 0 ? 0 : 1][(seed ?? 0) - 1];
      if (half < 0 || place === undefined) throw new EventFileError(`has no slot for ${name}`);
      return [place, name];
    });
  }
  if (teams.every(({ seed }) => seed !== null)) {
    const ranked = teams.toSorted((a, b) => (a.seed ?? 0) - (b.seed ?? 0));
    return ranked.map(({ name }, index) => [index + 1, name]);
  }
  return drawn(teams, size);
}

/** Maps the event's draw to ours; swaps neighbouring parts if their byes are elsewhere. */
function drawn(teams: readonly StoredTeam[], size: number): [number, string][] {
  const order = drawnOrder(sidePlaces(size)).map((seed) => (seed <= size / 2 ? seed : null));
  const slots = order.map((_, index) => teams.find(({ slot }) => slot === index + 1)?.name ?? null);
  const taken = (part: readonly unknown[]) => part.filter((each) => each !== null).length;
  const lay = (names: readonly (string | null)[], seeds: readonly (number | null)[]): [number, string][] => {
    const [name = null] = names;
    const [seed = null] = seeds;
    if (names.length === 1) return name !== null && seed !== null ? [[seed, name]] : [];
    const middle = names.length / 2;
    const [upper, lower] = [names.slice(0, middle), names.slice(middle)];
    const isSwapped = taken(upper) !== taken(seeds.slice(0, middle));
    return [
      ...lay(isSwapped ? lower : upper, seeds.slice(0, middle)),
      ...lay(isSwapped ? upper : lower, seeds.slice(middle)),
    ];
  };
  return lay(slots, order);
}

/** Returns the winners by our game ids; every game of the file must exist in our bracket. */
function resultsOf(
  { rounds }: StoredEntry,
  format: Format,
  teamNames: Readonly<Record<string, string>>,
): Record<string, string> {
  const results: Record<string, string> = {};
  const nameOf = (team: string | null) => (team === null ? '' : (teamNames[team] ?? ''));
  for (const [index, { games }] of rounds.entries()) {
    const open = play(format, results).filter(({ round }) => round === index + 1);
    for (const { home, away, winner } of games) {
      const game = open.find(({ team1, team2 }) => {
        const both = [nameOf(team1), nameOf(team2)];
        return both.includes(home) && both.includes(away);
      });
      const team = [game?.team1, game?.team2].find((each) => each && nameOf(each) === winner);
      if (!game) throw new EventFileError(`has a game that this bracket cannot have: ${home} vs ${away}`);
      if (winner === null) continue;
      if (!team) throw new EventFileError(`has a winner who did not play: ${winner}`);
      results[game.id] = team;
    }
  }
  return results;
}
