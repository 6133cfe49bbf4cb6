import type { Bracket, PictureSize } from '@lockroom/contract';
import { entryName, isFightSport, plateFor, type Sport } from '@lockroom/rules';
import type { RoomFigures } from '../rooms/competition.service.ts';
import type { Glyphs } from './glyphs.ts';
import {
  ACCENT,
  type Box,
  FOOT_GROUND,
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

type StandingsView = ReturnType<typeof standingsView>;
type StandingsRow = StandingsView['rows'][number];

interface Standings {
  room: { name: string; sport: Sport; isCompleted: boolean };
  figures: RoomFigures;
  /** The brackets as the viewer sees them, ordered by rank. */
  brackets: readonly Bracket[];
}

/**
 * Returns the first rows of the standings, without removed people. If the viewer's best entry ranks below these rows,
 * that entry becomes the last row.
 */
export function standingsView({ room, figures, brackets: all }: Standings, mostRows: number) {
  const brackets = all.flatMap(({ rank, ...bracket }) => (rank === null ? [] : [{ ...bracket, rank }]));
  const best = brackets[0]?.fightScores.map((_, part) =>
    Math.max(...brackets.map(({ fightScores }) => fightScores[part] ?? 0)),
  );
  const sum = brackets.reduce((points, { totalPoints }) => points + totalPoints, 0);
  return {
    room: room.name,
    sport: room.sport,
    state: room.isCompleted ? 'Final standings' : stateText(figures),
    isFinal: room.isCompleted,
    brackets: brackets.length,
    // Average points, to one decimal place.
    average: brackets.length === 0 ? '0' : `${Math.round((sum / brackets.length) * 10) / 10}`,
    most: brackets[0]?.maxPoints ?? 0,
    rows: shown(brackets, mostRows).map((bracket, index, rows) => ({
      rank: bracket.rank,
      isTied: brackets.some(({ id, rank }) => id !== bracket.id && rank === bracket.rank),
      // Whether rows are omitted above this row.
      isApart: index > 0 && brackets.indexOf(bracket) > brackets.indexOf(rows[index - 1] ?? bracket) + 1,
      isYours: bracket.isOwner,
      username: bracket.user.username,
      bracket: entryName('', bracket.number).trim(),
      right: rightOf(room.sport, bracket),
      points: bracket.totalPoints,
      // Points for each fight or round with a result, as a share of the room's best score for it.
      parts: bracket.fightScores.flatMap((points, part) =>
        points === null ? [] : [points / Math.max(best?.[part] ?? 0, 1)],
      ),
    })),
  };
}

function shown<Row extends Bracket>(brackets: readonly Row[], most: number): Row[] {
  const first = brackets.slice(0, most);
  const own = brackets.find(({ isOwner }) => isOwner);
  return !own || first.includes(own) ? first : [...first.slice(0, -1), own];
}

/** Describes the progress of a room, for example 'After 7 of 13'. */
export function stateText({ scoredCount, fightCount }: RoomFigures): string {
  return scoredCount === 0 ? 'No results yet' : `After ${scoredCount} of ${fightCount}`;
}

function rightOf(sport: Sport, { correctFighters, correctMethods }: Bracket): string {
  if (!isFightSport(sport)) return `${correctFighters} right`;
  const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`;
  return `${count(correctFighters, 'winner')}, ${count(correctMethods, 'method')}`;
}

/** Number of rows that fit into a picture. */
export const MOST_ROWS: Record<PictureSize, number> = { post: 10, link: 5 };

/** Widths in pixels of all columns except the name. */
const COLUMNS: Record<PictureSize, { rank: number; strip: number; points: number }> = {
  post: { rank: 100, strip: 170, points: 126 },
  link: { rank: 76, strip: 78, points: 122 },
};

const NARROW = { weight: 650, width: 84 };
const FIGURES = { weight: 800, width: 68 };
const RULE = '#3a3832';

/** The functions that draw the standings, by picture size. */
export const standingsPictures: Record<PictureSize, (glyphs: Glyphs, view: StandingsView) => string> = {
  post,
  link,
};

function post(glyphs: Glyphs, view: StandingsView): string {
  const { width, height } = SIZES.post;
  const [edge, from] = [56, 420];
  const inner = width - 2 * edge;
  return svg(SIZES.post, plateFor(view.sport), [
    motif(glyphs, plateFor(view.sport), { width, height: 620 }),
    wordmark(glyphs, edge, 46),
    flag(glyphs, view, { x: width - edge, y: 46, end: true }),
    roomName(glyphs, view, { x: edge, y: 122, width: inner, height: 264, tallest: 30 }),
    `<rect y="${from - 16}" width="${width}" height="${height - from + 16}" fill="${FOOT_GROUND}"/>`,
    table(glyphs, view, { x: edge, y: from, width: inner, height: height - 110 - from, size: 'post' }),
    summary(glyphs, view, { x: edge, y: height - 44 }),
  ]);
}

function link(glyphs: Glyphs, view: StandingsView): string {
  const { width, height } = SIZES.link;
  const [edge, left] = [48, 548];
  return svg(SIZES.link, plateFor(view.sport), [
    motif(glyphs, plateFor(view.sport), { width: left, height }),
    wordmark(glyphs, edge, 44),
    flag(glyphs, view, { x: edge, y: 128 }),
    roomName(glyphs, view, { x: edge, y: 200, width: left - 2 * edge, height: 330, base: 20, tallest: 60 }),
    summary(glyphs, view, { x: edge, y: height - 50 }),
    `<rect x="${left}" width="${width - left}" height="${height}" fill="${FOOT_GROUND}"/>`,
    table(glyphs, view, { x: left + 36, y: 28, width: width - left - 80, height: height - 56, size: 'link' }),
  ]);
}

function flag(glyphs: Glyphs, { state, isFinal }: StandingsView, at: { x: number; y: number; end?: true }) {
  const style = { size: 26, weight: 650, width: 88, letterSpacing: 0.05 };
  const text = state.toUpperCase();
  const long = glyphs.length(text, style) + 28;
  const x = at.end ? at.x - long : at.x;
  return (
    `<rect x="${x}" y="${at.y}" width="${long}" height="46" rx="4" fill="${isFinal ? ACCENT : INK}"/>` +
    words(glyphs, text, { ...style, x: x + 14, y: at.y + 32, fill: ON_ACCENT })
  );
}

function summary(glyphs: Glyphs, view: StandingsView, at: { x: number; y: number }): string {
  const count = view.brackets === 1 ? 'One bracket.' : `${view.brackets} brackets.`;
  const text = view.most === 0 ? count : `${count} Average ${view.average} of ${view.most}.`;
  return words(glyphs, text, { size: 26, weight: 500, width: 96, fill: INK_2, ...at });
}

function table(glyphs: Glyphs, view: StandingsView, box: Box & { size: PictureSize }): string {
  if (view.rows.length === 0) {
    const at = { x: box.x, y: box.y + 60 };
    return words(glyphs, 'No bracket yet', { size: 42, ...NARROW, fill: INK_2, ...at });
  }
  // Rows are not stretched if the list is short.
  const height = Math.min(box.height / Math.min(MOST_ROWS[box.size], Math.max(view.rows.length, 3)), 132);
  return view.rows
    .map((row, index) => drawRow(glyphs, row, { ...box, y: box.y + index * height, height }, index))
    .join('');
}

function drawRow(glyphs: Glyphs, row: StandingsRow, box: Box & { size: PictureSize }, index: number): string {
  const columns = COLUMNS[box.size];
  const { x, y, width, height } = box;
  const right = x + width;
  const middle = y + height / 2;
  const plain = { ...NARROW, size: Math.min(36, height * 0.42) };
  const detail = { size: Math.min(25, height * 0.29), weight: 500, width: box.size === 'post' ? 72 : 62 };
  const figure = { ...FIGURES, size: Math.min(height * 0.66, index === 0 ? 92 : 64) };
  const rank = { ...FIGURES, size: Math.min(height * 0.56, index === 0 ? 76 : 52) };
  const nameX = x + columns.rank + 16;
  const stripX = right - columns.points - columns.strip;
  const most = stripX - nameX - 14;
  const username = glyphs.drawable(row.username) || row.bracket;
  const name = narrowed(glyphs, username, plain, most);
  return [
    row.isYours
      ? `<rect x="${x - 20}" y="${y + 3}" width="${width + 40}" height="${height - 6}" rx="6" fill="#38330f"/>` +
        `<rect x="${x - 20}" y="${y + 3}" width="8" height="${height - 6}" fill="${ACCENT}"/>`
      : '',
    // Draw a double line where rows are omitted.
    index > 0 ? line(x, y, right) : '',
    row.isApart ? line(x, y - 6, right) : '',
    words(glyphs, `${row.isTied ? 'T' : ''}${row.rank}`, {
      ...rank,
      x: x + columns.rank,
      y: middle + rank.size * 0.345,
      fill: INK,
      end: true,
    }),
    words(glyphs, truncate(glyphs, username, name, most), {
      ...name,
      x: nameX,
      y: middle - 2,
      fill: row.isYours ? ACCENT : INK,
    }),
    words(glyphs, truncate(glyphs, `${row.bracket}, ${row.right}`, detail, most), {
      ...detail,
      x: nameX,
      y: middle + detail.size * 1.15,
      fill: INK_2,
    }),
    strip(row.parts, { x: stripX, y: middle - height * 0.2, width: columns.strip, height: height * 0.4 }),
    words(glyphs, `${row.points}`, {
      ...figure,
      x: right,
      y: middle + figure.size * 0.345,
      fill: INK,
      end: true,
    }),
  ].join('');
}

const line = (x: number, y: number, to: number) =>
  `<path d="M${x} ${y}H${to}" stroke="${RULE}" stroke-width="2"/>`;

/**
 * Draws a bar for each fight or round with a result. A bar's height is relative to the room's best score; a low bar in
 * another color means zero points.
 */
function strip(parts: readonly number[], { x, y, width, height }: Box): string {
  const gap = parts.length > 24 || width < 100 ? 1 : 3;
  const wide = Math.min(24, (width - gap * (parts.length - 1)) / parts.length);
  return parts
    .map((share, index) => {
      const at = `x="${x + index * (wide + gap)}" width="${wide}"`;
      const high = share > 0 ? height * Math.min(share, 1) : 4;
      return (
        `<rect ${at} y="${y}" height="${height}" rx="2" fill="#2b2924"/>` +
        `<rect ${at} y="${y + height - high}" height="${high}" rx="2" fill="${share > 0 ? HIT : MISS}"/>`
      );
    })
    .join('');
}
