import { randomUUID } from 'node:crypto';
import { createClient } from '@lockroom/contract';
import { type Crowd, findLosses, type Ledger, newLedger, startBurst } from '@lockroom/testing/burst';

/** Two hundred saves a second at most: two cores carry the databases, too. */
const REST_MS = 50;
const PAUSE_MS = 200;

/** Members who save, and what became of it. */
export interface Load {
  ledger: Ledger;
  /** Stops it, once everything that was begun is answered. */
  stop(): Promise<void>;
  /** What was acknowledged and is not there, a line each. */
  findLost(): Promise<string[]>;
  /** What was sent again until it was answered and is not there exactly once, a line each. */
  findDoubles(): Promise<string[]>;
}

/** Starts the members of a crowd; two of them write messages, each sent again with its key until it is answered. */
export function startLoad(url: string, crowd: Crowd): Load {
  const ledger = newLedger();
  const texts: string[] = [];
  let isOver = false;
  const stopBurst = startBurst(url, crowd, ledger, { endsOnFailure: false, restMs: REST_MS });
  const repeat = async (token: string) => {
    while (!isOver) {
      const text = `Said once ${randomUUID()}`;
      while (!(await isSaid(url, crowd, { token, text })))
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      texts.push(text);
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
    }
  };
  const repeating = crowd.members.slice(0, 2).map(({ token }) => repeat(token));
  return {
    ledger,
    async stop() {
      isOver = true;
      await Promise.all([stopBurst(), ...repeating]);
    },
    findLost: () => findLosses(url, crowd, ledger),
    async findDoubles() {
      const counts = await countTexts(url, crowd);
      return texts.flatMap((text) => (counts.get(text) === 1 ? [] : [`${text}: ${counts.get(text) ?? 0}`]));
    },
  };
}

/** Sends a message; the text is its key, too. */
async function isSaid(
  url: string,
  { fightRoom }: Crowd,
  { token, text }: { token: string; text: string },
): Promise<boolean> {
  const answer = await fetch(`${url}/api/rooms/${fightRoom.id}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': text.replaceAll(' ', '-'),
    },
    body: JSON.stringify({ message: text }),
  }).catch(() => null);
  if (answer && answer.status >= 400 && answer.status !== 503)
    throw new Error(`A message was answered with ${answer.status}: ${await answer.text()}`);
  await answer?.text();
  return answer?.status === 201;
}

async function countTexts(url: string, { fightRoom, manager }: Crowd): Promise<Map<string, number>> {
  const { chat } = createClient({ baseUrl: url, token: () => manager.token });
  const counts = new Map<string, number>();
  for (let before: string | undefined; ; ) {
    const page = await chat.list({ params: { roomId: fightRoom.id }, query: { before, limit: '100' } });
    for (const { message } of page) counts.set(message, (counts.get(message) ?? 0) + 1);
    before = page[0]?.id;
    if (!before) return counts;
  }
}

/** The longest time without a confirmed save between two moments, in seconds. */
export function longestGap({ at }: Ledger, from: number, to: number): number {
  const moments = [from, ...at.filter((one) => one > from && one < to).sort((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((one, n) => one - (moments[n] ?? one))) / 1000;
}
