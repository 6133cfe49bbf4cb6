import { words } from './paste-text.ts';
import type { TeamGroup } from './teams-types.ts';

/** A heading that names a side of the bracket, or part of a side such as a division. */
type Heading = {
  /** The side's normalized name, which is the same for 'East', 'Eastern Conference' and 'EAST REGION'. */
  key: string;
  /** The group that the heading names; null if the bracket has no such side. */
  group: TeamGroup | null;
  /** Whether the heading names only part of a side, such as 'AFC East', whose teams are not in seed order. */
  isPart: boolean;
};

/** Words of a heading that do not name a side. */
const GENERIC = words(
  'region regional regionals conference conf league division bracket side half section standings seed seeds seeding ' +
    'seedings playoff playoffs picture postseason the teams field final current projected tournament season draw',
);
const LONG_NAMES: readonly (readonly [string, string])[] = [
  ['american football conference', 'afc'],
  ['national football conference', 'nfc'],
  ['american league', 'al'],
  ['national league', 'nl'],
];
const ADJECTIVE = /^(east|west|north|south|midwest)ern$/;
const SIDES = words('east west north south midwest mideast afc nfc al nl left right');
const LEAGUES = words('afc nfc al nl');
const PARTS_OF_LEAGUES = words(
  'east west north south central wild card cards champion champions winners leaders',
);
const SIDE_BEFORE_PLACE = /^(\p{L}+) (?:region|regional|conference|league|division)\b/u;
const HALF = /^(?:(upper|top)|lower|bottom) (?:half|bracket|section|side)$/;
const LETTERED =
  /^(?:region|group|pool|conference|division|section|quarter|pod|side|bracket) (?:[a-h]|[1-9]|one|two|three|four)$/;
const NAMED_REGION = /^\p{L}+(?: \p{L}+)? region(?:al)?(?: \d)?$/u;
const DIVISION =
  /^(?:(?:atlantic|metropolitan|central|pacific|northeast|northwest|southeast|southwest)( division)?|(wild ?cards?|division (?:winners|leaders|champions)|\p{L}+ division))$/u;

function plain(text: string): string {
  const small = text.toLowerCase().replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
  return LONG_NAMES.reduce(
    (all, [long, short]) => all.replace(long, short),
    small.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim(),
  );
}

/** Returns a side's name without words such as 'Conference'. In a label, 'Eastern' alone also becomes 'East'. */
function sideKey(text: string, isLabel: boolean): string {
  const said = plain(text);
  const half = HALF.exec(said);
  if (half) return half[1] ? 'left' : 'right';
  const all = said.split(' ');
  const hasGeneric = all.some((word) => GENERIC.has(word));
  const key = all
    .filter((word) => !GENERIC.has(word) && !/^\d{4}$/.test(word))
    .map((word) => (isLabel || hasGeneric ? word.replace(ADJECTIVE, '$1') : word))
    .join(' ');
  // Keep 'Region 2', because '2' alone would not name a side.
  return /^(?:\d+|\p{L})$/u.test(key) ? said : key;
}

/** Returns whether any group's name occurs in published team lists: 'East' or 'AFC', but not 'Left' or 'Region 1'. */
export function hasKnownSides(groups: readonly TeamGroup[]): boolean {
  return groups.some((group) => {
    const key = sideKey(group.label, true);
    return SIDES.has(key) && key !== 'left' && key !== 'right';
  });
}

/** Returns the group whose name the text gives exactly or, failing that, in another form. */
export function groupOf(text: string, groups: readonly TeamGroup[]): TeamGroup | null {
  const said = text.trim().replace(/:$/, '').trim().toLowerCase();
  const key = sideKey(text, false);
  const exact = groups.find((group) => group.words.includes(said));
  const alike = (group: TeamGroup) => key !== '' && group.words.some((word) => sideKey(word, true) === key);
  return exact ?? groups.find(alike) ?? null;
}

/** Parses a heading that names a side or part of a side; null for other lines. */
export function headingOf(text: string, groups: readonly TeamGroup[]): Heading | null {
  const own = groupOf(text, groups);
  if (own) return { key: own.label.toLowerCase(), group: own, isPart: false };
  const said = plain(text);
  const key = sideKey(text, false);
  const [first = '', ...rest] = key.split(' ');
  if (LEAGUES.has(first) && rest.every((word) => PARTS_OF_LEAGUES.has(word)))
    return { key: first, group: groupOf(first, groups), isPart: rest.length > 0 };
  const before = SIDE_BEFORE_PLACE.exec(said)?.[1]?.replace(ADJECTIVE, '$1');
  if (before && SIDES.has(before)) return { key: before, group: groupOf(before, groups), isPart: false };
  const isSide = SIDES.has(key) || HALF.test(said) || LETTERED.test(said) || NAMED_REGION.test(said);
  return isSide ? { key: key || said, group: null, isPart: false } : null;
}

