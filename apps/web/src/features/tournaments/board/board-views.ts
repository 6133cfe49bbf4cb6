import type { BracketShares } from '@lockroom/contract';
import {
  compileResults,
  type Format,
  findTeam,
  type Game,
  openEntrantName,
  type Picks,
  play,
  pointsOf,
  type Side,
  scoreTournament,
  walkoverWins,
} from '@lockroom/rules';
import { replaceEqualDeep } from '@tanstack/react-query';
import { type BoardLook, type BoardSetup, teamName } from './board-look.ts';
import { type BoardShape, SIDES } from './board-shape.ts';

/** Whether a board shows an entry's picks, checked against the results, or the results themselves. */
export type BoardMode = 'picks' | 'results';

/** Whether a pick was right; null while undecided. */
type Verdict = 'right' | 'wrong' | null;

export interface RowView {
  /** Null while the team is unknown; `name` is then a placeholder. */
  team: string | null;
  name: string;
  seed: number | null;
  picked: boolean;
  /** Whether the row is on the champion's path through the board. */
  trail: boolean;
  /** Set only if the row is picked. */
  verdict: Verdict;
  /** Whether the team was eliminated before this round. */
  out: boolean;
  /** Whether the team won this round without having been picked. */
  won: boolean;
  byWalkover: boolean;
  /** The team that actually plays instead of an eliminated pick. */
  instead: string | null;
  insteadSeed: number | null;
  insteadWon: boolean;
  /** The share of the room's entries that picked the team in this round, from 0 to 1; null while hidden. */
  share: number | null;
}

export interface GameView {
  id: string;
  name: string;
  rows: readonly [RowView, RowView];
  hasPick: boolean;
  trail: boolean;
  /** The points for the game: '1/2' (earned of possible) once decided, '2' before. */
  points: string;
  tone: 'earned' | 'missed' | 'open';
  /** Whether a result has been entered but not saved. */
  pending: boolean;
  /** The points that the pick earned, '+2' or '0'; null while undecided and in results mode. */
  outcome: string | null;
  /** The team whose share the footer shows: the winner or, before the result, the picked team. */
  backed: { name: string; share: number; decided: boolean } | null;
  /** The games that the rows' teams come from; null in round 1, for a bye, and while reseeding is still undecided. */
  from: readonly [string | null, string | null];
}

export interface RealEnd {
  team: string;
  side: Side | null;
  over: string | null;
}

/** Everything on a board that depends on the picks and results. */
export interface BoardView {
  games: Readonly<Record<string, GameView>>;
  champion: string | null;
  championSide: Side | null;
  /** The round in which the picked champion lost; null if it has not lost. */
  championLost: number | null;
  /** The actual winner and loser of the final; null until its result is known, and in results mode. */
  ended: RealEnd | null;
  picked: number;
  /** Whether there are results to check the picks against. */
  judged: boolean;
}

export interface BoardFacts extends BoardSetup {
  mode: BoardMode;
  picks: Picks;
  /** Unused in results mode, where `picks` contains the results. */
  results: Picks;
  walkovers: readonly string[];
  pending?: ReadonlySet<string>;
  /** The room's picks; undefined while hidden. */
  shares?: BracketShares;
}

/**
 * Computes the view of a board. Reuses the games that equal those in `before`, so that their memoized cards do
 * not re-render.
 */
export function boardView(facts: BoardFacts, before: BoardView | null = null): BoardView {
  const { format, shape, look, gameNames, mode, picks, results, walkovers, pending, shares } = facts;
  const games = play(format, picks, mode);
  // In results mode, there are no picks to check.
  const judged = mode === 'picks' ? results : {};
  const verdicts = new Map(
    scoreTournament(format, picks, judged).games.map(({ gameId, correct }) => [gameId, correct]),
  );
  const judge = judgeOf(format, shape, judged);
  const wentOver = walkoverWins(format, { results: mode === 'picks' ? results : picks, walkovers });
  const champion = games.at(-1)?.winner ?? null;
  const views = games.map((game): GameView => {
    const verdict = verdicts.get(game.id) ?? null;
    const facts: RowFacts = { look, judge, wentOver, verdict, champion, shares };
    const rows = [rowOf(game, 0, facts), rowOf(game, 1, facts)] as const;
    const possible = pointsOf(format, game.round);
    const decided = mode === 'picks' ? verdict !== null : game.winner !== null;
    const earned = mode === 'results' || verdict ? possible : 0;
    return {
      id: game.id,
      name: gameNames[game.id] ?? game.id,
      rows,
      hasPick: game.winner !== null,
      trail: rows.some(({ trail }) => trail),
      points: decided ? `${earned}/${possible}` : String(possible),
      tone: !decided ? 'open' : earned > 0 ? 'earned' : 'missed',
      pending: pending?.has(game.id) ?? false,
      outcome: mode === 'picks' && decided ? (earned > 0 ? `+${earned}` : '0') : null,
      backed: backedOf(game, facts),
      from: [game.from1, game.from2],
    };
  });
  return replaceEqualDeep(before, {
    games: Object.fromEntries(views.map((view) => [view.id, view])),
    champion,
    championSide: champion === null ? null : (findTeam(format, champion)?.side ?? null),
    championLost: champion === null ? null : judge.lostIn(champion),
    ended: endOf(format, shape, judge),
    picked: games.filter(({ winner }) => winner !== null).length,
    judged: Object.keys(judged).length > 0,
  });
}

