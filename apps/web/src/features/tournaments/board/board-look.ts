import {
  type ConferenceColor,
  DEFAULT_CONFERENCE_LABELS,
  type Format,
  hasRegions,
  type Picks,
  type Plate,
  plateFor,
  play,
  regionalSeed,
  roundTabs,
  type Side,
  type Sport,
  teamsOf,
} from '@lockroom/rules';
import { useMemo } from 'react';
import { formatOf, type Tournament } from '../tournaments.queries.ts';
import { type BoardShape, boardShape, type Place, regionOf } from './board-shape.ts';

interface SideLook {
  label: string;
  solid: string;
  onSolid: string;
}

export interface BoardLook {
  names: Readonly<Record<string, string>>;
  /** Seeds by team id, counted within each region if there are regions, otherwise within each side. */
  seeds: Readonly<Record<string, number>>;
  sides: Readonly<Record<Side, SideLook>>;
  roundNames: readonly string[];
  /** Round names for sentences and screen readers: 'Divisional' for 'DIVISIONAL', and 'Super Bowl' for 'SB'. */
  spokenRounds: readonly string[];
  /** Round names in full, e.g. 'Sweet 16' for the tab 'S-16'. */
  longRounds: readonly string[];
  /**
   * The names of the four regions, in the order top left, bottom left, top right, bottom right; null if there are none.
   */
  regions: readonly string[] | null;
  plate: Plate;
  /** Whether team names consist of a place and a nickname, which tall rows show on two lines. */
  nicknames: boolean;
}

export interface BoardSetup {
  format: Format;
  shape: BoardShape;
  look: BoardLook;
  gameNames: Readonly<Record<string, string>>;
}

type LookSource = Pick<Tournament, 'sport' | 'teamNames' | 'labels'>;

const NICKNAMED: readonly Sport[] = ['football', 'pro-baseball', 'pro-basketball', 'pro-hockey'];
/** Side colors that need dark text (rules: look#colors). */
const LIGHT_SIDES: readonly ConferenceColor[] = ['green', 'orange', 'cyan', 'pink', 'yellow'];
const LEAGUE_SOLIDS: Partial<Record<ConferenceColor, string>> = {
  red: 'var(--afc-solid)',
  blue: 'var(--nfc-solid)',
};
/** The long names for the tabs of all rounds except the last. */
const LONG_ROUNDS: Readonly<Record<string, string>> = {
  'R-1': 'Round 1',
  '32': 'Round of 32',
  'S-16': 'Sweet 16',
  'E-8': 'Elite 8',
  'F-4': 'Final Four',
};
const LONG_FINALS: Readonly<Record<string, string>> = { SB: 'Super Bowl', Chip: 'Championship' };

export function boardLook(format: Format, { sport, teamNames, labels }: LookSource): BoardLook {
  const regional = hasRegions(sport, format.size);
  const roundNames = roundTabs(format).map((tab, index) => labels.roundNames[index] || tab);
  const last = roundNames.length - 1;
  const { regionNames } = labels;
  return {
    names: teamNames,
    seeds: Object.fromEntries(
      teamsOf(format).map(({ id, seed }) => [id, regional ? (regionalSeed(format, id)?.seed ?? seed) : seed]),
    ),
    sides: {
      left: sideLook(format, labels.leftLabel, labels.leftColor, regional ? regionNames?.slice(0, 2) : null),
      right: sideLook(format, labels.rightLabel, labels.rightColor, regional ? regionNames?.slice(2) : null),
    },
    roundNames,
    spokenRounds: roundNames.map((name, index) =>
      index === last ? (LONG_FINALS[name] ?? spoken(name)) : spoken(name),
    ),
    longRounds: roundNames.map((name) => LONG_FINALS[name] ?? LONG_ROUNDS[name] ?? spoken(name)),
    regions: regional ? (regionNames ?? ['Region 1', 'Region 2', 'Region 3', 'Region 4']) : null,
    plate: plateFor(sport),
    nicknames: NICKNAMED.includes(sport),
  };
}

