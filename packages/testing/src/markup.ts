import { type Client, createClient, endpointList } from '@lockroom/contract';
import * as z from 'zod/mini';

/** Fits into most single-line texts, and breaks a page that does not escape it. */
export const MARKUP = '<img data-hurt src=x onerror=alert(1)>';

/** The same, but short enough for a guest's name (16 characters). */
export const SHORT_MARKUP = '<b data-hurt>';

/** Other attacks on a page: elements, attributes, links, Markdown, templates, text directions, endless words. */
export const LINES = [
  '</script><script data-hurt>alert(1)</script>',
  '"><script data-hurt>alert(1)</script>',
  "' onmouseover='alert(1)' autofocus onfocus='alert(1)",
  '<svg data-hurt onload=alert(1)>',
  '</textarea></title></style><iframe data-hurt srcdoc="<script>alert(1)</script>">',
  MARKUP,
  'javascript:alert(1)',
  '[a link](javascript:alert(1)) <javascript:alert(1)> ![a picture](x"onerror="alert(1))',
  '<!-- <a data-hurt href=" javascript:alert(1)">',
  `{{constructor.constructor("alert(1)")()}} \${alert(1)} <%= 7*7 %>`,
  '&lt;img data-hurt src=x onerror=alert(1)&gt; &#x3c;script data-hurt&#x3e; \\u003cscript\\u003e \\u0000 null',
  '\u202egnp.exe\u202c \u2066left\u2069 \ufeff\u200b\u2028<b data-hurt>\u2029',
  'W'.repeat(400),
].join('\n');

/** The first of these lines, for texts of up to 500 characters. */
export const SOME_LINES = LINES.split('\n').slice(0, 8).join('\n');

/** Matches the elements that these texts would create in a page that does not escape them. */
export const MADE = '[data-hurt], img[src="x"], a[href*="javascript:" i], iframe, script:not([src])';

/** Call fields whose text is never displayed, and why. */
const NOT_SHOWN: readonly [fields: RegExp, why: string][] = [
  [/^auth\.(register (password|passwordHash)|changePassword|resetPassword)/, 'secrets are stored as hashes'],
  [/^passkeys\.\w+ (currentPassword|passkey|id|rawId|response)/, 'it is compared and not stored'],
  [/^guests\.(join (roomCode|key)$|claim |complete )/, 'it is compared or stored as a hash'],
  [
    /^(auth\.login|rooms\.join|inviteLinks\.join|accounts\.remove|email\.change) |^chat\.invite username| seen\./,
    'it is compared and not stored',
  ],
  [/ invite\.(roomCode|key)$/, 'it is compared and not stored'],
  [/timeZone$/, 'only zones of a list are stored'],
  [
    /(Id|invite\[\]|proposalIds\[\]|walkovers\[\]|results\{\}|predictions\{\}|picks\{\}|sameFights\{\})$/,
    'only ids that exist are stored',
  ],
  [/^reports\.create id$/, 'only ids that exist are stored'],
  [/(sport|fightType|predictedMethod|sportTemplate|defaultSport)$/, 'only words of a list are stored'],
  [/ odds$|Odds$/, 'only odds are stored'],
  [/ (lockTimes?(\{\})?|expiresAt|startsAt)$/, 'only times are stored'],
  [
    /^webhooks\.create (url|kind|events\[\])$/,
    'only addresses that can be reached and words of a list are stored',
  ],
  [/^push\./, 'only keys, times, words of a list and an address that nobody sees are stored'],
  [/^followings\.(sendFeed |sendCard (sport)?$)/, 'only words that the event knows are taken'],
];

/** Returns every displayed text field of the calls, such as 'rooms.create name'. */
function shownTexts(): string[] {
  const fields = endpointList().flatMap(({ name, endpoint }) => {
    if (!endpoint.body) return [];
    const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
    return textsOf(schema as Schema, '').map((path) => `${name} ${path}`);
  });
  return [...new Set(fields)].filter((field) => !NOT_SHOWN.some(([fields]) => fields.test(field)));
}

interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
}

/** Returns the paths of free text. Fields with a pattern or a list of values cannot contain markup. */
function textsOf(schema: Schema, path: string): string[] {
  const { additionalProperties: values } = schema;
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined && !schema.pattern;
  return [
    ...(isText ? [path] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => textsOf(one, path)),
    ...(schema.items ? textsOf(schema.items, `${path}[]`) : []),
    ...(typeof values === 'object' ? textsOf(values, `${path}{}`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, one]) =>
      textsOf(one, path === '' ? key : `${path}.${key}`),
    ),
  ];
}

type Send = (request: never) => Promise<unknown>;

/** Makes clients that record in which fields markup was sent and accepted. */
export function createScribe(baseUrl: string) {
  const bodies: { name: string; body: unknown }[] = [];
  return {
    /** Makes a client whose successful calls are recorded. */
    api(token?: string): Client {
      const features = Object.entries(createClient({ baseUrl, token: () => token ?? null }));
      const noted = features.map(([feature, calls]) => [
        feature,
        Object.fromEntries(
          Object.entries<Send>(calls).map(([call, send]) => [
            call,
            async (request?: { body?: unknown }) => {
              const answer = await send(request as never);
              bodies.push({ name: `${feature}.${call}`, body: request?.body });
              return answer;
            },
          ]),
        ),
      ]);
      // TypeScript cannot infer the keys from fromEntries.
      return Object.fromEntries(noted) as Client;
    },
    forgotten: (): string[] =>
      shownTexts().filter((field) => {
        const [name, path = ''] = field.split(' ');
        return !bodies.some((sent) => sent.name === name && valuesAt(sent.body, path).some(isHurtful));
      }),
  };
}

const isHurtful = (value: unknown): boolean => typeof value === 'string' && value.includes('hurt');

/** Returns the values at a path such as `fights[].fighter1` or `teamNames{}`. */
function valuesAt(body: unknown, path: string): unknown[] {
  return path
    .replaceAll(/(\[\]|\{\})/g, '.$1')
    .split('.')
    .reduce<unknown[]>(
      (values, key) =>
        values.flatMap((value) => {
          if (typeof value !== 'object' || value === null) return [];
          return key === '[]' || key === '{}' ? Object.values(value) : [Reflect.get(value, key) as unknown];
        }),
      [body],
    );
}
