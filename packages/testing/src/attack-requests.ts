import { type Endpoint, pathOf } from '@lockroom/contract';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import {
  CONTENT_TYPES,
  HOSTILE_TEXTS,
  hostileValue,
  PATH_PARTS,
  QUERIES,
  RAW_BODIES,
  weighted,
  withKeys,
} from './hostile.ts';
import type { Sample } from './samples.ts';

export interface AttackRequest {
  method: string;
  /** Path and query. Some are deliberately not percent-encoded. */
  path: string;
  body: string | null;
  contentType: string | null;
}

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/**
 * Makes valid, plausible and random requests for an endpoint, and requests with a single error. `sample` is a valid
 * request; `words` are ids and names that exist on the server.
 */
export function requestsFor(
  endpoint: Endpoint,
  sample: Sample,
  words: readonly string[],
): fc.Arbitrary<AttackRequest> {
  const path = pathsFor(endpoint, sample, words);
  const type = weighted(
    [12, fc.constant('application/json')],
    [2, fc.constantFrom(...CONTENT_TYPES)],
    [1, fc.constant(null)],
  );
  return fc.record({ path, body: bodiesFor(endpoint, sample, words), type }).map((made) => ({
    method: endpoint.method,
    path: made.path,
    body: made.body,
    contentType: made.body === null ? null : made.type,
  }));
}

function pathsFor(endpoint: Endpoint, sample: Sample, words: readonly string[]): fc.Arbitrary<string> {
  const good = pathOf(endpoint, sample);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([whole]) => whole);
  const part = fc.oneof(
    fc.constantFrom(...PATH_PARTS),
    fc.constantFrom(...words),
    fc.string({ maxLength: 30 }).map(encodeURIComponent),
  );
  const odd = fc
    .tuple(...names.map(() => part))
    .map((parts) =>
      names.reduce<string>((path, name, at) => path.replace(name, () => parts[at] ?? ''), endpoint.path),
    );
  const asked = fc.oneof(
    fc.constantFrom(...QUERIES),
    fc
      .dictionary(
        fc.constantFrom('before', 'limit', 'sport', 'archived', 'templateId', 'token'),
        hostileText(words),
      )
      .map((query) => `?${new URLSearchParams(query)}`),
  );
  return weighted(
    [8, fc.constant(good)],
    [names.length > 0 ? 3 : 0, odd],
    [endpoint.query || endpoint.method === 'GET' ? 3 : 1, asked.map((query) => good.split('?')[0] + query)],
    [1, fc.constantFrom('/', '//', '/.', '%2f', '?').map((end) => good + end)],
  );
}

function bodiesFor(
  endpoint: Endpoint,
  { body: good = {} }: Sample,
  words: readonly string[],
): fc.Arbitrary<string | null> {
  const raw = fc.constantFrom(...RAW_BODIES);
  const wild = fc.oneof(hostileValue, fc.jsonValue(), fc.object({ maxDepth: 3 })).map(written);
  if (!endpoint.body) {
    return weighted([8, fc.constant(null)], [1, raw], [1, wild]);
  }
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const fields = [...new Set([...Object.keys(good), ...Object.keys(schema.properties ?? {})])];
  const value = fc.oneof(hostileValue, fc.constantFrom(...words));
  const mutated = fc
    .array(fc.tuple(fc.constantFrom(...fields, '__proto__', 'isAdmin', 'id'), value), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) => withKeys(good, changes))
    .map(written);
  const inner = fc
    .tuple(fc.constantFrom(...fields), valueFrom(schema, words), hostileText(words), hostileValue)
    .map(([field, looks, key, changed]) => {
      const within = isObject(looks) ? looks[field] : undefined;
      return { ...good, [field]: isObject(within) ? withKeys(within, [[key, changed]]) : within };
    })
    .map(written);
  return weighted(
    [2, fc.constant(written(good))],
    [4, valueFrom(schema, words).map((made) => written(isObject(made) ? { ...good, ...made } : made))],
    [3, valueFrom(schema, words).map(written)],
    [4, mutated],
    [2, inner],
    [2, wild],
    [2, raw],
    [1, fc.constant(null)],
  );
}

/** Makes values that match a JSON schema. They rarely satisfy rules that are not part of the schema. */
function valueFrom(schema: JsonSchema, words: readonly string[]): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices && choices.length > 0) return fc.oneof(...choices.map((choice) => valueFrom(choice, words)));
  switch (schema.type) {
    case 'string':
      return textFrom(schema, words);
    case 'integer':
    case 'number': {
      const [min, max] = [Math.max(schema.minimum ?? -5, -1e6), Math.min(schema.maximum ?? 1_000, 1e6)];
      return weighted([5, fc.integer({ min, max: Math.max(min, max) })], [1, hostileNumber]);
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valueFrom(schema.items ?? {}, words), { maxLength: 70 });
    case 'object':
      return objectFrom(schema, words);
    default:
      return hostileValue;
  }
}

const hostileNumber = fc.constantFrom(-1, 0, 0.5, 2 ** 31, 2 ** 53, 1e300);

function objectFrom(schema: JsonSchema, words: readonly string[]): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, valueFrom(inner, words)])),
    { requiredKeys: required.filter((key) => key in properties) },
  );
  if (typeof additionalProperties !== 'object') return known;
  const key = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...GAME_IDS), hostileText(words));
  const more = fc.array(fc.tuple(key, valueFrom(additionalProperties, words)), { maxLength: 20 });
  return fc.tuple(known, more).map(([made, pairs]) => withKeys(isObject(made) ? made : {}, pairs));
}

/** Ids of games and teams of both tournament families. */
const GAME_IDS = ['wc1', 'div1', 'conf2', 'sb1', 'r1-1', 'r6-1', 'afc1', 'nfc7', 'red1', 'blue32', 'fight_0'];

function textFrom(
  { minLength = 0, maxLength = 200 }: JsonSchema,
  words: readonly string[],
): fc.Arbitrary<string> {
  const longest = Math.min(maxLength, 5_000);
  return weighted(
    [
      4,
      fc.string({
        unit: 'grapheme',
        minLength: Math.min(minLength, longest),
        maxLength: Math.min(longest, 80),
      }),
    ],
    [3, fc.constantFrom(...words)],
    [2, fc.constantFrom(...GAME_IDS)],
    [1, fc.constant('ü'.repeat(longest))],
    [1, hostileText(words)],
  );
}

function hostileText(words: readonly string[]): fc.Arbitrary<string> {
  return weighted(
    [3, fc.constantFrom(...HOSTILE_TEXTS)],
    [1, fc.string({ unit: 'binary', maxLength: 60 })],
    [1, fc.constantFrom(...words)],
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Bigints and cyclic values cannot be serialized. They are sent as an empty body.
function written(value: unknown): string | null {
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}
