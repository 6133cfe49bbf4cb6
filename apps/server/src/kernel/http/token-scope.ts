import { type Endpoint, TOKEN_PREFIX } from '@lockroom/contract';
import { AppError } from '../errors.ts';
import type { Managed, ProvenRoom, Viewer } from './access-context.ts';

/** Whether a bearer token is for scripts rather than for a session. */
export const isForScripts = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** The parts of the access context that identify the room of a call. */
interface About {
  room?: ProvenRoom;
  owner?: Managed;
}

/**
 * Refuses a token that is not valid for the call (rules: api#tokens). Every endpoint declares whether tokens may call it,
 * and a room's token covers only calls whose guard proves that room. A session may make every call.
 */
export function refuseOutOfScope(
  endpoint: Pick<Endpoint, 'method' | 'byToken'>,
  scope: Viewer['scope'],
  about: About,
): void {
  if (scope === null) return;
  const isInScope = scope === 'read' ? endpoint.method === 'GET' : roomOf(about) === scope.roomId;
  if (!endpoint.byToken || !isInScope) throw new AppError('token_scope');
}

/** The room of a call; null if there is none, or if the call is about a template. */
function roomOf({ room, owner }: About): string | null {
  return room?.id ?? (owner?.kind === 'room' ? owner.id : null);
}

/** Fields that grant access to a room. */
const KEYS = new Set(['roomPassword']);
/** In the text of an invitation, the password is everything up to the end. */
const KEYS_IN_TEXT = /(Room ID: \S+) Password: .*$/s;

/** Removes room passwords from answers to tokens; they would still work after the token has expired. */
export function withoutKeys(answer: unknown, scope: Viewer['scope']): unknown {
  if (scope === null) return answer;
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (KEYS.has(name)) return '';
    return typeof value === 'string' ? value.replace(KEYS_IN_TEXT, '$1') : value;
  });
}
