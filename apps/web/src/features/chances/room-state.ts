import type { PackedEntry, Room, RoomCompetition, RoomPicks } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import {
  countedFights,
  type Ending,
  type Format,
  hasRegions,
  isCompleted,
  isFightSport,
  openGames,
  prune,
  type ScoredFight,
  suppose,
  supposeCard,
  type TournamentState,
  unpackFightPicks,
  unpackTeams,
} from '@lockroom/rules';
import { scoredFight } from '../fights/card/fight-rules.ts';
import { formatOf, tournamentOf } from '../tournaments/tournaments.queries.ts';
import type { Facts, SupposedWay } from './questions.ts';

export type ChancesOwner = Pick<PackedEntry, 'id' | 'ownerId' | 'ownerName' | 'number'>;

/** The data for a room's figures: the results on screen and the picks that the viewer may see. */
export type RoomState = Facts & {
  /** Identifies the data: states with the same version have the same figures. */
  version: string;
  /** Whether all picks count, or only those that are locked. */
  basis: RoomPicks['basis'];
  /** The room's id, and the ids of the fights whose picks everyone may see (empty for a tournament). */
  scope: { roomId: string; seen: readonly string[] };
  /** The canceled fights whose picks everyone may see. Only the timeline uses them. */
  off: readonly ScoredFight[];
  /** The number of games or fights that count but have no result yet. */
  open: number;
  owners: readonly ChancesOwner[];
};

/** Recent states by version, so that all parts of the page share one object. */
const recentStates = new Map<string, RoomState>();
const MOST_RECENT = 4;

/** Caches values computed from each picks response, because a new result does not change them. */
const pickFingerprints = new WeakMap<RoomPicks, string>();
const unpacked = new WeakMap<RoomPicks, { size: number; entries: TournamentState['entries'] }>();

/**
 * Returns the state of a room. Null if the competition and the picks do not match, because the card or the bracket size
 * changed between the two requests.
 */
export function roomStateOf(
  competition: RoomCompetition,
  { id, sport }: Pick<Room, 'id' | 'sport'>,
  picks: RoomPicks,
): RoomState | null {
  const { eventId: _, serverTime: __, ...content } = competition;
  const picksFingerprint = pickFingerprints.get(picks) ?? fingerprint(picks);
  pickFingerprints.set(picks, picksFingerprint);
  const version = [id, fingerprint(content), picksFingerprint].join('-');
  const known = recentStates.get(version);
  if (known) return known;
  const facts =
    competition.kind === 'tournament'
      ? tournamentFacts(competition, sport, picks)
      : fightFacts(competition, sport, picks);
  if (!facts) return null;
  const { basis, seen, off = [], entries } = picks;
  const state = {
    ...facts,
    version,
    basis,
    scope: { roomId: id, seen },
    off: fightsOf(competition).filter((fight) => off.includes(fight.id)),
    open: openIn(facts),
    owners: entries,
  };
  const [oldest] = recentStates.keys();
  if (recentStates.size >= MOST_RECENT && oldest !== undefined) recentStates.delete(oldest);
  recentStates.set(version, state);
  return state;
}

function fingerprint(answer: object): string {
  const text = JSON.stringify(answer);
  return `${hashOf(text)}-${hashOf(`${text.length}${text}`)}`;
}

export type StateOf<Kind extends Facts['kind']> = Extract<RoomState, { kind: Kind }>;

/** Returns the state with hypothetical results for open games or fights. Impossible results are ignored. */
export function supposing(state: RoomState, supposed: Readonly<Record<string, SupposedWay>>): RoomState {
  // The values of `supposed` are team ids in a tournament and endings on a fight card.
  const facts: Facts =
    state.kind === 'tournament'
      ? { kind: state.kind, rules: suppose(state.rules, supposed as Record<string, string>) }
      : { kind: state.kind, rules: supposeCard(state.rules, supposed as Record<string, Ending>) };
  const named = Object.entries(supposed).sort(([a], [b]) => (a < b ? -1 : 1));
  const version = named.length === 0 ? state.version : `${state.version}-${JSON.stringify(named)}`;
  return { ...state, ...facts, open: openIn(facts), version };
}

function tournamentFacts(competition: RoomCompetition, sport: Room['sport'], picks: RoomPicks): Facts | null {
  const tournament = tournamentOf(competition, sport);
  const format = formatOf(tournament);
  const { team1Score, team2Score } = tournament.finalScore;
  const entries = unpackedEntries(format, picks);
  if (entries.length < picks.entries.length) return null;
  const results = prune(format, tournament.results, 'results');
  const actual = team1Score === null || team2Score === null ? null : { team1Score, team2Score };
  const regional = hasRegions(sport, format.size);
  return { kind: 'tournament', rules: { format, results, actual, entries, regional } };
}

function unpackedEntries(format: Format, picks: RoomPicks): TournamentState['entries'] {
  const known = unpacked.get(picks);
  if (known?.size === format.size) return known.entries;
  const entries = picks.entries.flatMap(({ id, picks: packed, tieBreaker }) => {
    const own = unpackTeams(format, packed);
    return own ? [{ id, picks: own, tieBreaker }] : [];
  });
  unpacked.set(picks, { size: format.size, entries });
  return entries;
}

function fightFacts(
  competition: RoomCompetition,
  sport: Room['sport'],
  { seen, covered, off = [], entries }: RoomPicks,
): Facts | null {
  if (!isFightSport(sport)) return null;
  const fights = new Map(countedFights(fightsOf(competition)).map((fight) => [fight.id, fight]));
  const fightsIn = (ids: readonly string[]) => ids.flatMap((id) => fights.get(id) ?? []);
  const [card, coveredCard] = [fightsIn(seen), fightsIn(covered)];
  if (card.length + coveredCard.length < Math.max(fights.size, seen.length + covered.length)) return null;
  const rules = {
    sport,
    card,
    covered: coveredCard,
    entries: entries.map((entry) => ({
      id: entry.id,
      picks: unpackFightPicks([...seen, ...off], entry.picks),
      coveredPicks: entry.coveredPicks === null ? null : unpackFightPicks(covered, entry.coveredPicks),
    })),
  };
  return { kind: 'fights', rules };
}

const fightsOf = (competition: RoomCompetition): ScoredFight[] =>
  competition.kind === 'fights' ? competition.fights.map(scoredFight) : [];

function openIn({ kind, rules }: Facts): number {
  return kind === 'tournament'
    ? openGames(rules.format, rules.results).size
    : rules.card.filter((fight) => !isCompleted(fight)).length;
}

/**
 * Returns the state's data without the viewer's own hidden picks: those can still change, and everyone must see the
 * same figures.
 */
export function publicFacts({ kind, rules }: RoomState): Facts {
  if (kind === 'tournament') return { kind, rules };
  return { kind, rules: { ...rules, entries: rules.entries.map((own) => ({ ...own, coveredPicks: null })) } };
}
