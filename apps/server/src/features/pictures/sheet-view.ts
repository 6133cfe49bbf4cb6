import type { Bracket, BracketShares, Fight, PickShare, Prediction } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import {
  entryName,
  type Format,
  type GameScore,
  pickAccess,
  placeEnding,
  play,
  roundsOf,
  type Sport,
} from '@lockroom/rules';
import type { RoomFigures } from '../rooms/competition.service.ts';
import { stateText } from './standings-view.ts';

/** Everything that a picture of an entry shows. */
export interface SheetView {
  room: string;
  sport: Sport;
  /** 'Final, 38 brackets', 'After 7 of 13'. */
  state: string;
  username: string;
  bracket: string;
  figures: SheetFigure[];
  /** The most important first. */
  rows: SheetBlock[][];
  /** What nobody else had, 'with Holloway by KO/TKO'; null without such a pick. */
  only: string | null;
  brackets: number;
}

/** 'rd' is set small behind '3', and 'of 38' beside it. */
export interface SheetFigure {
  figure: string;
  small: string;
  words: string[];
}

/** One pick. A covered block is the same whatever was picked under it. */
export interface SheetBlock {
  text: string;
  state: 'right' | 'wrong' | 'open' | 'covered' | 'none';
  note: string;
  isNoteWrong: boolean;
  points: number | null;
}

/** The entry and its room, as the viewer sees them. */
export interface SheetOf {
  room: { name: string; sport: Sport; isCompleted: boolean };
  figures: RoomFigures;
  bracket: Bracket;
  brackets: number;
}

/** The fewest entries of which one can stand alone (rules: play#everyones-picks). */
const PACK = 3;

/** What a picture shows of an entry in a fight room. `picks` are those that its viewer may read. */
export function fightSheetView(
  of: SheetOf,
  card: { fights: readonly Fight[]; picks: readonly Prediction[]; shares: readonly PickShare[]; now: number },
): SheetView {
  const fights = card.fights.filter(({ fightStatus }) => fightStatus !== 'called-off').reverse();
  const pickOf = new Map(card.picks.map((pick) => [pick.fightId, pick]));
  const blocks = fights.map((fight) => {
    const pick = pickOf.get(fight.id);
    if (pick) return pickedFight(fight, pick);
    const isCovered = !of.bracket.isOwner && isHidden(of, fight, card.now);
    return block(
      isCovered ? 'Covered' : 'No pick',
      isCovered ? 'covered' : 'none',
      shortNames(fight).join(' vs '),
    );
  });
  return { ...common(of, 'winners'), rows: inRows(blocks), only: onlyFight(of, fights, pickOf, card.shares) };
}

function isHidden({ room }: SheetOf, fight: Fight, now: number): boolean {
  const lockAt = fight.lockDatetime === null ? null : Date.parse(fight.lockDatetime);
  const member = { isOwner: false, isManager: false, completed: room.isCompleted };
  return pickAccess({ ...member, lockAt, now, hasResult: fight.fightStatus === 'completed' }) === 'hidden';
}

function pickedFight(fight: Fight, pick: Prediction): SheetBlock {
  const right = pick.isCorrectFighter;
  return {
    text: shortNames(fight)[pick.predictedWinnerId === '1' ? 0 : 1],
    state: right === null ? 'open' : right ? 'right' : 'wrong',
    note: pick.predictedMethod,
    isNoteWrong: pick.isCorrectMethod === false,
    points: pick.pointsEarned,
  };
}

function onlyFight(
  { brackets }: SheetOf,
  fights: readonly Fight[],
  picks: ReadonlyMap<string, Prediction>,
  shares: readonly PickShare[],
): string | null {
  if (brackets < PACK) return null;
  for (const fight of fights) {
    const [pick, share] = [picks.get(fight.id), shares.find(({ fightId }) => fightId === fight.id)];
    if (!pick?.isCorrectFighter || !share) continue;
    const isFirst = pick.predictedWinnerId === '1';
    const methods = isFirst ? share.fighter1 : share.fighter2;
    const name = shortNames(fight)[isFirst ? 0 : 1];
    if (Object.values(methods).reduce((sum, count) => sum + count, 0) === 1) return `with ${name}`;
    if (pick.isCorrectMethod && methods[pick.predictedMethod] === 1)
      return `with ${name} by ${pick.predictedMethod}`;
  }
  return null;
}

