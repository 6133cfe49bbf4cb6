import type { Bracket, BracketShares, Fight, PickShare, PictureSize, Prediction } from '@lockroom/contract';
import { fit, lengthEm, shortNames, splitName } from '@lockroom/poster';
import {
  entryName,
  type Format,
  type GameScore,
  pickAccess,
  placeEnding,
  plateFor,
  play,
  roundsOf,
  type Sport,
} from '@lockroom/rules';
import type { RoomFigures } from '../rooms/competition.service.ts';
import type { Glyphs } from './glyphs.ts';
import {
  ACCENT,
  type Box,
  CAPITALS,
  HIT,
  INK,
  INK_2,
  MISS,
  motif,
  narrowed,
  ON_ACCENT,
  roomName,
  SIZES,
  svg,
  truncate,
  wordmark,
  words,
} from './sheet.ts';
import { stateText } from './standings-picture.ts';

export interface SheetView {
  room: string;
  sport: Sport;
  /** How far the event has progressed, for example 'Final, 38 brackets' or 'After 7 of 13'. */
  state: string;
  username: string;
  bracket: string;
  figures: SheetFigure[];
  /** The most important row comes first. */
  rows: SheetBlock[][];
  /** Text for a correct pick that nobody else made, for example 'with Holloway by KO/TKO'; null if there is none. */
  only: string | null;
  brackets: number;
}

/** A number such as '3' with the small suffix 'rd' and the label 'of 38'. */
interface SheetFigure {
  figure: string;
  small: string;
  words: string[];
}

/** A picture's rectangle for one pick. For a hidden pick, its content does not depend on what was picked. */
interface SheetBlock {
  text: string;
  state: 'right' | 'wrong' | 'open' | 'covered' | 'none';
  note: string;
  isNoteWrong: boolean;
  points: number | null;
}

export interface SheetOf {
  room: { name: string; sport: Sport; isCompleted: boolean };
  figures: RoomFigures;
  bracket: Bracket;
  brackets: number;
}

/** Minimum number of entries in a room before a pick can be marked as unique (rules: play#everyones-picks). */
const MIN_ENTRIES = 3;

