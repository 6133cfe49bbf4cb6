/** A way to vary the spelling of names: its description, and a function that may return a name unchanged. */
export type Spelling = readonly [what: string, spell: (name: string) => string];

const letters = (from: string, to: string) => (name: string) => name.replaceAll(from, to);
const inside = (mark: string) => (name: string) => `${name.slice(0, 2)}${mark}${name.slice(2)}`;

/** Spellings that certainly mean the same person. */
export const SURE: readonly Spelling[] = [
  ['capitals', (name) => name.toUpperCase()],
  ['small letters', (name) => name.toLowerCase()],
  ['an acute', letters('a', 'á')],
  ['an umlaut', letters('o', 'ö')],
  ['a caron', letters('c', 'č')],
  ['a stroke through l', letters('l', 'ł')],
  ['a stroke through o', letters('o', 'ø')],
  ['a stroke through d', letters('d', 'đ')],
  ['a sharp s', letters('ss', 'ß')],
  ['a ligature', letters('ae', 'æ')],
  ['an i without its dot', letters('i', 'ı')],
  ['a comma below t', letters('t', 'ț')],
  ['a cedilla below t', letters('t', 'ţ')],
  ['a comma below s', letters('s', 'ș')],
  ['a capital with its dot', (name) => name.replaceAll('I', 'İ')],
  ['accents apart from their letters', (name) => name.replaceAll('e', 'é').normalize('NFD')],
  [
    'full-width letters',
    (name) => name.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  ],
  ['a curled apostrophe', letters("'", '’')],
  ['a letter that is an apostrophe', letters("'", 'ʻ')],
  ['a grave accent for an apostrophe', letters("'", '`')],
  ['no apostrophe', letters("'", '')],
  ['a hyphen that does not break', letters('-', '\u2011')],
  ['a space for a hyphen', letters('-', ' ')],
  ['a hyphen for a space', letters(' ', '-')],
  ['no dots', letters('.', '')],
  ['two spaces', letters(' ', '  ')],
  ['a space that does not break', letters(' ', '\u00a0')],
  ['a thin space', letters(' ', '\u2009')],
  ['spaces around', (name) => `  ${name}\u3000`],
  ['a zero-width space', inside('\u200b')],
  ['a soft hyphen', inside('\u00ad')],
  ['an override of the direction', (name) => `\u202e${name}`],
  ['isolates', (name) => `\u2066${name}\u2069`],
  ['a byte order mark', (name) => `\ufeff${name}`],
  ['a variation selector', inside('\ufe0f')],
];

const SUFFIX = /^(?:jr|sr)\.?$/i;
const words = (name: string) => name.split(' ');
const ofTwo = (spell: (first: string, last: string, all: string[]) => string) => (name: string) => {
  const all = words(name);
  const [first, last] = [all[0], all.at(-1)];
  return all.length < 2 || !first || !last ? name : spell(first, last, all);
};

/** Spellings that may mean the same person. */
export const UNSURE: readonly Spelling[] = [
  ['a nickname', ofTwo((first, _, all) => `${first} "The Hammer" ${all.slice(1).join(' ')}`)],
  ['a nickname in curled marks', ofTwo((first, _, all) => `${first} “Iron” ${all.slice(1).join(' ')}`)],
  ['a nickname in single marks', ofTwo((first, _, all) => `${first} 'El Toro' ${all.slice(1).join(' ')}`)],
  ['the last name first', ofTwo((_, last, all) => [last, ...all.slice(0, -1)].join(' '))],
  ['the last name first, with a comma', ofTwo((_, last, all) => `${last}, ${all.slice(0, -1).join(' ')}`)],
  ['the last name alone', ofTwo((_, last, all) => (SUFFIX.test(last) ? all.slice(-2).join(' ') : last))],
  ['an initial', ofTwo((first, _, all) => `${first.charAt(0)}. ${all.slice(1).join(' ')}`)],
  ['a second name', ofTwo((first, _, all) => `${first} Emmanuel ${all.slice(1).join(' ')}`)],
  ['a second initial', ofTwo((first, _, all) => `${first} E. ${all.slice(1).join(' ')}`)],
  ['Jr. behind', ofTwo((_, last, all) => (SUFFIX.test(last) ? all : [...all, 'Jr.']).join(' '))],
  ['a letter too many', ofTwo((_, last, all) => [...all.slice(0, -1), `${last}q`].join(' '))],
  ['another letter', ofTwo((_, last, all) => [...all.slice(0, -1), `q${last.slice(1)}`].join(' '))],
  ['a letter less', ofTwo((_, last, all) => [...all.slice(0, -1), last.slice(0, -1)].join(' '))],
];
