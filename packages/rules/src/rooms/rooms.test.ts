import { describe, expect, it } from 'vitest';
import { findPreset, readTemplateSport, roundCount } from './presets.ts';
import { keyInText, normalizeLinkToken, normalizeRoomCode, roomCodeFrom } from './room-code.ts';
import {
  isSport,
  isTournamentSport,
  plateFor,
  roomTab,
  SPORTS,
  sportFamily,
  tournamentDefaults,
  tournamentSizesFor,
} from './sports.ts';

describe('a sport', () => {
  it.each([
    ['mma', 'mma', 'fights', 'mma'],
    ['football', 'football', 'tournament', 'football'],
    ['hockey', 'presets', 'tournament', 'hockey'],
    ['pro-football', 'presets', 'tournament', 'presets'],
  ] as const)(
    'the sport %s belongs to the tab %s, the family %s and the poster %s',
    (sport, tab, family, plate) => {
      expect([roomTab(sport), sportFamily(sport), plateFor(sport)]).toEqual([tab, family, plate]);
      expect(plateFor(sport, true)).toBe('presets');
    },
  );

  it('the name of a built-in object method is not accepted as a sport', () => {
    expect([isSport('mma'), isSport('toString'), isSport('curling')]).toEqual([true, false, false]);
  });

  it('the default size of every sport is one of its allowed sizes', () => {
    for (const sport of SPORTS.filter(isTournamentSport)) {
      expect(tournamentSizesFor(sport)).toContain(tournamentDefaults(sport).size);
    }
    expect(tournamentDefaults('college-football')).toEqual({ size: 12, reseeding: false });
    expect(tournamentDefaults('football')).toEqual({ size: 14, reseeding: true });
    expect(tournamentDefaults('pro-baseball')).toEqual({ size: 16, reseeding: true });
    expect(tournamentDefaults('pro-baseball', 12)).toEqual({ size: 12, reseeding: false });
  });

  it('a preset contains the teams, the sides, the rounds and the sport', () => {
    expect(findPreset('pro-football-14')?.config).toEqual({
      teamCount: 14,
      conferenceA: 'AFC',
      conferenceB: 'NFC',
      rounds: 4,
      defaultSport: 'football',
    });
    expect(findPreset('custom-9')).toBeUndefined();
    expect([8, 12, 28, 64].map(roundCount)).toEqual([3, 4, 5, 6]);
  });
});

describe('the sport of a template', () => {
  it.each([
    ['mma', { sport: 'mma', size: null }],
    ['custom', { sport: 'custom', size: null }],
    ['pro-football-14', { sport: 'pro-football', size: 14 }],
    ['college-basketball-64', { sport: 'college-basketball', size: 64 }],
    ['pro-football-13', null],
    ['curling-8', null],
    ['', null],
  ])('a template for %j fits rooms with %j', (templateSport, fits) => {
    expect(readTemplateSport(templateSport)).toEqual(fits);
  });
});

describe('room codes', () => {
  it('each of the 32 characters of room codes results from exactly 8 of the 256 byte values', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = roomCodeFrom(new Uint8Array(8).fill(byte)).charAt(0);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    expect([...counts.keys()].join('')).toMatch(/^[A-HJ-NP-Z2-9]{32}$/);
    expect(roomCodeFrom(new Uint8Array(16))).toHaveLength(8);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('a room code cannot be made from fewer than eight bytes', () => {
    expect(() => roomCodeFrom(new Uint8Array(7))).toThrow(RangeError);
  });

  it.each([
    ' k7qx-2mpa\n',
    '\u200bK7QX2MPA',
    'K7QX\u2060\u202c2MPA\ufe0f',
    'K7QX\u20112MPA',
    'Ｋ７ＱＸ２ＭＰＡ',
    '*K7QX2MPA*',
    'Room ID: K7QX2MPA. Password: canvas300',
    'on thursday: k7qx2mpa',
    'https://lockroom.test/join/K7QX2MPA',
    '<https://lockroom.test/join/K7QX2MPA>',
    'https://lockroom.test/join/K7QX2MPA) see you THURSDAY',
    'https://lockroom.test/join/%E2%80%8BK7QX2MPA%20now',
    'https://lockroom.test/\u200bjoin/\u200bK7QX2MPA/?via=abc#key',
    'Join us! https://lockroom.test/join/k7qx2mpa?via=THURSDAY#THURSDAY',
  ])('the room code is found in %j', (text) => {
    expect(normalizeRoomCode(text)).toBe('K7QX2MPA');
  });

  it('a text without a room code is returned in capitals and without hyphens', () => {
    expect(normalizeRoomCode('abc-defghij')).toBe('ABCDEFGHIJ');
    expect(normalizeRoomCode('K7QX2MP')).toBe('K7QX2MP');
  });
});

describe('the key of an invitation link', () => {
  const key = 'aB3_-'.repeat(9).slice(0, 43);
  it.each(['', '.', ')', '>', ' and words', '%20words', ',see', '”', '*', '_', '\u200b', '\u200b.'])(
    'the key is found if it is followed by %j',
    (end) => {
      expect(normalizeLinkToken(`${key}${end}`, 'key')).toBe(key);
      expect(keyInText(`Come! https://lockroom.test/join/K7QX2MPA?via=abc#${key}${end}`)).toBe(key);
      expect(keyInText(`https://lockroom.test/join/K7QX2MPA?via=abc%23${key}${end}`)).toBe(key);
    },
  );

  it('the key is found even if it contains invisible characters', () => {
    expect(normalizeLinkToken(`%E2%80%8B${key.slice(0, 9)}\u200b${key.slice(9)}`, 'key')).toBe(key);
  });

  it('no key is found in a room code or in a link without a key', () => {
    expect(keyInText('K7QX2MPA')).toBeNull();
    expect(keyInText('https://lockroom.test/join/K7QX2MPA. Bout #3')).toBeNull();
    expect(keyInText('https://lockroom.test/join/K7QX2MPA?via=abc#.')).toBeNull();
  });
});
