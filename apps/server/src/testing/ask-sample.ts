import { type Endpoint, pathOf } from '@lockroom/contract';
import type { Sample } from '@lockroom/testing/samples';
import type { Player } from '@lockroom/testing/world';

type People = Record<'manager' | 'owner' | 'administrator', Player>;

export function callerOf({ access, path }: Endpoint, people: People): Player {
  if (access === 'admin' || access.startsWith('template.')) return people.administrator;
  const isOwners =
    /^(bracket\.|post\.|comment\.|plan\.|request\.)/.test(access) || path.includes('notifications');
  return isOwners ? people.owner : people.manager;
}

/** Makes a sample API call, reads the whole response unless it is a stream, and returns its status. */
export async function askSample(
  { url }: { url: string },
  endpoint: Endpoint,
  sample: Sample,
  token: string,
): Promise<number> {
  const session = endpoint.path.endsWith('/logout') ? undefined : token;
  const abort = new AbortController();
  const response = await fetch(url + pathOf(endpoint, sample), {
    method: endpoint.method,
    headers: {
      ...(session ? { authorization: `Bearer ${session}` } : {}),
      ...(sample.body ? { 'content-type': 'application/json' } : {}),
    },
    body: sample.body ? JSON.stringify(sample.body) : null,
    signal: abort.signal,
  });
  if (endpoint.response === 'event-stream') abort.abort();
  else await response.arrayBuffer();
  return response.status;
}
