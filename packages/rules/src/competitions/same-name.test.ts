import { expect, it } from 'vitest';
import { compareNames, isSameName, type NameMatch } from './same-name.ts';

const SAME: readonly (readonly [string, string])[] = [
  ['Jiří Procházka', 'Jiri Prochazka'],
  ['Jiří Procházka', 'JIŘÍ PROCHÁZKA'],
  ['Jan Błachowicz', 'Jan Blachowicz'],
  ['Nassourdine Imavov', 'Nassourdine\u00a0Imavov'],
  ['Søren Bak', 'Soren Bak'],
  ['Đani Barbir', 'Dani Barbir'],
  ['Đani Barbir', 'ðani barbir'],
  ['Martin Weiß', 'Martin Weiss'],
  ['MARTIN WEIẞ', 'Martin Weiß'],
  ['Cæsar Æbi', 'Caesar Aebi'],
  ['Işıl Yıldız', 'Isil Yildiz'],
  ['İlia Topuria', 'Ilia Topuria'],
  ['Ion Cuţelaba', 'Ion Cuțelaba'],
  ['Ion Cuţelaba', 'Ion Cutelaba'],
  ['Şerban Roş', 'Șerban Roș'],
  ['Sean O’Malley', "Sean O'Malley"],
  ['Sean Oʼ Malley', 'Sean OʻMalley'],
  ['Sean O´Malley', 'Sean O`Malley'],
  ['Benoît Saint-Denis', 'Benoit Saint Denis'],
  ['Benoît Saint‑Denis', 'Benoit Saint–Denis'],
  ['T.J. Brown', 'TJ Brown'],
  ['T.J. Brown', 'T. J. Brown'],
  ['Raul Rosas Jr.', 'Raul Rosas Jr'],
  ['Raul Rosas, Jr.', 'Raul Rosas Jr'],
  ['Rob  Font', ' Rob\tFont'],
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
  ['Max “Blessed” Holloway', 'Max Holloway'],
  ["Israel 'The Last Stylebender' Adesanya", 'Israel Adesanya'],
  ["Sean 'Suga' O'Malley", "Sean O'Malley"],
  ['Yadong Song', 'Song Yadong'],
  ['Holloway, Max', 'Max Holloway'],
  ['Rosas Jr.', 'Raul Rosas Jr.'],
  ['Raul Rosas', 'Raul Rosas Jr.'],
  ['Raul Rosas Junior', 'Raul Rosas Jr.'],
  ['Antonio Rodrigo Nogueira', 'Antonio Nogueira'],
  ['Antonio R. Nogueira', 'Antonio Rodrigo Nogueira'],
  ['A. Nogueira', 'Antonio Nogueira'],
  ['Alex Volkanovski', 'Alexander Volkanovski'],
  ['Holloway', 'Max Holloway'],
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
])("two spellings are '%s' in either order of comparison", (match, pairs) => {
  for (const [a, b] of pairs) {
    expect([a, b, compareNames(a, b)]).toEqual([a, b, match]);
    expect([b, a, compareNames(b, a)]).toEqual([b, a, match]);
    expect(isSameName(a, b)).toBe(match === 'same');
  }
});