/** The last rounds of a bracket, the final first: what a team that wins there is. */
const FAR = [
  { note: 'Champion', only: 'as champion' },
  { note: 'In the final', only: 'in the final' },
  { note: 'Final four', only: 'in the final four' },
  { note: 'Last eight', only: 'in the last eight' },
];

/** What a picture shows of an entry in a tournament: how far it sends the teams that it sends furthest. */
export function tournamentSheetView(
  of: SheetOf,
  bracket: {
    format: Format;
    names: Readonly<Record<string, string>>;
    picks: Readonly<Record<string, string>>;
    games: readonly GameScore[];
    shares: BracketShares;
  },
): SheetView {
  const { format, names, picks, shares } = bracket;
  const scores = new Map(bracket.games.map((game) => [game.gameId, game]));
  const games = play(format, picks);
  const far = FAR.map((words, back) => {
    const round = roundsOf(format) - back;
    return { ...words, round, games: games.filter((game) => game.round === round) };
  }).filter((row) => row.games.length > 0);
  const blockOf = ({ id, winner }: (typeof games)[number], note: string): SheetBlock => {
    const score = scores.get(id);
    if (winner === null) return block('No pick', 'none', note);
    const correct = score?.correct ?? null;
    const state = correct === null ? 'open' : correct ? 'right' : 'wrong';
    return {
      ...block(names[winner] ?? winner, state, note),
      points: correct === null ? null : (score?.earned ?? 0),
    };
  };
  const lone = far.flatMap(({ round, only, games: own }) =>
    own.flatMap(({ id, winner }) =>
      winner && scores.get(id)?.correct && shares.rounds[round - 1]?.[winner] === 1
        ? [`with ${names[winner] ?? winner} ${only}`]
        : [],
    ),
  );
  const rows = far.flatMap(({ games: own, note }) => {
    const blocks = own.map((game) => blockOf(game, note));
    return blocks.length > 4 ? [blocks.slice(0, 4), blocks.slice(4)] : [blocks];
  });
  return {
    ...common(of, 'picks'),
    rows,
    only: shares.sheets >= PACK ? (lone[0] ?? null) : null,
  };
}

function block(text: string, state: SheetBlock['state'], note: string): SheetBlock {
  return { text, state, note, isNoteWrong: false, points: null };
}

function common(
  { room, figures, bracket, brackets }: SheetOf,
  what: string,
): Omit<SheetView, 'rows' | 'only'> {
  const count = brackets === 1 ? 'one bracket' : `${brackets} brackets`;
  const { scoredCount, fightCount } = figures;
  const rightOf = { figure: `${bracket.correctFighters}`, small: `/${scoredCount}`, words: [what, 'right'] };
  const { totalPoints, maxPoints, rank } = bracket;
  return {
    room: room.name,
    sport: room.sport,
    state: `${room.isCompleted ? 'Final' : stateText(figures)}, ${count}`,
    username: bracket.user.username,
    bracket: entryName('', bracket.number).trim(),
    brackets,
    figures:
      scoredCount === 0
        ? ownPicks(bracket, fightCount)
        : [
            { figure: `${rank}`, small: placeEnding(rank), words: [`of ${brackets}`] },
            { figure: `${totalPoints}`, small: '', words: ['points', `of ${maxPoints}`] },
            rightOf,
          ],
  };
}

// Before the first result everybody is first; how many picks another's entry has is not told.
function ownPicks({ isOwner, picksSaved }: Bracket, of: number): SheetFigure[] {
  if (!isOwner || picksSaved === null) return [];
  return [{ figure: `${picksSaved}`, small: `/${of}`, words: ['picks', 'made'] }];
}

/** The main event in a row of its own, then even rows that get longer. */
function inRows(blocks: readonly SheetBlock[]): SheetBlock[][] {
  const [first, ...rest] = blocks;
  if (!first) return [];
  const most = blocks.length <= 14 ? 3 : blocks.length <= 22 ? 4 : 5;
  const rows = Math.ceil(rest.length / (most - 0.4));
  const cuts = Array.from({ length: rows + 1 }, (_, row) => Math.floor((rest.length * row) / rows));
  return [[first], ...cuts.slice(1).map((to, row) => rest.slice(cuts[row], to))];
}
