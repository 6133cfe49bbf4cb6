import { readFileSync } from 'node:fs';
import { type Config, ConfigError } from '../../kernel/config.ts';
import { espnMma } from './espn-mma/espn-mma.ts';
import { jsonSource, Mapping } from './json/json.ts';
import { mlb } from './mlb/mlb.ts';
import { nba } from './nba/nba.ts';
import { ncaa } from './ncaa/ncaa.ts';
import { nfl } from './nfl/nfl.ts';
import { nhl } from './nhl/nhl.ts';
import { odds } from './odds/odds.ts';
import { type EventSource, readShape } from './source.ts';

/** The sources that EVENT_SOURCES can name, besides 'json'. */
export const SOURCES: readonly EventSource[] = [espnMma, nfl, ncaa, nhl, mlb, nba, odds];

/** A source that the operator has enabled. */
export interface ActiveSource extends EventSource {
  /** Returns the URL of a path, including the operator's key. */
  addressOf(path: string): string;
  /** Whether a test server stands in for the source. */
  isTest: boolean;
  /** The divisor of the time between polls; 1 outside tests. */
  speed: number;
}

const TEST_BASE = /^(http:\/\/127\.0\.0\.1:\d+)\/?(?:#x(\d{1,4}))?$/;

/** Reads the enabled sources. Throws a {@link ConfigError} for an unknown source or an invalid setting. */
export function readEventSources({
  eventSources,
  eventSourceSettings,
}: Pick<Config, 'eventSources' | 'eventSourceSettings'>): ActiveSource[] {
  return eventSources.map((name) => {
    const upperName = name.toUpperCase();
    const source =
      name === 'json' ? readJsonSource(eventSourceSettings) : SOURCES.find((one) => one.name === name);
    if (!source) {
      const known = [...SOURCES.map((one) => one.name), 'json'].join(', ');
      throw new ConfigError('EVENT_SOURCES', `there is no source '${name}'. The sources are ${known}`);
    }
    const baseName = `EVENT_SOURCE_BASE_${upperName}`;
    const sent = eventSourceSettings[baseName];
    const test = sent === undefined ? null : TEST_BASE.exec(sent);
    if (sent !== undefined && !test)
      throw new ConfigError(baseName, 'is for tests, and expects http://127.0.0.1:<port>');
    const keyName = `EVENT_SOURCE_${upperName}_KEY`;
    const key = eventSourceSettings[keyName];
    const { keyParameter } = source;
    if (keyParameter !== undefined && key === undefined)
      throw new ConfigError(keyName, `is missing; ${source.label} needs a key`);
    return {
      ...source,
      isTest: test !== null,
      speed: Math.max(1, Number(test?.[2] ?? 1)),
      addressOf(path) {
        const url = new URL((test?.[1] ?? source.baseOf?.(path) ?? source.base) + path);
        if (keyParameter !== undefined) url.searchParams.set(keyParameter, key ?? '');
        return url.href;
      },
    };
  });
}

/** Reads the settings of the source for a club's own results: a URL and a file that describes the JSON at that URL. */
function readJsonSource(settings: Record<string, string>): EventSource {
  const fail = (name: string, problem: string): never => {
    throw new ConfigError(name, problem);
  };
  const required = (name: string) => settings[name] ?? fail(name, 'is missing; the source json needs it');
  const address = required('EVENT_SOURCE_JSON_URL');
  const file = required('EVENT_SOURCE_JSON_MAPPING');
  if (!URL.canParse(address)) fail('EVENT_SOURCE_JSON_URL', 'is not an address');
  try {
    const mapping: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return jsonSource(new URL(address), readShape(Mapping, mapping));
  } catch (error) {
    return fail('EVENT_SOURCE_JSON_MAPPING', (error as Error).message.split('\n')[0] ?? 'cannot be read');
  }
}
