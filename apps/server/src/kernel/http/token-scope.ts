import { type Endpoint, TOKEN_PREFIX } from '@lockroom/contract';
import { AppError } from '../errors.ts';
import type { Managed, ProvenRoom, Viewer } from './access-context.ts';

/** Whether a bearer token is one for scripts, and no session's. */
export const isForScripts = (token: string): boolean => token.startsWith(TOKEN_PREFIX);

/** What a guard has proved, as far as it says which room a call is about. */
interface About {
  room?: ProvenRoom;
  owner?: Managed;
}

/**
 * Refuses a caller whose token is not for the call (rules: api#tokens): every call of the contract says whether tokens may
 * make it, and a call whose guard proves no room is outside a room's token. A session may make every call.
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

/** The room of a call; null where it is about none, or about a template. */
function roomOf({ room, owner }: About): string | null {
  return room?.id ?? (owner?.kind === 'room' ? owner.id : null);
}

/** The fields of answers that let somebody in. */
const KEYS = new Set(['roomPassword']);
/** In the text of an invitation: the password goes to its end. */
const KEYS_IN_TEXT = /(Room ID: \S+) Password: .*$/s;

/** An answer as it is sent: a token gets no keys, which would be of use when it has ended. */
export function withoutKeys(answer: unknown, scope: Viewer['scope']): unknown {
  if (scope === null) return answer;
  return JSON.parse(JSON.stringify(answer), (name, value) => {
    if (KEYS.has(name)) return '';
    return typeof value === 'string' ? value.replace(KEYS_IN_TEXT, '$1') : value;
  });
}
