import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, databaseCode, isDatabaseAway } from '../errors.ts';
import type { Patience } from './edge.ts';
import { noteBody } from './idempotency.ts';
import { refuseComplex } from './json-bounds.ts';
import { dropRest } from './rest.ts';

// Texts that PostgreSQL cannot store and numbers it cannot hold, should one get past the schemas.
const BAD_VALUE_CODES = new Set(['22021', '22003', '22P05', '22007', '22008']);
const AWAY_RETRY_SECONDS = 5;

/** Turns every failure into an answer of the error table. Internal details go to the log only. */
export function installErrorAnswers(app: FastifyInstance, patience: Patience): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (refusal.code === 'too_large') await dropRest(request.raw, patience.request);
    if (refusal.status >= 500) request.log.error({ err: error }, 'Request failed');
    else
      request.log.info({ refusal: refusal.code, account: refusal.account ?? request.viewer?.id }, 'Refused');
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return sendError(reply, request, refusal);
  });
}

/** Sends one refusal as JSON. */
export function sendError(reply: FastifyReply, request: FastifyRequest, refusal: AppError): FastifyReply {
  const body: ErrorBody = { message: refusal.message, code: refusal.code };
  if (refusal.issues) body.issues = refusal.issues;
  if (refusal.lines) body.lines = refusal.lines;
  if (refusal.current) body.current = refusal.current;
  if (refusal.status >= 500) body.requestId = String(request.id);
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body);
}

function toRefusal(error: FastifyError): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error))
    return new AppError('unavailable', undefined, { retryAfter: AWAY_RETRY_SECONDS });
  if (BAD_VALUE_CODES.has(databaseCode(error) ?? '')) return new AppError('invalid_input');
  return new AppError(codeOf(error.statusCode));
}

function codeOf(status: number | undefined): ErrorCode {
  if (status === undefined || status >= 500) return 'fault';
  if (status === ERRORS.too_large.status) return 'too_large';
  if (status === ERRORS.too_many_tries.status) return 'too_many_tries';
  if (status === ERRORS.not_found.status) return 'not_found';
  return 'malformed_body';
}

declare module 'fastify' {
  interface FastifyContextConfig {
    ignoresBody?: boolean;
    takesText?: boolean;
    /** How many values a JSON body may hold; paths without a route read none. */
    mostValues?: number;
  }
}

/** Parses JSON bodies. An empty body counts as absent; keys that reach prototypes are refused. */
export function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Whatever the Content-Type says: every call takes JSON, and one plain text, too.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    noteBody(request, body as string);
    const { ignoresBody, takesText, mostValues = 0 } = request.routeOptions.config;
    if (body === '' || ignoresBody || request.is404) done(null, undefined);
    else if (takesText && request.headers['content-type']?.startsWith('text/plain')) done(null, body);
    else {
      refuseComplex(body as string, mostValues);
      parseJson(request, body as string, done);
    }
  });
}
