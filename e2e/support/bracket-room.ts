import { expect, type Page } from '@playwright/test';
import {
  type ReckonedBracket,
  type ReckonedScore,
  reckonBrackets,
} from '../../apps/server/src/testing/bracket-reckoner.ts';
import type { Winners } from './bracket-board.ts';
import { button, field } from './door.ts';
import { readStandings } from './figures.ts';

/** A sheet of a bracket room as a journey keeps it for its own reckoning. */
export interface KeptSheet {
  bracket: { id: string; name: string; createdAt: string };
  picks: Winners;
  score: ReckonedScore;
}

/** Waits until the room page that is open shows the standings that follow from these results by the rules alone. */
export async function expectReckoned(
  page: Page,
  make: ReckonedBracket,
  results: Winners,
  actual: ReckonedScore,
  sheets: readonly KeptSheet[],
): Promise<void> {
  const names = new Map(sheets.map(({ bracket }) => [bracket.id, bracket.name]));
  const entries = sheets.map(({ bracket, picks, score }) => ({ ...bracket, picks, score }));
  const reckoned = reckonBrackets(make, results, actual, entries).map(({ id, rank, totalPoints }) => ({
    id: names.get(id) ?? '',
    rank,
    totalPoints,
  }));
  await expect.poll(() => readStandings(page), { message: 'standings on the open page' }).toEqual(reckoned);
}

/** Types both scores of the final into the dialog that is open, by the two teams' names, and sets them. */
export async function typeScores(
  page: Page,
  title: string,
  teams: readonly [string, string],
  scores: readonly [string, string],
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await field(dialog, teams[0]).fill(scores[0]);
  await field(dialog, teams[1]).fill(scores[1]);
  await button(dialog, 'Set Scores').click();
}

/** Reads so many milliseconds from now as a lock time for the API. */
export function lockIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** Holds that the open dialog says what is wrong, under a toast's title: over a dialog toasts can be seen, but not read out. */
export async function expectComplaint(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
  const toasts = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
  await expect(
    toasts.getByRole('listitem', { includeHidden: true }).filter({ hasText: title }),
  ).toContainText(text);
}