type Judge = ReturnType<typeof judgeOf>;

function judgeOf(format: Format, shape: BoardShape, results: Picks) {
  const { paths } = compileResults(format, results);
  const real = play(format, results);
  const firstSlots = SIDES.flatMap((side) => shape.sides[side][0] ?? []);
  const byes = new Set(firstSlots.flatMap((slot) => (slot.kind === 'bye' ? [slot.team] : [])));
  const lostIn = (team: string) => {
    const path = paths.get(team);
    // A team with a bye has not won a round when it plays its first game, in round 2.
    return path?.out ? Math.max(path.won + 1, byes.has(team) ? 2 : 1) : null;
  };
  return {
    outBefore: (team: string, round: number) => (lostIn(team) ?? round) < round,
    lostIn,
    hasWon: (team: string, round: number) => (paths.get(team)?.won ?? 0) >= round,
    opponentOf: (team: string, round: number) => {
      const game = real.find((each) => each.round === round && [each.team1, each.team2].includes(team));
      return (game?.team1 === team ? game.team2 : game?.team1) ?? null;
    },
    gameOf: (id: string) => real.find((game) => game.id === id),
  };
}

function endOf(format: Format, { final }: BoardShape, judge: Judge): RealEnd | null {
  const { winner: team = null, team1 = null, team2 = null } = judge.gameOf(final) ?? {};
  if (team === null) return null;
  return { team, side: findTeam(format, team)?.side ?? null, over: team === team1 ? team2 : team1 };
}

interface RowFacts {
  look: BoardLook;
  judge: Judge;
  wentOver: (team: string, round: number) => boolean;
  verdict: boolean | null;
  champion: string | null;
  shares: BracketShares | undefined;
}

function rowOf(game: Game, index: 0 | 1, facts: RowFacts): RowView {
  const { look, judge, verdict, champion, shares } = facts;
  const { round, winner } = game;
  const team = index === 0 ? game.team1 : game.team2;
  const isKnown = team !== null;
  const picked = isKnown && team === winner;
  const out = isKnown && judge.outBefore(team, round);
  const instead = out ? insteadOf(game, index, judge) : null;
  const seedOf = (id: string | null) => (id === null ? null : (look.seeds[id] ?? null));
  return {
    team,
    name: isKnown ? teamName(look, team) : openEntrantName(round),
    seed: seedOf(team),
    picked,
    trail: picked && team === champion && verdict !== false,
    verdict: picked && verdict !== null ? (verdict ? 'right' : 'wrong') : null,
    out,
    won: isKnown && !picked && judge.hasWon(team, round),
    byWalkover: isKnown && facts.wentOver(instead ?? team, round),
    instead: instead === null ? null : teamName(look, instead),
    insteadSeed: seedOf(instead),
    insteadWon: instead !== null && judge.hasWon(instead, round),
    share: isKnown ? shareOf(shares, game, team) : null,
  };
}

const shareOf = (shares: BracketShares | undefined, { round }: Game, team: string) =>
  shares && shares.sheets > 0 ? (shares.rounds[round - 1]?.[team] ?? 0) / shares.sheets : null;

function backedOf(game: Game, { look, judge, shares }: RowFacts): GameView['backed'] {
  // Use the teams that the board shows in this game. With reseeding, they may actually have met in another game of the
  // round.
  const entrants = [game.team1, game.team2].flatMap((team) => team ?? []);
  const won =
    entrants.find((team) => judge.hasWon(team, game.round)) ?? judge.gameOf(game.id)?.winner ?? null;
  const team = won ?? game.winner;
  if (team === null) return null;
  const share = shareOf(shares, game, team);
  return share === null ? null : { name: teamName(look, team), share, decided: won !== null };
}

/**
 * Returns the team that plays instead of an eliminated pick: the actual opponent of the other row's team or, if that is
 * unknown, the actual team in this row.
 */
function insteadOf(game: Game, index: 0 | 1, judge: Judge): string | null {
  const other = index === 0 ? game.team2 : game.team1;
  if (other !== null && !judge.outBefore(other, game.round)) {
    const opponent = judge.opponentOf(other, game.round);
    if (opponent !== null) return opponent;
  }
  const real = judge.gameOf(game.id);
  const here = (index === 0 ? real?.team1 : real?.team2) ?? null;
  return here === other ? null : here;
}
