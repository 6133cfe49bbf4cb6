import { randomUUID } from 'node:crypto';
import { createClient } from '@lockroom/contract';
import { type Crowd, findLosses, type Ledger, newLedger, startBurst } from '@lockroom/testing/burst';

/** Limits the load to two hundred saves a second, because the databases run on the same two cores. */
const REST_MS = 50;
const PAUSE_MS = 200;
/** The HTTP statuses that the server returns if its database is down, and nginx if no server is running. */
const AWAY = [502, 503, 504];

/** Members who save continuously, and checks for lost or duplicated saves. */
export interface Load {
  ledger: Ledger;
  /** Stops once all pending requests are answered. */
  stop(): Promise<void>;
  /** Returns a line for each acknowledged save that is missing. */
  findLost(): Promise<string[]>;
  /** Returns a line for each resent message that is not stored exactly once. */
  findDoubles(): Promise<string[]>;
}

/** Lets all members save continuously. Two of them also write messages, and resend each until it is acknowledged. */
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

/** Sends a message, with its text as the Idempotency-Key; returns whether the server acknowledged it. */
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
  if (answer && answer.status >= 400 && !AWAY.includes(answer.status))
    throw new Error(`The response to a message was ${answer.status}: ${await answer.text()}`);
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

/** Returns the longest interval without an acknowledged save between two times, in seconds. */
export function longestGap({ at }: Ledger, from: number, to: number): number {
  const moments = [from, ...at.filter((one) => one > from && one < to).sort((a, b) => a - b), to];
  return Math.max(...moments.slice(1).map((one, n) => one - (moments[n] ?? one))) / 1000;
}
