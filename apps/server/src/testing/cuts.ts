import {
  type Crowd,
  findLosses,
  gatherCrowd,
  type Ledger,
  newLedger,
  startBurst,
} from '@lockroom/testing/burst';
import { expect } from 'vitest';
import type { SpawnedServer } from './spawn-server.ts';

const BURST = { leastSaves: 20, mostMs: 300 } as const;

/**
 * Ends a server so many times at any moment of a burst of saves, and asserts after each start that everything it had
 * answered is there. At the end the server is stopped as it should be. `readyAfter` are milliseconds.
 */
export async function surviveCuts(
  rounds: number,
  startServer: () => Promise<SpawnedServer>,
): Promise<{ ledger: Ledger; readyAfter: number[] }> {
  const ledger = newLedger();
  const readyAfter: number[] = [];
  let crowd: Crowd | null = null;
  for (let round = 0; round <= rounds; round += 1) {
    const server = await startServer();
    const began = performance.now();
    await server.ready();
    if (round > 0) readyAfter.push(performance.now() - began);
    crowd ??= await gatherCrowd(server.url);
    expect(await findLosses(server.url, crowd, ledger), `after cut ${round}`).toEqual([]);
    if (round === rounds) {
      expect(await server.stop()).toBe(0);
      break;
    }
    const burst = startBurst(server.url, crowd, ledger);
    const enough = ledger.answered + BURST.leastSaves;
    await expect.poll(() => ledger.answered, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * BURST.mostMs));
    await server.stop('SIGKILL');
    await burst();
  }
  return { ledger, readyAfter };
}
