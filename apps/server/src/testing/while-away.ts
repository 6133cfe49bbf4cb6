import type { Crowd } from '@lockroom/testing/burst';
import { type OpenStream, openStream } from '@lockroom/testing/read-stream';

/** What a call was answered with; `ms` is how long it took. */
export interface Answer {
  call: string;
  status: number;
  retryAfter: string | null;
  ms: number;
}

/** Makes one request of each kind: without a session, with one, a save, and the stream. */
export async function askEverything(url: string, crowd: Crowd): Promise<Answer[]> {
  const [member] = crowd.members;
  if (!member) throw new Error('Nobody is there');
  const headers = { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' };
  // The score is no part of the picks that the crowd saves and the ledger tracks.
  const score = { predictions: {}, tieBreakerScores: { team1Score: 3, team2Score: 2 } };
  const calls: [string, RequestInit][] = [
    ['/api/ready', {}],
    ['/api/setup', {}],
    [`/api/rooms/${crowd.fightRoom.id}`, { headers }],
    [
      `/api/custom/brackets/${member.bracketSheet}/predictions`,
      { method: 'POST', headers, body: JSON.stringify(score) },
    ],
    [`/api/stream`, { headers }],
  ];
  return Promise.all(
    calls.map(async ([call, init]) => {
      const start = performance.now();
      const abort = new AbortController();
      const answer = await fetch(url + call, { ...init, signal: abort.signal });
      const ms = performance.now() - start;
      abort.abort();
      return { call, status: answer.status, retryAfter: answer.headers.get('retry-after'), ms };
    }),
  );
}

/** Waits until a page reads everything: on a resync, or after connecting again when its stream ended. */
export async function untilTold(url: string, { manager }: Crowd, stream: OpenStream): Promise<void> {
  const isTold = await stream.until(({ event }) => event === 'resync').catch(() => null);
  for (let again: OpenStream | null = null; !isTold && !again; ) {
    again = await openStream(url, manager.token).catch(() => null);
    again?.close();
  }
}