/** Builds the content for an entry in a fight room. `picks` contains the picks that the viewer may read. */
export function fightSheetView(
  of: SheetOf,
  card: { fights: readonly Fight[]; picks: readonly Prediction[]; shares: readonly PickShare[]; now: number },
): SheetView {
  const fights = card.fights.filter(({ fightStatus }) => fightStatus !== 'called-off').reverse();
  const pickOf = new Map(card.picks.map((pick) => [pick.fightId, pick]));
  const blocks = fights.map((fight) => {
    const pick = pickOf.get(fight.id);
    if (pick) return pickedFight(fight, pick);
    const names = shortNames(fight).join(' vs ');
    const isCovered = !of.bracket.isOwner && isHidden(of, fight, card.now);
    return isCovered ? block('Hidden', 'covered', names) : block('No pick', 'none', names);
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
  if (brackets < MIN_ENTRIES) return null;
  for (const fight of fights) {
    const [pick, share] = [picks.get(fight.id), shares.find(({ fightId }) => fightId === fight.id)];
    if (!pick?.isCorrectFighter || !share) continue;
    const isFirst = pick.predictedWinnerId === '1';
    const methods = isFirst ? share.fighter1 : share.fighter2;
    const name = shortNames(fight)[isFirst ? 0 : 1];
    if (sum(Object.values(methods)) === 1) return `with ${name}`;
    if (pick.isCorrectMethod && methods[pick.predictedMethod] === 1)
      return `with ${name} by ${pick.predictedMethod}`;
  }
  return null;
}

/** Labels for the winners of each round, from the final backward. */
const LAST_ROUNDS = [
  { note: 'Champion', only: 'as champion' },
  { note: 'In the final', only: 'in the final' },
  { note: 'Final four', only: 'in the final four' },
  { note: 'Last eight', only: 'in the last eight' },
];

/** Builds the content for an entry in a tournament, with its picks for the last rounds. */
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
  const far = LAST_ROUNDS.map((words, back) => {
    const round = roundsOf(format) - back;
    return { ...words, round, games: games.filter((game) => game.round === round) };
  }).filter((row) => row.games.length > 0);
  const blockOf = ({ id, winner }: (typeof games)[number], note: string): SheetBlock => {
    const score = scores.get(id);
    if (winner === null) return block('No pick', 'none', note);
    const correct = score?.correct ?? null;
    const name = names[winner] ?? winner;
    if (correct === null) return block(name, 'open', note);
    return { ...block(name, correct ? 'right' : 'wrong', note), points: score?.earned ?? 0 };
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
  return { ...common(of, 'picks'), rows, only: shares.sheets >= MIN_ENTRIES ? (lone[0] ?? null) : null };
}

function block(text: string, state: SheetBlock['state'], note: string): SheetBlock {
  return { text, state, note, isNoteWrong: false, points: null };
}

function common({ room, figures, bracket, brackets }: SheetOf, what: string) {
  const count = brackets === 1 ? 'one bracket' : `${brackets} brackets`;
  const { scoredCount, fightCount } = figures;
  const { totalPoints, rank } = bracket;
  const place =
    rank === null
      ? { figure: '\u2013', small: '', words: ['not', 'ranked'] }
      : { figure: `${rank}`, small: placeEnding(rank), words: [`of ${brackets}`] };
  const points = {
    figure: `${totalPoints}`,
    small: '',
    words: ['points', room.isCompleted ? 'in all' : 'so far'],
  };
  const right = { figure: `${bracket.correctFighters}`, small: `/${scoredCount}`, words: [what, 'right'] };
  return {
    room: room.name,
    sport: room.sport,
    state: `${room.isCompleted ? 'Final' : stateText(figures)}, ${count}`,
    username: bracket.user.username,
    bracket: entryName('', bracket.number).trim(),
    brackets,
    figures: scoredCount === 0 ? ownPicks(bracket, fightCount) : [place, points, right],
  };
}

// Before the first result there are no ranks to show, and only the owner may see the number of picks.
function ownPicks({ isOwner, picksSaved }: Bracket, of: number): SheetFigure[] {
  if (!isOwner || picksSaved === null) return [];
  return [{ figure: `${picksSaved}`, small: `/${of}`, words: ['picks', 'made'] }];
}

/** Puts the main event in its own row, and distributes the other fights evenly over the other rows. */
function inRows(blocks: readonly SheetBlock[]): SheetBlock[][] {
  const [first, ...rest] = blocks;
  if (!first) return [];
  const most = blocks.length <= 14 ? 3 : blocks.length <= 22 ? 4 : 5;
  const rows = Math.ceil(rest.length / (most - 0.4));
  const cuts = Array.from({ length: rows + 1 }, (_, row) => Math.floor((rest.length * row) / rows));
  return [[first], ...cuts.slice(1).map((to, row) => rest.slice(cuts[row], to))];
}

const CAP = { weight: 650, width: 88, letterSpacing: 0.05 };
const BOLD = { weight: 700, width: 100 };
const PLAIN = { weight: 500, width: 96 };
const FIGURE = { weight: 800, width: 68 };

/** The functions that draw an entry's picture, by picture size. */
export const sheetPictures: Record<PictureSize, (glyphs: Glyphs, view: SheetView) => string> = { post, link };

function post(glyphs: Glyphs, view: SheetView): string {
  const { width, height } = SIZES.post;
  const edge = 56;
  const inner = width - 2 * edge;
  const right = width - edge;
  const from = view.figures.length === 0 ? 300 : 424;
  return svg(SIZES.post, plateFor(view.sport), [
    motif(glyphs, plateFor(view.sport), { width, height: 620 }),
    wordmark(glyphs, edge, 46),
    words(glyphs, view.state.toUpperCase(), { ...CAP, size: 24, fill: INK_2, x: right, y: 74, end: true }),
    roomName(glyphs, view, { x: edge, y: 112, width: 600, height: 160, tallest: 30 }),
    owner(glyphs, view, { x: right, y: 168, most: 330 }),
    figures(glyphs, view.figures, { x: edge, y: 296, width: inner, height: 104 }),
    blocks(glyphs, view.rows, { x: edge, y: from, width: inner, height: 1262 - from }, 26),
    only(glyphs, view, { x: edge, y: height - 44, most: inner }),
  ]);
}

function link(glyphs: Glyphs, view: SheetView): string {
  const { width, height } = SIZES.link;
  const [edge, left] = [48, 500];
  const inner = left - edge - 24;
  return svg(SIZES.link, plateFor(view.sport), [
    motif(glyphs, plateFor(view.sport), { width, height }),
    wordmark(glyphs, edge, 40),
    words(glyphs, view.state.toUpperCase(), { ...CAP, size: 22, fill: INK_2, x: edge, y: 128 }),
    roomName(glyphs, view, { x: edge, y: 150, width: inner, height: 180, base: 20, tallest: 44 }),
    owner(glyphs, view, { x: edge, y: 392, most: inner, start: true }),
    figures(glyphs, view.figures, { x: edge, y: 452, width: inner, height: 92 }),
    only(glyphs, view, { x: edge, y: height - 36, most: inner, stacked: true }),
    blocks(glyphs, view.rows, { x: left, y: 36, width: width - left - 40, height: height - 60 }, 20),
  ]);
}

/** Draws the owner's name above the entry's number. `x` is the right edge or, with `start`, the left edge. */
function owner(glyphs: Glyphs, view: SheetView, at: { x: number; y: number; most: number; start?: true }) {
  const { x, y, most } = at;
  const name = (glyphs.drawable(view.username) || 'A member').toUpperCase();
  const style = narrowed(glyphs, name, { size: 40, weight: 800, width: 75 }, most);
  const side = at.start ? {} : { end: true as const };
  return (
    words(glyphs, truncate(glyphs, name, style, most), { ...style, x, y, fill: INK, ...side }) +
    words(glyphs, view.bracket, { ...PLAIN, size: 25, x, y: y + 36, fill: INK_2, ...side })
  );
}

function figures(glyphs: Glyphs, all: readonly SheetFigure[], { x, y, width, height }: Box): string {
  const set = (size: number) => all.map((each) => figure(glyphs, each, size));
  const widthOf = (drawn: { width: number }[]) => sum(drawn.map((each) => each.width));
  const size = Math.min(84, height * 0.8);
  const most = width * 0.86;
  const drawn = set(size * Math.min(1, most / widthOf(set(size))));
  const gap = (width - widthOf(drawn)) / Math.max(all.length - 1, 1);
  const double = (at: number) => stroke(`M${x} ${at}h${width}M${x} ${at + 4}h${width}`, '#ffffff52', 2);
  let at = x;
  const placed = drawn.map((each, index) => {
    const rule = index > 0 ? stroke(`M${at - gap / 2} ${y + 8}v${height - 16}`, '#ffffff2e', 2) : '';
    const shown = `${rule}<g transform="translate(${at} ${y + height / 2})">${each.drawn}</g>`;
    at += each.width + gap;
    return shown;
  });
  return all.length === 0 ? '' : double(y) + double(y + height - 4) + placed.join('');
}

/** Draws a number with its label at x = 0, vertically centered at y = 0. */
function figure(glyphs: Glyphs, each: SheetFigure, size: number): { width: number; drawn: string } {
  const big = { ...FIGURE, size, x: 0, y: size * CAPITALS * 0.5, fill: INK };
  const small = { ...big, size: size / 2, x: glyphs.length(each.figure, big) + size * 0.04, fill: INK_2 };
  const behind = each.small ? glyphs.length(each.small, small) : 0;
  const label = { ...CAP, size: size * 0.29, x: small.x + behind + size * 0.16, fill: INK_2 };
  const lines = each.words.map((text) => text.toUpperCase());
  const drawn = lines.map((text, line) => {
    const lower = (line - (lines.length - 1) / 2) * 1.2 + 0.36;
    return words(glyphs, text, { ...label, y: label.size * lower });
  });
  return {
    width: label.x + Math.max(...lines.map((text) => glyphs.length(text, label))),
    drawn: words(glyphs, each.figure, big) + words(glyphs, each.small, small) + drawn.join(''),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const BETWEEN = 20;

/** Draws rows of rectangles. The first row is the tallest, and rectangles with longer text are wider. */
function blocks(glyphs: Glyphs, rows: readonly SheetBlock[][], box: Box, noteSize: number): string {
  const { x, width } = box;
  const weights = rows.map((_, index) => (index === 0 ? 1.7 : index === 1 ? 1.2 : 1));
  const total = sum(weights);
  const note = noteSize + 22;
  const free = Math.min(box.height - rows.length * note, 150 * total);
  let y = box.y;
  return rows
    .map((row, index) => {
      const height = (free * (weights[index] ?? 1)) / total;
      const lengths = row.map(({ text }) => Math.max(lengthEm(text, 95), 2.4) ** 0.85);
      const needs = row.map((each) => noteWidth(glyphs, each, noteSize));
      const wides = shares(width - BETWEEN * (row.length - 1), lengths, needs);
      let at = x;
      const drawn = row.map((each, column) => {
        const wide = wides[column] ?? 0;
        const placed = { x: at, y, width: wide, height };
        at += wide + BETWEEN;
        return drawBlock(glyphs, each, placed) + drawNote(glyphs, each, placed, noteSize);
      });
      y += height + note;
      return drawn.join('');
    })
    .join('');
}

/** Divides a row's width by weight. Rectangles that need more than their share get it from those that need less. */
function shares(width: number, weights: readonly number[], needs: readonly number[]): number[] {
  const given = weights.map((weight) => (width * weight) / sum(weights));
  const missing = sum(given.map((share, at) => Math.max(0, (needs[at] ?? 0) - share)));
  const spare = sum(given.map((share, at) => Math.max(0, share - (needs[at] ?? 0))));
  const part = Math.min(1, missing / (spare || 1));
  return given.map((share, at) => {
    const over = share - (needs[at] ?? 0);
    return over < 0 ? share - over * Math.min(1, spare / missing) : share - over * part;
  });
}

function noteWidth(glyphs: Glyphs, { note, points, state }: SheetBlock, size: number): number {
  const mark = state === 'right' || state === 'wrong' ? size * 1.45 : 0;
  const number = points === null ? 0 : glyphs.length(`+${points}`, { ...FIGURE, size: size * 1.3 }) + 9;
  return mark + glyphs.length(glyphs.drawable(note), { size, weight: 600, width: 62 }) + number;
}

function drawBlock(glyphs: Glyphs, { text, state }: SheetBlock, box: Box): string {
  const { x, y, width, height } = box;
  const isFull = state === 'right' || state === 'open';
  const isPicked = isFull || state === 'wrong';
  const ground = isFull
    ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${ACCENT}"/>`
    : `<rect x="${x + 2}" y="${y + 2}" width="${width - 4}" height="${height - 4}" rx="5" fill="none" ` +
      `stroke="${isPicked ? ACCENT : INK_2}" stroke-width="4"${isPicked ? '' : ' stroke-dasharray="10 8"'}/>`;
  const name = glyphs.drawable(text).toUpperCase() || '–';
  const tall = height * (isFull ? 1.06 : isPicked ? 0.92 : 0.5);
  const slot = width * 0.93;
  // Long names are drawn with one word per line.
  const isLong = fit(name, slot / tall).scale < 0.6 && name.includes(' ');
  const lines = isLong ? splitName(name) : [name];
  const high = height / lines.length;
  const fill = isFull ? ON_ACCENT : isPicked ? '#b7aba6' : INK_2;
  const drawn = lines.map((line, index) => {
    const most = tall / lines.length;
    const fitted = fit(line, slot / most);
    const size = most * fitted.scale;
    const set = { size, weight: 800, width: fitted.width, letterSpacing: -0.002, wordSpacing: 0.07 };
    const length = glyphs.length(line, set);
    const left = x + (width - length) / 2;
    const middle = y + height / 2 + (index - (lines.length - 1) / 2) * high * 0.86;
    const struck = stroke(`M${left - 4} ${middle}h${length + 8}`, MISS, Math.max(2, size * 0.06));
    return (
      words(glyphs, line, { ...set, x: left, y: middle + (size * CAPITALS) / 2, fill }) +
      (state === 'wrong' ? struck : '')
    );
  });
  return ground + drawn.join('');
}

function drawNote(glyphs: Glyphs, block: SheetBlock, { x, y, width, height }: Box, size: number): string {
  const base = y + height + size * 1.12;
  const points = block.points === null ? '' : block.points > 0 ? `+${block.points}` : '0';
  const number = { ...FIGURE, size: size * 1.3 };
  const hasMark = block.state === 'right' || block.state === 'wrong';
  const start = x + (hasMark ? size * 1.45 : 0);
  const most = x + width - start - glyphs.length(points, number) - 8;
  const style = { size, weight: 600, width: 80 };
  const text = glyphs.drawable(block.note);
  const note = truncate(glyphs, text, narrowed(glyphs, text, style, most), most);
  const set = narrowed(glyphs, note, style, most);
  const length = glyphs.length(note, set);
  return [
    hasMark ? mark(block.state === 'right', x, base - size * 0.93, size * 1.15) : '',
    words(glyphs, note, { ...set, x: start, y: base, fill: block.isNoteWrong ? INK_2 : INK }),
    block.isNoteWrong ? stroke(`M${start - 2} ${base - size * 0.32}h${length + 4}`, MISS, 2.5) : '',
    points &&
      words(glyphs, points, {
        ...number,
        x: x + width,
        y: base + size * 0.06,
        fill: block.points ? HIT : '#d9b3f0',
        end: true,
      }),
  ].join('');
}

/** Draws a check mark on a disk for a correct pick, or a cross in a ring for a wrong one. */
function mark(isRight: boolean, x: number, y: number, size: number): string {
  const inside = isRight
    ? `<circle cx="12" cy="12" r="12" fill="${HIT}"/>${stroke('M17.5 8 10 15.8 6.5 12.3', '#0b0b08', 2.8)}`
    : `<circle cx="12" cy="12" r="11" fill="none" stroke="#d9b3f0" stroke-width="2"/>` +
      stroke('M16 8 8 16M8 8l8 8', '#d9b3f0', 2.6);
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${inside}</g>`;
}

const stroke = (d: string, colour: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;

const WOLF =
  'M4 2.5 8.5 8h7L20 2.5l1 10-4.5 4.5L12 21.5 7.5 17 3 12.5zM8.5 12.5 10 13.5M15.5 12.5 14 13.5M10.5 18h3';

/** Draws the badge for a correct pick that nobody else has: on one line, or with `stacked` on two small lines. */
function only(
  glyphs: Glyphs,
  view: SheetView,
  at: { x: number; y: number; most: number; stacked?: true },
): string {
  if (view.only === null) return '';
  const { x, y, stacked } = at;
  const size = stacked ? 22 : 26;
  const strong = { ...BOLD, size, fill: INK, x: x + 54, y: stacked ? y - 16 : y };
  const said = `The only one of ${view.brackets}`;
  const start = stacked ? strong.x : strong.x + glyphs.length(said, strong) + 9;
  const text = glyphs.drawable(view.only);
  const most = x + at.most - start;
  const style = narrowed(glyphs, text, { ...PLAIN, size }, most);
  const plain = { ...style, fill: INK, x: start, y: stacked ? y + 10 : y };
  return (
    `<rect x="${x}" y="${y - 30}" width="40" height="40" rx="6" fill="${INK}"/>` +
    `<g transform="translate(${x + 6} ${y - 24}) scale(${28 / 24})">${stroke(WOLF, '#14130f', 2)}</g>` +
    words(glyphs, said, strong) +
    words(glyphs, truncate(glyphs, text, style, most), plain)
  );
}
