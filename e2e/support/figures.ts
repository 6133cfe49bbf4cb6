import type { Locator, Page } from '@playwright/test';

export interface ShownStanding {
  id: string;
  rank: number | null;
  totalPoints: number;
}

export async function readStandings(page: Page): Promise<ShownStanding[]> {
  const rows = page.getByRole('region', { name: 'Standings' }).getByRole('listitem');
  const snapshots = await Promise.all((await rows.all()).map((row) => row.ariaSnapshot()));
  return snapshots.map((snapshot) => {
    const id = /link "(.+?)"/.exec(snapshot)?.[1];
    const rank = /Rank (\d+)/.exec(snapshot)?.[1];
    const points = /(\d+) points\b/.exec(snapshot.replaceAll(/img ".*?"/g, ''))?.[1];
    // Return an incomplete standing for a half-rendered row instead of failing, so that polling continues.
    return {
      id: id ?? snapshot,
      rank: rank === undefined ? null : Number(rank),
      totalPoints: Number(points),
    };
  });
}

export async function readFacts(scope: Page | Locator): Promise<Record<string, string>> {
  const terms = await scope.getByRole('term').allInnerTexts();
  const values = await scope.getByRole('definition').allInnerTexts();
  return Object.fromEntries(
    terms.map((term, index) => [term.toLowerCase(), (values[index] ?? '').replaceAll(/\s+/g, ' ').trim()]),
  );
}
