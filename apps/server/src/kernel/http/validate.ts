import type { Endpoint } from '@lockroom/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../errors.ts';

// Checks without a message of their own answer in English; the web build omits this table.
z.config(z.locales.en());

/** Validates query and body with the endpoint's schemas. Refuses with every problem named by its path. */
export function parseInput(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  return {
    params: request.params,
    query: endpoint.query ? parse(endpoint.query, request.query ?? {}) : undefined,
    body: endpoint.body ? parse(endpoint.body, request.body ?? {}) : undefined,
  };
}

function parse(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({
    path: path.map(String).join('.').slice(0, 200),
    message,
  }));
  throw new AppError('invalid_input', issues[0]?.message, { issues });
}
