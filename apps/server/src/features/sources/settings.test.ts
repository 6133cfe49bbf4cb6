import { expect, test } from 'vitest';
import { readConfig } from '../../kernel/config.ts';
import { readEventSources } from './settings.ts';

const read = (settings: Record<string, string>) => readEventSources(readConfig(settings));

test('no source is enabled by default, and each enabled source is requested at its own URL', () => {
  expect(read({})).toEqual([]);
  const [espn, odds] = read({ EVENT_SOURCES: 'ESPN, odds,espn', EVENT_SOURCE_ODDS_KEY: 'secret' });
  expect(espn?.addressOf('/apis/x?dates=1')).toBe('https://site.api.espn.com/apis/x?dates=1');
  expect(espn?.addressOf('/v2/y')).toBe('https://sports.core.api.espn.com/v2/y');
  expect(odds?.addressOf('/v4/z?regions=us')).toBe(
    'https://api.the-odds-api.com/v4/z?regions=us&apiKey=secret',
  );
  expect(espn).toMatchObject({ isTest: false, speed: 1 });
});

test('a test server can replace the hosts of a source and divide its waiting times', () => {
  const [espn, nhl] = read({
    EVENT_SOURCES: 'espn,nhl',
    EVENT_SOURCE_BASE_ESPN: 'http://127.0.0.1:9000#x60',
    EVENT_SOURCE_BASE_NHL: 'http://127.0.0.1:9000',
  });
  expect(espn?.addressOf('/v2/y')).toBe('http://127.0.0.1:9000/v2/y');
  expect([espn?.speed, nhl?.speed, espn?.isTest]).toEqual([60, 1, true]);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'an unknown source',
    { EVENT_SOURCES: 'espm' },
    /^Setting EVENT_SOURCES: there is no source 'espm'\. The sources are espn, /,
  ],
  ['a missing key', { EVENT_SOURCES: 'odds' }, /^Setting EVENT_SOURCE_ODDS_KEY: is missing/],
  [
    'another host',
    { EVENT_SOURCES: 'espn', EVENT_SOURCE_BASE_ESPN: 'http://example.com:80' },
    /^Setting EVENT_SOURCE_BASE_ESPN: is for tests/,
  ],
  [
    'a disguised host',
    { EVENT_SOURCES: 'espn', EVENT_SOURCE_BASE_ESPN: 'http://127.0.0.1:80@example.com' },
    /is for tests/,
  ],
])(
  '%s in the settings prevents the server from starting and is reported in one sentence',
  (_title, settings, message) => {
    expect(() => read(settings)).toThrow(message);
  },
);
