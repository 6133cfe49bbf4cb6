import { type Endpoint, TOKEN_PREFIX, type TokenScope } from '@lockroom/contract';
import { AppError } from '../errors.ts';
import type { Managed, ProvenRoom, Viewer } from './access-context.ts';

/** Whether a bearer token is an API token rather than a session token. */
export const isForScripts = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

type Asked = Pick<Endpoint, 'method' | 'byToken'>;

/** The parts of the access context that identify a call's room. */
interface About {
  room?: ProvenRoom;
  owner?: Managed;
}

/**
 * Refuses an API token that is not valid for the call (rules: api#tokens). Every endpoint declares whether API tokens
 * may call it. A room's token works only for calls whose guard identifies that room. Sessions may make every call.
 */
export function refuseOutOfScope(endpoint: Asked, scope: Viewer['scope'], about: About): void {
  if (scope === null) return;
  if (!endpoint.byToken || !isInScope(endpoint, scope, about)) throw new AppError('token_scope');
}

function isInScope({ method, byToken }: Asked, scope: TokenScope, about: About): boolean {
  if (scope === 'events') return byToken === 'events';
  return scope === 'read' ? method === 'GET' : roomOf(about)?.id === scope.roomId;
}

/** Returns the room of a call; null if the call belongs to no room or to a template. */
export function roomOf({ room, owner }: About): ProvenRoom | null {
  return room ?? (owner?.kind === 'room' ? owner : null);
}

/** Matches the room id and password in an invitation's text. The password is everything up to the end. */
const KEYS_IN_TEXT = /(Room ID: \S+) Password: .*$/s;

/** Removes room passwords, which remain valid after an API token has expired. */
export function withoutKeys(answer: unknown, scope: Viewer['scope']): unknown {
  if (scope === null) return answer;
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (name === 'roomPassword') return '';
    return typeof value === 'string' ? value.replace(KEYS_IN_TEXT, '$1') : value;
  });
}
