import { isConference, isFigure } from './team-words.ts';
import type { TeamDoubt } from './teams-types.ts';

/** A team as written: its name, its seed and what is unclear about it. */
export type WrittenTeam = {
  name: string;
  number: number | null;
  doubts: TeamDoubt[];
  hasFigures: boolean;
};

// '1. Duke', '(1) Duke', '#1 - Duke', '1<tab>Duke'; a bare number, as in '49ers', is part of the name.
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
/** Letters and signs by which tables mark who has clinched what: 'z - Boston', 'xy–Denver', '*Miami', 'x Utah'. */
const CLINCH_BEFORE =
  /(?<=^(?:\d{1,2} +)?)(?:(?:[enpswxyz*^†‡+]{1,3}|[a-d])\s*[-–—]\s*(?=\p{Lu}|\d)|[*^†‡]+\s*|[epswxyz]\s+(?=\p{Lu}))/u;
const CLINCH_AFTER = /(?:\s*[*^†‡]+|\s+[-–—]\s*[a-z*]{1,2}|\s*\([a-z*]{1,2}\)|\s+[epswxyz])$/u;
const BYE = /[\s,:(–—-]+(?:first[- ]round )?bye\)?$/iu;
const POINTS = /[\s,(–—-]+\d+ ?(?:pts|points)\.?\)?$/iu;
/** A record, alone or in brackets with others, and whatever follows it. */
const RECORD =
  /[\s,–—-]*(?:[([]\s*(?:\d{1,3}\s*[-–—]\s*\d{1,3}|\.\d{3})[^()[\]]*[)\]]|\s\d{1,3}[-–—]\d{1,3}(?:[-–—]\d{1,3})?(?=$|[\s,;]))(.*)$/u;
const FIGURES = /(?:\s+(?:[-+]?[\d.,]*\d%?|[-–—]|[WLT]\d{1,2}|Even)){2,}$/u;
const FIGURE = /\s+[-+]?\d+[.,]\d+$|\s+[-+]\d+$/u;
const COUNTRY = /(?<=\p{Ll}.* .*)\s+[A-Z]{3}$/u;
const LAST_PART = /\s*,\s*([^,]+)$/u;
const IN_BRACKETS = /\s*[([]([^()[\]]*)[)\]]$/u;
/** A state or a city that tells two schools apart, as in 'Miami (FL)', 'Loyola (Md.)', 'St. Francis (N.Y.)'. */
const STATE = /^(?!WC$|LL$|PR$|SE$|AL$|NL$)(?:[A-Z]{2}|[A-Z][a-z]{1,6}\.|(?:[A-Z]\.){2}|Ohio|Iowa|Chicago)$/;
/** How a player came into a draw. */
const ENTRY = /^(?:WC|LL|PR|SE|Q|ALT|[A-Z])$/;
const ENTRY_BEFORE = /^[([]?(?:WC|LL|PR|Q)[)\]]?\s+(?=\p{Lu})/u;

/** Longer texts are no team; the patterns would take long over them. */
const MOST_CHARACTERS = 120;

/** Reads one team: takes its seed, record, conference and marks away from the name. */
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
    // Two records are two teams.
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
  // What a dash or a colon sets apart, or a comma after a seed, may be a part of the name or a remark.
  if (/\s[–—-]\s|:\s|\/\s|\s\//.test(name) || (number !== null && name.includes(','))) doubts.add('words');
  if (number !== null && /\s\d+(?:\s|$)|[([#]\d/.test(name)) doubts.add('words');
  return { name, number, doubts: [...doubts], hasFigures };
}
