import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/** The structured log. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Where the lines of a log go instead of to standard output. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Log settings: one JSON line per event with the request's id. Bodies and headers are never logged, of an address only
 * its path, since a query may carry the token of a mailed link, and of a failed statement not what was filled in.
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
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
      err: describeError,
    },
  };
}

// A type and no interface: only a type fits the log's own, which takes further keys.
type DescribedError = {
  type: string;
  message: string;
  stack: string;
  code?: string;
  cause?: DescribedError;
};

// The database layer puts every parameter of a failed statement into its message; those may be hashes and letters.
const PARAMETERS = /\nparams: [\s\S]*$/;

function describeError(error: Error): DescribedError {
  const message = error.message.replace(PARAMETERS, '');
  return {
    type: error.name,
    message,
    stack: (error.stack ?? '').replace(error.message, message),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
