import { ERRORS, type ErrorBody, type ErrorCode } from '@lockroom/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, databaseCode, isDatabaseAway } from '../errors.ts';
import { isId } from '../ids.ts';
import { savesPicks } from '../metrics.ts';
import { drainBody } from './drain-body.ts';
import { noteBody } from './idempotency.ts';
import type { Timeouts } from './timeouts-and-headers.ts';

// PostgreSQL's errors for invalid text and out-of-range numbers, in case such a value passes the schemas.
const BAD_VALUE_CODES = new Set(['22021', '22003', '22P05', '22007', '22008']);
const AWAY_RETRY_SECONDS = 5;

/** Converts every error to a response from the contract's error table. Internal details go only to the log. */
export function installErrorAnswers(app: FastifyInstance, timeouts: Timeouts): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // The client disconnected while sending the request, so this response appears only in the log.
    const refusal = request.raw.errored === error ? new AppError('too_slow') : toRefusal(error);
    if (refusal.code === 'too_large') await drainBody(request.raw, timeouts.request);
    const account = refusal.account ?? request.viewer?.id;
    const named = namedIds(request);
    if (refusal.status >= 500) request.log.error({ err: error, account, ...named }, 'Request failed');
    else
      request.log.info(
        { refusal: refusal.code, account, ...named, why: refusal.why, ...refusal.facts },
        'Refused',
      );
    if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
    return sendError(reply, request, refusal);
  });
}

export function sendError(reply: FastifyReply, request: FastifyRequest, refusal: AppError): FastifyReply {
  const body: ErrorBody = { message: refusal.message, code: refusal.code };
  if (refusal.issues) body.issues = refusal.issues;
  if (refusal.current) body.current = refusal.current;
  if (refusal.why) body.why = refusal.why;
  if (refusal.status >= 500) body.requestId = String(request.id);
  return reply.code(refusal.status).header('cache-control', 'no-store').send(body);
}

/** Returns the bracket and fight ids of a request that saves picks, for the log. Leaves out everything else. */
function namedIds(request: FastifyRequest) {
  if (!savesPicks(request)) return {};
  const sent: Record<string, unknown> = { ...(request.body as object), ...(request.params as object) };
  const { eventId, bracketId, fightId } = sent;
  const idOf = (text: unknown) => (typeof text === 'string' && isId(text) ? text.toLowerCase() : undefined);
  return { entryId: idOf(eventId ?? bracketId), fightId: idOf(fightId) };
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
    acceptsText?: boolean;
    /** The maximum number of values in a JSON body; 0 by default. */
    mostValues?: number;
  }
}

/** Parses JSON bodies and rejects keys such as `__proto__`. An empty body is treated as no body. */
export function installBodyParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // The Content-Type is ignored, because every endpoint accepts JSON; one also accepts plain text.
  app.addContentTypeParser('*', { parseAs: 'string' }, (request, body, done) => {
    noteBody(request, body as string);
    const { ignoresBody, acceptsText, mostValues = 0 } = request.routeOptions.config;
    if (body === '' || ignoresBody || request.is404) done(null, undefined);
    else if (acceptsText && request.headers['content-type']?.startsWith('text/plain')) done(null, body);
    else {
      refuseComplex(body as string, mostValues);
      parseJson(request, body as string, done);
    }
  });
}

/** The maximum nesting depth of a body. No valid body is that deep. */
const MOST_DEPTH = 32;
const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT] = [
  ...Buffer.from('",[]\\{}'),
];

/**
 * Rejects JSON that nests too deeply or contains more than `mostValues` values. The check comes before parsing, because
 * parsing and validating a megabyte of '[' takes a second and several hundred megabytes. Invalid JSON may pass.
 */
export function refuseComplex(json: string, mostValues: number): void {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) at = endOfText(json, at);
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      depth += 1;
      values += 1;
    } else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth -= 1;
    else if (char === COMMA) values += 1;
    if (depth > MOST_DEPTH) throw new AppError('malformed_body');
    if (values > mostValues) throw new AppError('too_large');
  }
}

/** A string ends at the next quote after an even number of backslashes. */
function endOfText(json: string, start: number): number {
  for (let end = start; ; ) {
    end = json.indexOf('"', end + 1);
    if (end === -1) return json.length;
    let backslashes = 0;
    while (json.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}
