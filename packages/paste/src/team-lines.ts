import { DELIMITERS, readTable } from './paste-text.ts';
import { groupOf, headingOf, isConference, isFigure, isNoise } from './team-words.ts';
import type { TeamDoubt, TeamEntry, TeamGroup } from './teams-types.ts';

type WrittenTeam = {
  name: string;
  number: number | null;
  doubts: TeamDoubt[];
  hasFigures: boolean;
};

// A seed before a name: '1. Duke', '(1) Duke', '#1 - Duke', '1<tab>Duke'. A bare number, as in '49ers', stays in the
// name.
const LEADING_SEEDS = [
  /^(?:no\.?|nr\.?|n[º°]|№|seed|#)\s*(\d{1,2})(?:\s*[.):\]]\s*|\s+[-–—]\s+|\s+)(.+)$/iu,
  /^[[(#]? ?(\d{1,2}) ?(?:[\])}.:\t]|[-–—] )(.+)$/u,
  /^\((?:no\.?|#|seed)\s*(\d{1,2})\)\s*(.+)$/iu,
  /^(\d{1,2})(?:st|nd|rd|th)?[- ]seed(?:ed)?:?\s+(.+)$/iu,
  /^(\d{1,2})(?:st|nd|rd|th)[.:]?\s+(.+)$/iu,
];
const TRAILING_SEEDS = [
  /^(.*\S)\s*[([](?:no\.? ?|#|seed )?(\d{1,2})(?:(?:st|nd|rd|th)?[- ]seed)?[)\]]$/iu,
  /^(.*?\S),?\s+(?:no\.? ?|#)(\d{1,2})(?: seed)?$/iu,
  /^(.*?\S),\s+(\d{1,2})(?:st|nd|rd|th)?[- ]seed$/iu,
];
/** A rank within a division, or a wild card: 'A1', 'WC2'. */
const DIVISION_RANK = /^(?:WC|AT|ME|CE|PC|[ACEMPW])[1-8][.:]?\s+(?=\p{Lu})/u;
/** Marks in standings for teams that have clinched a place: 'z - Boston', 'xy–Denver', '*Miami', 'x Utah'. */
const CLINCH_BEFORE =
  /(?<=^(?:\d{1,2} +)?)(?:(?:[enpswxyz*^†‡+]{1,3}|[a-d])\s*[-–—]\s*(?=\p{Lu}|\d)|[*^†‡]+\s*|[epswxyz]\s+(?=\p{Lu}))/u;
const CLINCH_AFTER = /(?:\s*[*^†‡]+|\s+[-–—]\s*[a-z*]{1,2}|\s*\([a-z*]{1,2}\)|\s+[epswxyz])$/u;
const BYE = /[\s,:(–—-]+(?:first[- ]round )?bye\)?$/iu;
const POINTS = /[\s,(–—-]+\d+ ?(?:pts|points)\.?\)?$/iu;
/** A record of wins and losses, alone or in parentheses with other figures, and any text after it. */
const RECORD =
  /[\s,–—-]*(?:[([]\s*(?:\d{1,3}\s*[-–—]\s*\d{1,3}|\.\d{3})[^()[\]]*[)\]]|\s\d{1,3}[-–—]\d{1,3}(?:[-–—]\d{1,3})?(?=$|[\s,;]))(.*)$/u;
const FIGURES = /(?:\s+(?:[-+]?[\d.,]*\d%?|[-–—]|[WLT]\d{1,2}|Even)){2,}$/u;
const FIGURE = /\s+[-+]?\d+[.,]\d+$|\s+[-+]\d+$/u;
const COUNTRY = /(?<=\p{Ll}.* .*)\s+[A-Z]{3}$/u;
const LAST_PART = /\s*,\s*([^,]+)$/u;
const IN_BRACKETS = /\s*[([]([^()[\]]*)[)\]]$/u;
/** A state or city that distinguishes schools: 'Miami (FL)', 'Loyola (Md.)', 'St. Francis (N.Y.)'. */
const STATE = /^(?!WC$|LL$|PR$|SE$|AL$|NL$)(?:[A-Z]{2}|[A-Z][a-z]{1,6}\.|(?:[A-Z]\.){2}|Ohio|Iowa|Chicago)$/;
/** How a player entered a draw, such as a wild card. */
const ENTRY = /^(?:WC|LL|PR|SE|Q|ALT|[A-Z])$/;
const ENTRY_BEFORE = /^[([]?(?:WC|LL|PR|Q)[)\]]?\s+(?=\p{Lu})/u;

/** Longer text cannot be a team, and would be slow to match. */
const MOST_CHARACTERS = 120;

/** Parses one team, separating its seed, record, conference and marks from its name. */
export function writtenTeam(text: string): WrittenTeam {
  const doubts = new Set<TeamDoubt>();
  let number: number | null = null;
  let hasFigures = false;
  let name = text.replaceAll(/\*\*|__/g, '').trim();
  const cut = (pattern: RegExp): boolean => {
    const before = name;
    name = name.replace(pattern, '').trim();
    if (name !== '') return name !== before;
    name = before;
    return false;
  };

  if (name.length > MOST_CHARACTERS) return { name, number, doubts: [], hasFigures };
  cut(CLINCH_BEFORE);
  for (const pattern of LEADING_SEEDS) {
    const [, seed, rest] = pattern.exec(name) ?? [];
    if (!seed || !rest?.trim() || number !== null) continue;
    number = Number(seed);
    name = rest.trim();
  }
  cut(CLINCH_BEFORE);
  if (number === null && cut(DIVISION_RANK)) doubts.add('number');
  cut(ENTRY_BEFORE);

  const [, behind] = RECORD.exec(name) ?? [];
  if (behind !== undefined && cut(RECORD)) {
    hasFigures = true;
    // A second record of wins and losses means that there is a second team.
    if (RECORD.test(` ${behind}`)) doubts.add('several');
  }
  for (let before = ''; before !== name; ) {
    before = name;
    if (cut(FIGURES) || cut(FIGURE) || cut(POINTS)) hasFigures = true;
    cut(BYE);
    if (cut(COUNTRY)) doubts.add('words');
    if (isConference(LAST_PART.exec(name)?.[1] ?? '')) cut(LAST_PART);
    cut(CLINCH_AFTER);
    for (const pattern of TRAILING_SEEDS) {
      const [, rest, seed] = pattern.exec(name) ?? [];
      if (!rest || !seed) continue;
      if (number === null) number = Number(seed);
      else doubts.add('words');
      name = rest;
    }
    const [all, inside = ''] = IN_BRACKETS.exec(name) ?? [];
    if (all === undefined || STATE.test(inside)) continue;
    if (isConference(inside) || ENTRY.test(inside) || isFigure(inside)) cut(IN_BRACKETS);
    else if (cut(IN_BRACKETS)) doubts.add('words');
  }
  // Text after a dash or colon, or after a comma if there is a seed, may be part of the name or a remark.
  if (/\s[–—-]\s|:\s|\/\s|\s\//.test(name) || (number !== null && name.includes(','))) doubts.add('words');
  if (number !== null && /\s\d+(?:\s|$)|[([#]\d/.test(name)) doubts.add('words');
  return { name, number, doubts: [...doubts], hasFigures };
}

type TeamLine = { group: TeamGroup | null; foreign: string | null; entries: TeamEntry[] };

const BULLET = /^[-–—•*·]\s+/;
export const SEED_CELL = /^(?:no\.? ?|#|\()?(\d{1,2})[.)]?\*?$/i;
const SEED = '(?:\\(?(?:no\\.? ?|#)?\\d{1,2}[.):]?\\s)';
/** Matches the gap between two teams on one line that each have a seed before their name. */
const BEFORE_SEED = new RegExp(`[;,]\\s+(?:and\\s+)?(?=${SEED}+\\p{L})`, 'iu');
const MOST_IN_LINE = 32;
const PREFIX = /^([^:–—]{2,40}?)\s*(?::|\s[–—])\s+(.+)$/u;
const VERSUS = /\s+(?:vs?\.?|versus|@|def\.?|defeated|defeats|beat|d\.)\s+/iu;
const SEEDED = /^\(?(?:no\.? ?|#)?\d{1,2}[.)]?\s|\(\d{1,2}\)/iu;
/** Separators that form a pairing only between two seeded teams: 'at', a dash, a slash, or only a space. */
const BETWEEN_SEEDS = [/\s+(?:at|[-–—/])\s+|\/(?=[(#])/iu, /\s+(?=\(?#?\d{1,2}[.)]?\s+\p{L})/u];
const SCORE = /^(\D+?)\s+\d{1,3}\s*[-–:]\s*\d{1,3}(?:\s*\([^()]*\))?\s+(\p{Lu}\D+)$/u;
const SCORE_BEHIND = /(?<=\p{L}.*)\s+\d{1,3}$/u;
const BEFORE_FIRST = new RegExp(
  '^(?:[^()#]*?(?=\\((?:no\\.? ?|#)?\\d{1,2}\\)\\s|#\\d{1,2}\\s|\\bNo\\. ?\\d{1,2}\\s)' +
    '|(?:game|match|series|tie|slot) ?#?\\d{1,2}\\s*[:.)–—-]\\s*' +
    '|[^()]*?\\d{1,2}(?:[:.]\\d\\d)? ?[ap]\\.?m\\.?(?: (?:[ECMP][SD]?T|GMT|CET))?[\\s,:|–—-]+)',
  'iu',
);
const BEHIND_SECOND =
  /\s*(?:[,;|\t].*|\s[–—-]\s.*|\s(?:in|on|at)\s(?=\p{Lu}).*|\s\d{1,2}(?:[:.]\d\d)? ?[ap]\.?m\b.*|\s(?:mon|tues|wednes|thurs|fri|satur|sun)day\b.*)$/iu;
/** A placeholder for a team that is decided by an earlier game. */
const OPEN = /\b(?:winners?|losers?|tba|tbd|to be (?:determined|announced))\b/i;

const entryOf = (line: number, team: WrittenTeam, isPaired: boolean): TeamEntry => ({
  line,
  name: team.name,
  number: team.number,
  doubts: OPEN.test(team.name) ? [...team.doubts, 'unread'] : team.doubts,
  inOrder: !isPaired && !team.hasFigures,
  isPaired,
});

/** Parses a line with one team, two opponents, several teams with seeds, or cells with one or two teams. */
export function readTeamLine(line: number, text: string, groups: readonly TeamGroup[]): TeamLine {
  const plain = text.replace(BULLET, '');
  const none = { group: null, foreign: null };
  const cells = readCells(line, plain, groups);
  if (cells) return cells;
  const [, prefix = '', behind = ''] = PREFIX.exec(plain) ?? [];
  const heading = prefix === '' ? null : headingOf(prefix, groups);
  if (prefix !== '' && !heading && isNoise(prefix)) return readTeamLine(line, behind, groups);
  if (heading) {
    const read = readTeamLine(line, behind, groups);
    const entries = heading.isPart
      ? read.entries.map((entry) => ({ ...entry, inOrder: false }))
      : read.entries;
    return { group: heading.group, foreign: heading.group ? null : heading.key, entries };
  }
  const pieces = plain.split(BEFORE_SEED);
  if (pieces.length > 1 && pieces.length <= MOST_IN_LINE && pieces.every((piece) => SEEDED.test(piece))) {
    // The line may be a result: 'No. 1 Duke 93, No. 16 Vermont 49'.
    const isResult = pieces.length === 2 && pieces.every((piece) => SCORE_BEHIND.test(piece));
    const teams = isResult ? pieces.map((piece) => piece.replace(SCORE_BEHIND, '')) : pieces;
    return { ...none, entries: teams.map((team) => entryOf(line, writtenTeam(team), isResult)) };
  }
  return { ...none, entries: readTeams(line, plain) };
}

/** Returns both teams if the text is a pairing, otherwise its only team. */
function readTeams(line: number, text: string): TeamEntry[] {
  const sides = opponents(text);
  if (!sides) return [entryOf(line, writtenTeam(text), false)];
  const [one, two] = sides;
  return [
    entryOf(line, writtenTeam(one.replace(BEFORE_FIRST, '') || one), true),
    entryOf(line, writtenTeam(two.replace(BEHIND_SECOND, '') || two), true),
  ];
}

function opponents(text: string): [string, string] | null {
  const [one, two, ...more] = text.split(VERSUS);
  if (one && two) return more.length === 0 ? [one, two] : null;
  const isSeeded = (side: string) => SEEDED.test(side.replace(BEFORE_FIRST, '') || side);
  for (const between of BETWEEN_SEEDS) {
    const [first, second, ...others] = text.split(between);
    if (first && second && isSeeded(first) && isSeeded(second) && !others.some(isSeeded))
      return [first, second];
  }
  const [, left, right] = SCORE.exec(text) ?? [];
  return left && right ? [left, right] : null;
}

/** Splits a row into cells at delimiters, or at wide gaps if it contains figures; null for any other line. */
export function cellsIn(text: string): { delimiter: string; cells: string[] } | null {
  const delimiter = DELIMITERS.find((each) => text.includes(each));
  if (delimiter) return { delimiter, cells: readTable(text, delimiter)?.[0]?.cells ?? [] };
  const cells = text.split(/ {2,}/);
  return cells.slice(1).some((cell) => isFigure(cell) || /^[\d. ]+$/.test(cell))
    ? { delimiter: '  ', cells }
    : null;
}

/** Parses cells with one team, its seed and its side, or two teams with seeds: 'AFC;1;Chiefs', '1|Duke|ACC|31-3'. */
function readCells(line: number, text: string, groups: readonly TeamGroup[]): TeamLine | null {
  const row = cellsIn(text);
  const all = (row?.cells ?? []).filter((cell) => cell !== '');
  if (!row || all.length < 2 || all.length > MOST_IN_LINE) return null;
  const group = all.map((cell) => groupOf(cell, groups)).find((each) => each !== null) ?? null;
  const cells = all.filter((cell) => groupOf(cell, groups) === null);
  const isSeed = (cell = '') => SEED_CELL.test(cell);
  const isOther = (cell: string) =>
    isFigure(cell) || /^\d+$/.test(cell) || /^[a-z*†^-]{1,2}$/.test(cell) || isNoise(cell);
  const words = cells.filter((cell) => !isSeed(cell) && !isOther(cell));
  const apart = words.filter((cell) => !isConference(cell));
  const names = apart.length > 0 ? apart : words.slice(0, 1);
  const seedBefore = (name: string) => {
    const seed = cells[cells.indexOf(name) - 1] ?? '';
    return isSeed(seed) ? Number(SEED_CELL.exec(seed)?.[1]) : null;
  };
  const [first, second, third] = names;
  if (first === undefined || third !== undefined || (second !== undefined && row.delimiter === ','))
    return null;
  if (second !== undefined) {
    const [one, two] = [seedBefore(first), seedBefore(second)];
    if (one === null || two === null) return null;
    const entries = [
      { ...entryOf(line, writtenTeam(first), true), number: one },
      { ...entryOf(line, writtenTeam(second), true), number: two },
    ];
    return { group, foreign: null, entries };
  }
  const seeds = cells.filter(isSeed);
  if (row.delimiter === ',' && seeds.length > 1) return null;
  const hasFigures = seeds.length > 1 || cells.some((cell) => isFigure(cell) || /^\d{3,}$/.test(cell));
  const number =
    seeds.length === 1 && !hasFigures ? Number(SEED_CELL.exec(seeds[0] ?? '')?.[1]) : seedBefore(first);
  const entries = readTeams(line, first);
  const [only, other] = entries;
  if (!only || other) return { group, foreign: null, entries };
  // If the cells and the name contain different seeds, it is unclear which one is right.
  const doubts =
    number !== null && only.number !== null && number !== only.number
      ? [...only.doubts, 'number' as const]
      : only.doubts;
  const entry = { ...only, number: number ?? only.number, doubts, inOrder: only.inOrder && !hasFigures };
  return { group, foreign: null, entries: [entry] };
}
