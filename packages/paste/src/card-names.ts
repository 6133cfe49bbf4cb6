import { TEXT_MAX } from '@lockroom/rules';
import {
  type CardDoubt,
  type CardProblem,
  type CardRole,
  type CardSection,
  problemOf,
} from './card-types.ts';
import { words } from './paste-text.ts';

const DESCRIPTOR_WORDS = words(
  'light super junior straw women womens mens men catch openweight title titles championship champion ' +
    'championships belt belts bout bouts fight fights contest main event co comain card feature featured headliner ' +
    'opener prelim prelims preliminary preliminaries early undercard ufc bellator pfl wbc wba ibf wbo ibo ring interim ' +
    'vacant undisputed unified world regular national international continental tournament quarterfinal semifinal ' +
    'final rounds round rds rd min mins minutes lb lbs pounds pound kg scheduled for the of and at bmf exhibition ' +
    'rematch match division non nontitle female male five three x',
);
const RESULT_WORDS = words(
  'ko tko submission sub decision unanimous split majority technical draw no contest dq disqualification nc ud md sd rtd via by',
);
/** Matches places, days, times and broadcasters, which cannot be fighters. */
const ABOUT_EVENT =
  /\b(?:arena|center|centre|stadium|garden|coliseum|casino|hotel|apex|theater|theatre|las vegas|nevada|usa|u\.s\.|new york|england|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|p\.?m\.?|a\.?m\.?|et|pt|ppv|espn\+?|dazn|pay-per-view|tickets?|odds|predictions?|discussion|thread|weigh-ins?|livestream|results|how to watch|start time|live)\b/i;

const WEIGHT = /^\p{L}*(?:weights?|gewicht)$/u;
const UNIT_FIGURE = /^\d{1,3}(?:lbs?|kg|rds?|x\d{1,2})$/;
const SMALL_FIGURE = /^\d{1,3}$/;

