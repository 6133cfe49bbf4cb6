import type { Endpoint } from '@lockroom/contract';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { grouped } from '../db/grouped.ts';
import { readTogether } from '../db/transaction.ts';
import { AppError } from '../errors.ts';
import { isId } from '../ids.ts';
import type {
  Authenticate,
  AuthenticateAll,
  Guards,
  PairedGuard,
  Question,
  Viewer,
} from './access-context.ts';
import { isForScripts } from './token-scope.ts';

interface SignInDeps {
  db: Db;
  clock: Clock;
  authenticateSessions: AuthenticateAll;
  authenticateToken: Authenticate;
  guards: Guards;
}

type Judge = (viewer: Viewer) => object;

/** The viewer, or null for strangers, and the guard's check if its data was read together with the session. */
interface LookedUp {
  viewer: Viewer | null;
  judge: Judge | null;
}

/** Authenticates a request and, if possible, reads the guard's data in the same round trip; refuses strangers. */
export type SignIn = (request: FastifyRequest, endpoint: Endpoint) => Promise<void>;

/** The bearer token of a request. */
export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token ? token : null;
}

/** The guard's check of one id. */
export async function judgeOf(db: Db, guard: PairedGuard<object>, question: Question): Promise<Judge> {
  const [judge] = await guard.read(db, [question]);
  if (!judge) throw new Error('The guard returned no result');
  return judge;
}

/** Builds the sign-in; simultaneous requests are looked up together. */
export function createSignIn(deps: SignInDeps): SignIn {
  const { db, clock, guards, authenticateSessions, authenticateToken } = deps;
  const sessionOf = grouped(authenticateSessions);
  const pairs = new Map(
    Object.entries(guards).flatMap(([access, guard]) =>
      typeof guard === 'function'
        ? []
        : [[access, { idName: guard.idName, read: pairedRead(guard, authenticateSessions) }]],
    ),
  );

  async function lookUp(request: FastifyRequest, { access }: Endpoint, token: string): Promise<LookedUp> {
    const now = clock.now();
    // The batched reads find sessions only.
    if (isForScripts(token)) return { viewer: await authenticateToken(db, token, now), judge: null };
    const pair = pairs.get(access);
    const id = pair && (request.params as Record<string, unknown>)[pair.idName];
    return pair && typeof id === 'string' && isId(id)
      ? pair.read(db, { token, now, id: id.toLowerCase() })
      : { viewer: await sessionOf(db, { token, now }), judge: null };
  }

  return async (request, endpoint) => {
    if (endpoint.access === 'public') return;
    const token = bearerOf(request);
    if (!token) throw new AppError('unauthorized');
    const { viewer, judge } = await lookUp(request, endpoint, token);
    if (!viewer) throw new AppError('unauthorized');
    if (endpoint.access === 'admin' && !viewer.isAdmin) throw new AppError('admin_only');
    request.viewer = viewer;
    request.judge = judge;
  };
}

/** Reads sessions and the guard's data in one round trip. */
function pairedRead(guard: PairedGuard<object>, authenticateSessions: AuthenticateAll) {
  return grouped(
    async (db, asked: readonly { token: string; now: number; id: string }[]): Promise<LookedUp[]> => {
      const [viewers, judges] = await readTogether(db, (one) => [
        authenticateSessions(one, asked),
        guard.read(one, asked),
      ]);
      return viewers.map((viewer, nth) => ({ viewer, judge: judges[nth] ?? null }));
    },
  );
}
