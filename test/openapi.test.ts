import { readFileSync } from 'node:fs';
import { openApiDocument } from '@lockroom/contract/openapi';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';

const document = JSON.parse(JSON.stringify(openApiDocument()));

test('docs/openapi.json matches the contract (`npm run openapi` updates the file)', () => {
  const kept: unknown = JSON.parse(readFileSync(new URL('../docs/openapi.json', import.meta.url), 'utf8'));
  expect(kept).toEqual(document);
});

test('the OpenAPI document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('every reference in the OpenAPI document leads to a component, and every component is used', () => {
  const references = new Set(JSON.stringify(document).match(/#\/components\/[^"]+/g));
  const { headers, parameters, responses, schemas } = document.components;
  const components = [
    ...Object.keys(headers).map((name) => `#/components/headers/${name}`),
    ...Object.keys(parameters).map((name) => `#/components/parameters/${name}`),
    ...Object.keys(responses).map((name) => `#/components/responses/${name}`),
    ...Object.keys(schemas).map((name) => `#/components/schemas/${name}`),
  ];
  expect([...references].sort()).toEqual(components.sort());
});

test('each schema becomes a component with the name that the contract exports', () => {
  const { get, put } = document.paths['/api/rooms/{roomId}'];
  expect(get.responses['200'].content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Room',
  });
  expect(put.requestBody.content['application/json'].schema.properties.name).toEqual({
    $ref: '#/components/schemas/RoomName',
  });
  expect(document.components.schemas.Room.properties.createdAt).toEqual({
    $ref: '#/components/schemas/Instant',
  });
});

test('a schema that differs between requests and responses becomes two components', () => {
  const { ExportedBracket, ExportedBracketInput, Instant, InstantInput } = document.components.schemas;
  expect(ExportedBracket.required).toContain('reopenedAt');
  expect(ExportedBracketInput.required).not.toContain('reopenedAt');
  expect(ExportedBracketInput.properties.reopenedAt.default).toBeNull();
  expect(Instant).toBeDefined();
  expect(InstantInput).toBeUndefined();
});

test('only calls that respond with 201 accept an Idempotency-Key', () => {
  const key = { $ref: '#/components/parameters/IdempotencyKey' };
  expect(document.components.parameters.IdempotencyKey).toMatchObject({
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { pattern: '^[\\x21-\\x7e]{1,64}$' },
  });
  for (const [path, calls] of Object.entries<Record<string, { parameters: object[]; responses: object }>>(
    document.paths,
  )) {
    for (const [method, { parameters, responses }] of Object.entries(calls)) {
      const takesKey = parameters.some((parameter) => JSON.stringify(parameter) === JSON.stringify(key));
      expect(takesKey, `${method} ${path}`).toBe('201' in responses);
    }
  }
});