function wordKey(word: string): string {
  return word
    .toLowerCase()
    .replaceAll(/['’`]s?$|['’`](?=s$)/g, '')
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');
}

function isDescriptorWord(key: string): boolean {
  return (
    key === '' ||
    WEIGHT.test(key) ||
    UNIT_FIGURE.test(key) ||
    key.split('-').every((part) => DESCRIPTOR_WORDS.has(part) || WEIGHT.test(part))
  );
}

/** Returns whether a part of a line only describes the fight, by its weight, title, rounds or place on the card. */
export function isDescriptor(text: string): boolean {
  const keys = text.trim().replace(FOREIGN, '').split(/\s+/).map(wordKey);
  if (keys.join('') === '' && /\p{L}/u.test(text)) return true;
  return (
    keys.every((key) => isDescriptorWord(key) || SMALL_FIGURE.test(key)) &&
    keys.some((key) => /\p{L}/u.test(key))
  );
}

/** Returns whether a part of a line states how a fight ended. */
export function isResult(text: string): boolean {
  const keys = text.split(/\s+/).map(wordKey);
  return keys.every((key) => RESULT_WORDS.has(key)) && keys.some((key) => key !== '');
}

/** Words that belong to a weight class only if they precede it: 'Junior Lightweight', but 'Heavyweight Junior Tafa'. */
const BEFORE_WEIGHT = /^(?:light|super|junior|straw|womens?|mens?|female|male|x)$/;
/** Two-word weight classes in Spanish, Portuguese, French and Italian. */
const FOREIGN_CLASS =
  '(?:pesos?|poids|pesi)[\\s-]+(?:(?:super|semi|mi|meio|medio|sub)[\\s-]?)?(?:ligeros?|leves?|pesados?|completos?|medios?|médios?|medianos?|wélter|welter|pluma|pena|gallo|galo|mosca|paja|palha|lourds?|moyens?|légers?|welters?|plumes?|coqs?|mouches?|pailles?|leggeri|massimi|medi|piuma|gallo|crucero|cruzador)(?:[\\s-]+(?:femeninos?|femininos?|masculinos?|féminins?))?';
const FOREIGN = new RegExp(
  `^${FOREIGN_CLASS}(?!\\p{L})[\\s:,–-]*|(?<![\\s:,–-])[\\s:,–-]+${FOREIGN_CLASS}$`,
  'giu',
);

/** Removes a weight class before or after a name: 'Light Heavyweight Alex Pereira'. */
function withoutWeight(text: string): string {
  const words = text
    .replace(FOREIGN, '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const runEnds = (list: readonly string[]) => {
    const end = list.findIndex((word) => !isDescriptorWord(wordKey(word)));
    const run = list.slice(0, end < 0 ? list.length : end).map(wordKey);
    return run.some((word) => WEIGHT.test(word)) ? run : [];
  };
  const ahead = runEnds(words);
  const named = ahead.findLastIndex((word) => !BEFORE_WEIGHT.test(word));
  const front = words.slice(named + 1);
  const back = runEnds(front.toReversed()).length;
  return front.slice(0, front.length - back).join(' ');
}

const STANDING =
  '(?:(?:reigning|defending|interim|undisputed|unified|former|current|ex-)\\s?)*(?:ufc\\s|world\\s|title\\s)*(?:champion|champ|titleholder|contender|challenger)|undefeated|unbeaten|unranked|(?:slight |heavy |big )?(?:favou?rite|underdog)|debut(?:ing|ant)?|campe(?:ón|ona|ão|ã)|championne?|weltmeister';
const STANDING_BESIDE = new RegExp(
  `^(?:(?:${STANDING})(?=[\\s,:]|$)[\\s,:]*)+|(?<![\\s,])(?:[\\s,]+(?:${STANDING}))+$`,
  'giu',
);

/** Removes a fighter's ranking or title before or after a name: 'Champ Merab Dvalishvili'. */
function withoutStanding(text: string): string {
  return text.replace(STANDING_BESIDE, '').trim();
}

/** Returns whether text consists only of a fighter's ranking or title. */
export function isStanding(text: string): boolean {
  return /\p{L}/u.test(text) && withoutStanding(text.trim()) === '';
}

const SECTIONS: readonly [RegExp, CardSection][] = [
  [/^(?:[\p{L}+]+ ){0,3}early (?:prelim|preliminar)/u, 'early'],
  [/^(?:[\p{L}+]+ ){0,3}(?:prelim|preliminar|undercard|under card)/u, 'prelims'],
  [/^(?:[\p{L}+]+ ){0,3}main card|^ppv card|^pay-per-view card/u, 'main'],
];

/** Returns the section that a heading begins: 'Main Card (ESPN+ PPV, 10 p.m. ET)'; null for any other text. */
export function sectionOf(text: string): CardSection | null {
  const small = text.trim().toLowerCase();
  return SECTIONS.find(([pattern]) => pattern.test(small))?.[1] ?? null;
}

/** Returns the role that a heading, prefix or cell gives a fight: 'Main Event', 'co-main'; null for any other text. */
export function roleOf(text: string): CardRole | null {
  const key = text.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (/^(?:comain|comainevent|comaineventof.*|semimain|semimainevent)$/.test(key)) return 'co-main';
  return /^(?:main|mainevent|headliner|headline)$/.test(key) ? 'main' : null;
}

const UNKNOWN_FIGHTER =
  /^(?:tb[acd]|t\.b\.[acd]\.|unknown|opponent|to be (?:announced|determined|confirmed))\b/i;

const DASH = '\\-\\u2010-\\u2015\\u2212';
/** A fighter's record of wins and losses: '(29-3-0)', '18-1, 12 KOs'. */
const RECORD = new RegExp(
  `(?<![\\p{L}\\p{N}+.${DASH}])\\d{1,3}[${DASH}]\\d{1,3}(?:[${DASH}]\\d{1,3})?(?![\\p{L}\\p{N}]|[${DASH}/]\\d)` +
    '(?:,? (?:\\(\\d{1,3} ?(?:KOs?|NCs?|ND)\\)|\\d{1,3} ?(?:KOs?|NCs?|ND)\\b)){0,2}',
  'gu',
);
const RANK = /(?<![\p{L}\p{N}])(?:#\d{1,2}|No\. ?\d{1,2}|№ ?\d{1,2})(?![\p{L}\p{N}])/gu;
const SIGNS = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{fe0f}|[*†‡]/gu;
const CHAMPION = /^(?:i?c|ic|champ|champion|interim champion|undisputed|defending)$/i;
const FOOTNOTE = /^(?:[a-z]|\d{1,2}|note \d{1,2})$/i;
const COUNTRY = /^(?:[A-Z]{2,3}|USA|U\.S\.A?\.?|UK)$/;
const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** English names of countries, including names on fight pages that Intl does not use. */
const COUNTRIES = new Set([
  ...LETTERS.flatMap((a) => LETTERS.flatMap((b) => REGIONS.of(`${a}${b}`)?.toLowerCase() ?? [])),
  ...['england', 'scotland', 'wales', 'northern ireland', 'czech republic', 'turkey', 'dagestan', 'bosnia'],
  ...['bosnia and herzegovina', 'hong kong', 'myanmar', 'the netherlands', 'ivory coast'],
  'republic of ireland',
]);

/** Returns whether text is the name of a country. Some countries are also personal names. */
export function isCountry(text: string): boolean {
  return COUNTRIES.has(text.trim().toLowerCase());
}

/** Matches a champion's mark after a name, or a country code before a name. Both may also be part of the name. */
const CODE_BESIDE = /\s[Cc]$|^\p{Lu}{3}\s(?=.*\p{Ll})/u;
const MOST_WORDS = 5;

/** Removes records, rankings and titles around names. `leftOut` holds removed words that were not recognized. */
export function withoutMarks(text: string): { rest: string; leftOut: string[] } {
  const leftOut: string[] = [];
  const opened = text.replace(RECORD, ' ').replace(RANK, ' ').replace(SIGNS, ' ');
  const rest = opened
    .replace(/[([]([^()[\]]{0,120})[)\]]/g, (_, inner: string) => {
      const words = inner.trim();
      if (words === '' || CHAMPION.test(words) || FOOTNOTE.test(words) || COUNTRY.test(words)) return ' ';
      // Keep odds that are in parentheses.
      if (/^[^\p{L}]+$/u.test(words) || /^(?:EV(?:EN|ENS|S)?|N\/A)$/.test(words)) return ` ${words} `;
      if (!isDescriptor(words) && !isStanding(words) && !isCountry(words)) leftOut.push(words);
      return ' ';
    })
    .replaceAll(/[()[\]]/g, (sign) => {
      leftOut.push(sign);
      return ' ';
    });
  return { rest, leftOut };
}

const EDGE_SIGN = /[\s\-\u2010-\u2015\u2212:,;/|•·]/;

/** Reduces part of a line to a name: strips weight classes, rankings, titles and punctuation from its edges. */
export function bareName(text: string): string {
  const inner = withoutStanding(withoutWeight(withoutStanding(text.trim())));
  const letters = [...inner.replaceAll(/\s+/g, ' ')];
  const first = letters.findIndex((letter) => !EDGE_SIGN.test(letter));
  const last = letters.findLastIndex((letter) => !EDGE_SIGN.test(letter));
  return first < 0 ? '' : letters.slice(first, last + 1).join('');
}

export function nameProblem(line: number, field: 'fighter1' | 'fighter2', name: string): CardProblem | null {
  const doubt = doubtOf(name);
  return doubt && problemOf(line, doubt, name, field);
}

function doubtOf(name: string): CardDoubt | null {
  if (name.length > TEXT_MAX.fighterName) return 'long';
  if (UNKNOWN_FIGHTER.test(name)) return 'unknown-fighter';
  const looksRight =
    /\p{L}/u.test(name) &&
    !/[^\p{L}\p{M} '’‘ʻ`´.\-"“”\u2010-\u2015,]/u.test(name) &&
    name.split(' ').length <= MOST_WORDS &&
    !ABOUT_EVENT.test(name) &&
    !CODE_BESIDE.test(name) &&
    !/^(?:and|or|with|the|for|plus)\b|\b(?:for|with|plus)\b/.test(name);
  return looksRight ? null : 'name';
}

export function mayBeName(text: string): boolean {
  const name = bareName(text);
  return /\p{L}/u.test(name) && !/\d/.test(name) && !ABOUT_EVENT.test(name);
}
