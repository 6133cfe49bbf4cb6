import * as z from 'zod/mini';
import {
  accessText,
  type Endpoint,
  IDEMPOTENCY_KEY,
  IDEMPOTENCY_KEY_PATTERN,
  isCreate,
  MEDIA_TYPES,
} from './endpoint.ts';
import { ErrorBody } from './errors.ts';
import * as contract from './index.ts';
import { NEXT_BEFORE, TOKEN_PREFIX } from './limits.ts';
import { VERSION } from './version.ts';

type JsonSchema = Record<string, unknown>;

/** Describe request bodies before defaults and transforms are applied, and responses afterwards. */
type Direction = 'input' | 'output';

type Names = z.core.$ZodRegistry<{ id: string }>;

const exported = Object.entries<unknown>(contract).flatMap(([name, value]) =>
  value instanceof z.ZodMiniType ? [{ name, schema: value }] : [],
);

/**
 * Returns a function that describes schemas, and the components to which these descriptions refer. Every exported
 * schema is a component. If a schema's input differs from its output, the input is a second component such as
 * `SettingsInput`.
 */
function schemaComponents() {
  const names = { output: registerNames((name) => name), input: registerNames(inputNames()) };
  const components: Record<string, JsonSchema> = {};
  const describe = (schema: z.ZodMiniType, direction: Direction): JsonSchema => {
    const { $defs, ...described } = jsonSchema(schema, direction, names[direction]);
    Object.assign(components, $defs);
    return described;
  };
  return { describe, components };
}

function registerNames(nameOf: (name: string, schema: z.ZodMiniType) => string): Names {
  const names = z.registry<{ id: string }>();
  for (const { name, schema } of exported) names.add(schema, { id: nameOf(name, schema) });
  return names;
}

function inputNames() {
  const answers = contract
    .endpointList()
    .flatMap(({ endpoint: { response } }) => (typeof response === 'string' ? [] : [response]));
  const names = registerNames((name) => name);
  const answered = new Set(
    answers.flatMap((answer) => Object.keys(jsonSchema(answer, 'output', names).$defs ?? {})),
  );
  const textOf = (schema: z.ZodMiniType, direction: Direction) =>
    JSON.stringify(jsonSchema(schema, direction));
  return (name: string, schema: z.ZodMiniType) =>
    answered.has(name) && textOf(schema, 'input') !== textOf(schema, 'output') ? `${name}Input` : name;
}

/** Converts a schema to JSON Schema, with references to the components instead of Zod's `$defs`. */
function jsonSchema(schema: z.ZodMiniType, io: Direction, names?: Names): JsonSchema {
  const described = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(names ? { metadata: names } : {}),
  });
  const { $schema: _, ...rest } = JSON.parse(
    JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  return rest;
}

type Describe = ReturnType<typeof schemaComponents>['describe'];

export function openApiDocument(): Record<string, unknown> {
  const { describe, components } = schemaComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, feature, endpoint } of contract.endpointList()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, feature, endpoint, describe);
  }
  const error = jsonContent(describe(ErrorBody, 'output'));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lockroom',
      version: VERSION,
      description:
        'Sports prediction rooms. Errors are {message, code, issues?}; instants are ISO 8601 in UTC.',
    },
    paths,
    components: {
      responses: {
        Refusal: { description: 'Rejected; nothing was changed', content: error },
        Fault: { description: 'Server error', content: error },
      },
      parameters: {
        IdempotencyKey: {
          name: IDEMPOTENCY_KEY,
          in: 'header',
          required: false,
          description:
            'Repeating a call with the same key and body within 24 hours returns the same response and creates nothing. ' +
            'The same key with a different body or path returns 422. While the first call is still running, a repeat ' +
            'returns 409 with Retry-After.',
          schema: { type: 'string', pattern: IDEMPOTENCY_KEY_PATTERN.source },
        },
      },
      headers: {
        NextBefore: {
          description: 'The id to send as `before` for the next page; absent on the last page',
          schema: { type: 'string' },
        },
      },
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token of a session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}...`,
          description:
            'An API token, created in Settings. Its scope is `read` (GET calls), `events` (creating and feeding events, ' +
            'administrators only) or one room (reading and managing that room)',
        },
      },
    },
  };
}

function operation(
  name: string,
  feature: string,
  endpoint: Endpoint,
  describe: Describe,
): Record<string, unknown> {
  const { body, response } = endpoint;
  const query: { properties?: Record<string, unknown>; required?: string[] } = endpoint.query
    ? describe(endpoint.query, 'input')
    : {};
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: `Access: ${accessText(endpoint)}`,
    ...(endpoint.access === 'public'
      ? {}
      : { security: [{ bearer: [] }, ...(endpoint.byToken ? [{ token: [] }] : [])] }),
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
        name: param,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...Object.entries(query.properties ?? {}).map(([param, schema]) => ({
        name: param,
        in: 'query',
        required: query.required?.includes(param) ?? false,
        schema,
      })),
      ...(isCreate(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body ? { requestBody: { required: true, content: jsonContent(describe(body, 'input')) } } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.isPaged
          ? { headers: { [NEXT_BEFORE]: { $ref: '#/components/headers/NextBefore' } } }
          : {}),
        content:
          typeof response === 'string'
            ? { [MEDIA_TYPES[response]]: {} }
            : jsonContent(describe(response, 'output')),
      },
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Fault' },
    },
  };
}

function jsonContent(schema: JsonSchema) {
  return { 'application/json': { schema } };
}
