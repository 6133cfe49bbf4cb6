import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { inSources } from './stacks.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** The destination of log lines, instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

// Programs that pass links on may write the question mark of a link with a token as %3F.
const QUERY = /[?#]|%3f|%23/i;
// The name of a calendar is all that its reader has to show.
const SECRET_NAME = /^(\/calendar\/).*/;

/**
 * Log settings: one JSON line per event with the request's id. Bodies and headers are never logged, only the path of
 * a URL without the name of a calendar, since a query may carry the token of a mailed link, and failed statements
 * without their parameters.
 */
export function logOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: LogStream,
): FastifyServerOptions['logger'] {
  return {
    level: config.logLevel,
    ...(stream ? { stream } : {}),
    redact: { paths: ['req.headers', '*.password', '*.passwordHash', '*.token'], censor: '[hidden]' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        path: request.url.split(QUERY)[0]?.replace(SECRET_NAME, '$1[hidden]'),
        ip: request.ip,
      }),
      err: describeError,
    },
  };
}

// A type, not an interface: the log's own type has an index signature, which only a type satisfies.
type DescribedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
};

// The database layer includes every parameter of a failed statement in its message; those may be hashes and mails.
const PARAMETERS = /\nparams: [\s\S]*$/;

function describeError(error: Error): DescribedError {
  const message = error.message.replace(PARAMETERS, '');
  return {
    type: error.name,
    message,
    stack: inSources((error.stack ?? '').replace(error.message, () => message)),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
