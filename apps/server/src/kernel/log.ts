import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { inSources } from './stacks.ts';

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Receives the log lines instead of standard output. */
export interface LogStream {
  write(line: string): void;
}

// A link's query string may contain a token. Some programs escape the question mark as %3F.
const QUERY = /[?#]|%3f|%23/i;
// The file name of a calendar is a secret.
const SECRET_NAME = /^(\/calendar\/).*/;

/**
 * Settings for a log with one JSON line per event. The log never contains bodies, headers, queries (they may contain
 * the token of an emailed link), names of calendar files, or the parameters of failed statements.
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

// A type, not an interface, because the logger's type has an index signature.
type DescribedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
};

// Drizzle puts the parameters of a failed statement into its message. They may be hashes or email addresses.
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