export function teamName(look: BoardLook, team: string): string {
  return look.names[team] ?? team;
}

/** Returns a name such as 'Divisional, AFC game 1', or 'Conference, AFC' for a side's only game in the round. */
function gameName(look: BoardLook, shape: BoardShape, place: Place): string {
  const round = look.spokenRounds[place.round - 1] ?? `Round ${place.round}`;
  if (place.side === 'final') return round;
  const region = look.regions ? regionOf(shape, place) : null;
  const group = (look.regions && region !== null && look.regions[region]) || look.sides[place.side].label;
  const column = shape.sides[place.side][place.round - 1] ?? [];
  const rivals = column.flatMap((slot, index) => {
    const inGroup = region === null || regionOf(shape, { ...place, slot: index }) === region;
    return slot.kind === 'game' && inGroup ? slot.id : [];
  });
  if (rivals.length < 2) return `${round}, ${group}`;
  // Number the games by id, because they may be shown in a different order.
  rivals.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const own = column[place.slot];
  return `${round}, ${group} game ${own?.kind === 'game' ? rivals.indexOf(own.id) + 1 : 0}`;
}

export function boardSetup(format: Format, source: LookSource): BoardSetup {
  const [look, shape] = [boardLook(format, source), boardShape(format)];
  const names = [...shape.places].map(([id, place]) => [id, gameName(look, shape, place)]);
  return { format, shape, look, gameNames: Object.fromEntries(names) };
}

export interface TournamentCompetition extends BoardSetup {
  tournament: Tournament;
}

/** Returns a tournament with its board setup, whose parts stay the same objects while results come in. */
export function useBoardSetup(tournament: Tournament): TournamentCompetition {
  const { sport, bracketSize, reseeding, seeds, roundPoints, teamNames, labels } = tournament;
  const format = useMemo(
    () => formatOf({ sport, bracketSize, reseeding, seeds, roundPoints }),
    [sport, bracketSize, reseeding, seeds, roundPoints],
  );
  const setup = useMemo(
    () => boardSetup(format, { sport, teamNames, labels }),
    [format, sport, teamNames, labels],
  );
  return useMemo(() => ({ ...setup, tournament }), [setup, tournament]);
}

/** Returns the names of the finalists, left first; an unknown finalist is named after its side, followed by `title`. */
export function finalists({ format, look }: BoardSetup, picks: Picks, title = ''): [string, string] {
  const final = play(format, picks).at(-1);
  const name = (team: string | null = null, side: Side) =>
    team === null ? `${look.sides[side].label}${title}` : teamName(look, team);
  return [name(final?.team1, 'left'), name(final?.team2, 'right')];
}

export function advanceText(
  look: BoardLook,
  shape: BoardShape,
  { round, side }: Place,
  team: string,
): string {
  const name = teamName(look, team);
  if (side === 'final') return `${name} win the ${look.spokenRounds[round - 1] ?? 'final'}`;
  const next = look.spokenRounds[round] ?? `Round ${round + 1}`;
  const group = round + 1 === shape.rounds ? '' : `, ${look.sides[side].label}`;
  return `${name} advance to ${next}${group}`;
}

/** A side that still has its default label is named after its regions. */
function sideLook(
  format: Format,
  label: string,
  color: ConferenceColor,
  regions: readonly string[] | null | undefined,
): SideLook {
  const { leftLabel, rightLabel } = DEFAULT_CONFERENCE_LABELS[format.family];
  const isNamed = label !== leftLabel && label !== rightLabel;
  const league = format.family === 'football' ? LEAGUE_SOLIDS[color] : undefined;
  return {
    label: regions && !isNamed ? regions.join(' and ') : label,
    solid: league ?? `var(--side-${color}-solid)`,
    onSolid: LIGHT_SIDES.includes(color) ? 'var(--on-accent)' : '#fff',
  };
}

/** Turns 'DIVISIONAL' into 'Divisional', because screen readers spell out words in all capitals. */
function spoken(name: string): string {
  return /^[A-Z]{5,}$/.test(name) ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}
