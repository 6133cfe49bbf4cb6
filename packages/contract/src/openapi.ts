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

/** Request bodies are described before defaults and transforms are applied, responses afterwards. */
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
function schemaComponents(): {
  describe: (schema: z.ZodMiniType, direction: Direction) => JsonSchema;
  components: Record<string, JsonSchema>;
} {
  const names = { output: registerNames((name) => name), input: registerNames(inputNames()) };
  const components: Record<string, JsonSchema> = {};
  const describe = (schema: z.ZodMiniType, direction: Direction) => {
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
  return (name: string, schema: z.ZodMiniType) =>
    answered.has(name) && differsByDirection(schema) ? `${name}Input` : name;
}

function differsByDirection(schema: z.ZodMiniType): boolean {
  return JSON.stringify(jsonSchema(schema, 'input')) !== JSON.stringify(jsonSchema(schema, 'output'));
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

const JSON_TYPE = 'application/json';

type Describe = ReturnType<typeof schemaComponents>['describe'];

export function openApiDocument(): Record<string, unknown> {
  const { describe, components } = schemaComponents();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, feature, endpoint } of contract.endpointList()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, feature, endpoint, describe);
  }
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
        Refusal: errorResponse('Rejected; nothing was changed', describe),
        Fault: errorResponse('Server error', describe),
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
      ...queryParameters(endpoint, describe),
      ...(isCreate(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [JSON_TYPE]: { schema: describe(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        ...(endpoint.isPaged
          ? { headers: { [NEXT_BEFORE]: { $ref: '#/components/headers/NextBefore' } } }
          : {}),
        content: answerContent(endpoint, describe),
      },
      '4XX': { $ref: '#/components/responses/Refusal' },
      '5XX': { $ref: '#/components/responses/Fault' },
    },
  };
}

function errorResponse(description: string, describe: Describe): Record<string, unknown> {
  return { description, content: { [JSON_TYPE]: { schema: describe(ErrorBody, 'output') } } };
}

function answerContent(endpoint: Endpoint, describe: Describe): Record<string, unknown> {
  if (typeof endpoint.response === 'string') return { [MEDIA_TYPES[endpoint.response]]: {} };
  return { [JSON_TYPE]: { schema: describe(endpoint.response, 'output') } };
}

function queryParameters(endpoint: Endpoint, describe: Describe): Record<string, unknown>[] {
  if (!endpoint.query) return [];
  const schema = describe(endpoint.query, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}
