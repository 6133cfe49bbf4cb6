import { expect, it } from 'vitest';
import { compareNames, isSameName, type NameMatch } from './same-name.ts';

/** Additional names. The spellings of most names are tested in same-fight.test.ts. */
const SAME: readonly (readonly [string, string])[] = [
  ['Jiří Procházka', 'Jiri Prochazka'],
  ['Đani Barbir', 'ðani barbir'],
  ['MARTIN WEIẞ', 'Martin Weiß'],
  ['Ion Cuţelaba', 'Ion Cuțelaba'],
  ['Şerban Roş', 'Șerban Roș'],
  ['Sean Oʼ Malley', 'Sean OʻMalley'],
  ['Sean O´Malley', 'Sean O`Malley'],
  ['Benoît Saint‑Denis', 'Benoit Saint–Denis'],
  ['T.J. Brown', 'T. J. Brown'],
  ['Raul Rosas Jr.', 'Raul Rosas Jr'],
  ['Raul Rosas, Jr.', 'Raul Rosas Jr'],
  ['Rob\u3000Font', 'Rob Font'],
  ['Rob\u200b Font', '\u202eRob Fo\u00adnt\u2069'],
  ['Rob\u{e0041} Font', 'Rob F\ufeffont'],
  ['Zoë'.normalize('NFD'), 'Zoë'.normalize('NFC')],
  ['Ｒｏｂ Font', 'Rob Font'],
  ['Ḿax ﬁsher', 'Max Fisher'],
  ['Σωκράτης', 'ΣΩΚΡΆΤΗΣ'],
  ['Қайрат', 'қайрат'],
];
const MAYBE: readonly (readonly [string, string])[] = [
  ['Max "Blessed" Holloway', 'Max Holloway'],
  ["Israel 'The Last Stylebender' Adesanya", 'Israel Adesanya'],
  ["Sean 'Suga' O'Malley", "Sean O'Malley"],
  ['Yadong Song', 'Song Yadong'],
  ['Rosas Jr.', 'Raul Rosas Jr.'],
  ['Raul Rosas', 'Raul Rosas Jr.'],
  ['Raul Rosas Junior', 'Raul Rosas Jr.'],
  ['Antonio Rodrigo Nogueira', 'Antonio Nogueira'],
  ['Antonio R. Nogueira', 'Antonio Rodrigo Nogueira'],
  ['A. Nogueira', 'Antonio Nogueira'],
  ['Alex Volkanovski', 'Alexander Volkanovski'],
  ['Merab Dvalishvilli', 'Merab Dvalishvili'],
  ['Merab Dvalishvlii', 'Merab Dvalishvili'],
  ['Merab Dvalishvly', 'Merab Dvalishvli'],
  ['Khamzat Chimaev', 'Hamzat Chimaev'],
  ['Thomas Müller', 'Thomas Mueller'],
  ['Silva', 'Antônio Silva'],
];
const DIFFERENT: readonly (readonly [string, string])[] = [
  ['Antônio Silva', 'Anderson Silva'],
  ['Bruno Silva', 'Joaquim Silva'],
  ['Antonio Nogueira', 'Rogerio Nogueira'],
  ['Raul Rosas Sr.', 'Raul Rosas Jr.'],
  ['Fighter 1', 'Fighter 2'],
  ['Fighter 1', 'Fighter 11'],
  ['Red', 'Red 2'],
  ['A', 'B'],
  ['TBD', 'TBA'],
  ['Kim', 'Kin'],
  ['🥊', '🐯'],
  ['???', '!!!'],
  ['がく', 'かく'],
  ['Max Holloway', 'Justin Gaethje'],
];

it.each<readonly [NameMatch, readonly (readonly [string, string])[]]>([
  ['same', SAME],
  ['maybe', MAYBE],
  ['different', DIFFERENT],
])("two spellings compare as '%s' in either order", (match, pairs) => {
  for (const [a, b] of pairs) {
    expect([a, b, compareNames(a, b)]).toEqual([a, b, match]);
    expect([b, a, compareNames(b, a)]).toEqual([b, a, match]);
    expect(isSameName(a, b)).toBe(match === 'same');
  }
});