/** Returns whether text names a division or the wild cards: 'certain' if it cannot be a team, 'likely' if it can. */
export function divisionIn(text: string): 'certain' | 'likely' | null {
  const [all, suffix, phrase] = DIVISION.exec(plain(text)) ?? [];
  if (all === undefined) return null;
  return suffix || phrase ? 'certain' : 'likely';
}

const ROUND =
  /^(?:(?:first|second|third|opening|\d(?:st|nd|rd)|wild ?card|divisional|conference|championship|play in) (?:round|weekend|series|games?|byes?)(?: (?:byes?|games?|matchups?))?|first four|round of \d+|round \d|sweet (?:16|sixteen)|elite (?:8|eight)|final four|(?:quarter|semi) ?finals?|finals?|championship|(?:the )?byes?|matchups?|pairings?|seed(?:s|ings?)?|schedule|bracket|standings|knockout stage|last \d+)$/;
const WEEKDAYS = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?';
const MONTHS =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const DATE = new RegExp(
  `^(?:${WEEKDAYS}\\.?(?:,? (?:${MONTHS}|\\d).*)?|${MONTHS}\\.? \\d{1,2}\\b.*|\\d{1,2} ${MONTHS}\\b.*)$`,
  'i',
);
const STATIONS = '(?:cbs|tbs|tnt|trutv|espn\\d?|espnu|abc|fox|nbc|fs1|peacock|prime video|netflix)';
const TIME = new RegExp(
  `^\\d{1,2}(?:[:.]\\d\\d ?(?:[ap]\\.?m\\.?)?| ?[ap]\\.?m\\.?)(?: ?[ECMP][SD]?T\\b)?(?:[ ,/&|(]*${STATIONS}\\)?)*$|^${STATIONS}(?:[ ,/&]+${STATIONS})*$`,
  'i',
);
/** Matches text that shows a pairing ('vs', '@', a second seed), possibly after a date or time. */
const PAIRING = /\s(?:vs?\.?|versus|@)\s|\sat (?:no\.? ?|#|\()?\d|(?:\bno\.? ?|#|\()\d{1,2}\)?\s+\p{L}/iu;
const LEGEND =
  /^(?:[a-z*^†‡]{1,2} ?[-–—=:] ?)?(?:clinched|denotes|advances?|eliminated|all times|times|source|updated|as of)\b/i;
const RULE = /^[-=|:+_*\s.·•–—]+$/;
const COLUMN_WORDS = words(
  'team teams school schools club clubs nation country player players name seed seeds rank rk no nr pos position w l t d g p ' +
    'gp pld pct gb pts points pf pa gf ga gd diff home away road strk streak l10 last 10 otl otw row rw conf conference ' +
    'record overall div division coach bid type berth region elo net ap poll won lost drawn wins losses ties finish ppg',
);
const COLUMN_WORD_ALONE =
  /^(?:teams?|schools?|clubs?|nations?|players?|seeds?|rank|record|conference|name|pos)$/;

/** Returns whether a line contains a round, date, station, column headings or figures instead of a team or side. */
export function isNoise(text: string): boolean {
  const said = plain(text);
  const cells = said.split(' ');
  const isColumns = cells.length > 1 && cells.every((word) => COLUMN_WORDS.has(word));
  if (PAIRING.test(text)) return false;
  return (
    RULE.test(text) ||
    isFigure(text) ||
    isColumns ||
    ROUND.test(said) ||
    COLUMN_WORD_ALONE.test(said) ||
    DATE.test(text) ||
    TIME.test(text) ||
    LEGEND.test(text) ||
    /^https?:/i.test(text)
  );
}

/** Returns whether text is a record, percentage, streak or other figure. A plain whole number does not count. */
export function isFigure(text: string): boolean {
  const bare = text.replace(/^\((.*)\)$/, '$1').trim();
  return /^(?:[-+.,\d%–—−:/() ]*|[WLDT]\d{1,2}|even)$/i.test(bare) && !/^\d+$/.test(bare);
}

const CONFERENCES = words(
  'acc sec aac mwc mw wcc mvc mac caa maac meac nec ovc asun swac wac socon ivy ind american independent independents ' +
    'southland horizon summit patriot',
);
const CONFERENCE_PHRASE =
  /^(?:(?:big|atlantic|pac|a) ?-?(?:ten|twelve|\d{1,2})|big (?:east|sky|south|west)|mountain west|west coast|missouri valley|sun belt|mid american|c ?usa|conference usa|ivy league|patriot league|horizon league|summit league|coastal athletic|ohio valley|atlantic sun|america east|western athletic|american athletic|metro atlantic|northeast|southern|southeastern|atlantic coast|fbs independents?)$/;

export function isConference(text: string): boolean {
  const said = plain(text);
  return CONFERENCES.has(said) || CONFERENCE_PHRASE.test(said);
}

/** Returns whether team tables use this column heading, given in the form that `columnKey` returns. */
export const isColumnHeading = (key: string): boolean => COLUMN_WORDS.has(key);
