import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpointList } from './contract.ts';
import { line } from './schema.ts';

/** One example of each kind of invisible character. */
const UNSEEN: Readonly<Record<string, string>> = {
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'zero-width non-joiner': '\u200c',
  'left-to-right mark': '\u200e',
  'right-to-left mark': '\u200f',
  'Arabic letter mark': '\u061c',
  'right-to-left override': '\u202e',
  'left-to-right embedding': '\u202a',
  'pop directional formatting': '\u202c',
  'left-to-right isolate': '\u2066',
  'pop directional isolate': '\u2069',
  'word joiner': '\u2060',
  'invisible times': '\u2062',
  'soft hyphen': '\u00ad',
  'byte order mark': '\ufeff',
  'Mongolian vowel separator': '\u180e',
  'combining grapheme joiner': '\u034f',
  'Hangul filler': '\u3164',
  'halfwidth Hangul filler': '\uffa0',
  'braille blank': '\u2800',
  'variation selector': '\ufe0f',
  'variation selector 17': '\u{e0100}',
  'language tag': '\u{e0001}',
  'tag letter': '\u{e0065}',
  'interlinear anchor': '\ufff9',
  'musical beam': '\u{1d173}',
  NUL: '\u0000',
  'unit separator': '\u001f',
  delete: '\u007f',
  'next line': '\u0085',
  'control of C1': '\u009f',
  'line feed': '\n',
  'half of an emoji': '\ud83e',
  'the other half': '\udd4a',
};
const isUnseen = (text: string) => /[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Matches fields that contain names. */
const NAMED =
  /(name|fighter|team|label|title|conference|region|round|winner)s?[AB]?(\[\]|\{\}|\d|Label|Names)*$|\.(owner|creator|username|sport)$/i;
/** Fields that NAMED matches although they contain no names, or whose names are not stored. */
const NOT_STORED: readonly [fields: RegExp, why: string][] = [
  [/ seen\b|\.seen\b/, 'it is compared exactly with what the sender saw'],
  [/^auth\.login /, 'it is only looked up'],
  [/^fights\.createEvent /, 'it is read for old clients and not used'],
  [/(winner|predictedWinner)(Id)?s?$/i, 'ids of corners and teams'],
  [/(photo|color|points|score)\w*$/i, 'it is not text that a person types'],
];

function textsIn(schema: z.core.$ZodType, path = ''): [path: string, schema: z.core.$ZodType][] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  const inner = (key: string, more = '') => textsIn(def[key] as z.core.$ZodType, path + more);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, value]) =>
        textsIn(value, `${path}.${key}`),
      );
    case 'array':
      return inner('element', '[]');
    case 'record':
      return inner('valueType', '{}');
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return inner('innerType');
    case 'pipe':
      // A Zod pipe that starts with a string counts as one field.
      return (def.in as typeof schema)._zod.def.type === 'string' ? [[path, schema]] : inner('in');
    case 'union':
      return (def.options as z.core.$ZodType[]).flatMap((option) => textsIn(option, path));
    case 'string':
      return [[path, schema]];
    default:
      return [];
  }
}

const names = endpointList().flatMap(({ name, endpoint }) =>
  endpoint.body
    ? textsIn(endpoint.body)
        .map(([path, schema]) => [`${name} ${path}`, schema] as const)
        .filter(([path]) => NAMED.test(path) && !NOT_STORED.some(([fields]) => fields.test(path)))
    : [],
);

it('every kind of name field in the contract is found', () => {
  const all = names.map(([path]) => path).join('\n');
  for (const path of [
    'auth.register .username',
    'auth.register .firstName',
    'rooms.create .name',
    'fights.add .fighter1',
    'fights.pasteCard .fights[].fighter2',
    'fightActs.replace .name',
    'tournaments.customSaveTeamNames .teamNames{}',
    'tournaments.saveLabels .leftLabel',
    'tournaments.saveLabels .roundNames[]',
    'tournaments.saveLabels .regionNames[]',
    'tournamentActs.replace .name',
    'templates.create .name',
    'templates.create .eventName',
    'tokens.create .name',
    'passkeys.rename .name',
    'transfers.importRoom .export.card[].fighter1',
    'transfers.importRoom .export.members[].username',
  ])
    expect(all).toContain(path);
  expect(names.length).toBeGreaterThan(40);
});

it.each(names)('%s rejects or removes invisible characters', (_, schema) => {
  const plain = z.core.safeParse(schema, 'Adab');
  for (const [what, mark] of Object.entries(UNSEEN)) {
    for (const text of [`Ada${mark}b`, `${mark}Adab`, `Adab${mark}`]) {
      const read = z.core.safeParse(schema, text);
      if (read.success)
        expect([what, read.data, isUnseen(String(read.data))]).toEqual([what, plain.data, false]);
    }
  }
});

const Name = line({ min: 1, max: 40, name: 'Name' });

it.each([
  '👨‍👩‍👧‍👦 family 🥊',
  '👩🏽‍🚀 crew',
  '🏳️‍🌈 Pride',
  '🏴‍☠️ Crew',
  '❤️ 1️⃣',
  'नर',
  'محمد',
  '김철수',
  'Zoë O’Malley-Đặng',
])('a name keeps its visible characters: %s', (name) => {
  expect(Name.parse(name)).toBe(name);
});

it.each([
  ['evil', '\u202eevil'],
  ['AB', 'A\u200bB'],
  ['A B', 'A\u2028B'],
  ['Ada', 'Ada\u200d'],
  ['A🥊', 'A\u200d🥊\u200d'],
  ['A🥊', 'A\ufe0f\u200d🥊'],
  ['🏴', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
])('a typed name is reduced to its visible characters: %s', (name, typed) => {
  expect(Name.parse(typed)).toBe(name);
});

it.each(['\u200b', ' \u200e\u200b ', '\u3164', '\u2800\u2800'])(
  'a name that consists only of invisible characters is rejected: %j',
  (typed) => {
    expect(Name.safeParse(typed).error?.issues[0]?.message).toBe('Name is required');
  },
);
