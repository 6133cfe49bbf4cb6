import * as z from 'zod/mini';
import { ACCESS_TEXT } from './access.ts';
import { endpointList } from './contract.ts';
import type { Endpoint } from './endpoint.ts';
import { ErrorBody } from './errors.ts';

const JSON_TYPE = 'application/json';

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, feature, endpoint } of endpointList()) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] ??= {};
    paths[path][endpoint.method.toLowerCase()] = operation(name, feature, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lockroom',
      version: '1.0.0',
      description:
        'Sports prediction rooms. Errors are {message, code, issues?}; instants are ISO 8601 in UTC.',
    },
    paths,
    components: {
      schemas: { Error: jsonSchema(ErrorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operation(name: string, feature: string, endpoint: Endpoint): Record<string, unknown> {
  const failure = { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } } };
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: `Access: ${ACCESS_TEXT[endpoint.access]}`,
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...[...endpoint.path.matchAll(/:(\w+)/g)].map(([, param]) => ({
        name: param,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryParameters(endpoint),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { [JSON_TYPE]: { schema: jsonSchema(endpoint.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: answerContent(endpoint) },
      '4XX': { description: 'Refused; nothing was changed', ...failure },
      '5XX': { description: 'A fault of the server', ...failure },
    },
  };
}

function answerContent(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.response === 'image') return { 'image/jpeg': {} };
  if (endpoint.response === 'event-stream') return { 'text/event-stream': {} };
  if (endpoint.response === 'html') return { 'text/html': {} };
  if (endpoint.response === 'csv') return { 'text/csv': {} };
  return { [JSON_TYPE]: { schema: jsonSchema(endpoint.response, 'output') } };
}

function queryParameters(endpoint: Endpoint): Record<string, unknown>[] {
  if (!endpoint.query) return [];
  const schema = jsonSchema(endpoint.query, 'input') as {
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

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >;
  return rest;
}
