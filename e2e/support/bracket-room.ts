import {
  expectedTournamentStandings,
  type OracleScore,
  type OracleTournament,
} from '@lockroom/testing/tournament-oracle';
import { expect, type Page } from '@playwright/test';
import type { Winners } from './bracket-board.ts';
import { button, field } from './door.ts';
import { readStandings } from './figures.ts';

/** An entry of a tournament room, as a journey records it for the oracle. */
export interface KeptSheet {
  bracket: { id: string; name: string; createdAt: string };
  picks: Winners;
  score: OracleScore;
}

/** Waits until the open room page shows the oracle's standings for these results. */
export async function expectOracleStandings(
  page: Page,
  make: OracleTournament,
  results: Winners,
  actual: OracleScore,
  sheets: readonly KeptSheet[],
): Promise<void> {
  const names = new Map(sheets.map(({ bracket }) => [bracket.id, bracket.name]));
  const entries = sheets.map(({ bracket, picks, score }) => ({ ...bracket, picks, score }));
  const expected = expectedTournamentStandings(make, results, actual, entries).map(
    ({ id, rank, totalPoints }) => ({
      id: names.get(id) ?? '',
      rank,
      totalPoints,
    }),
  );
  await expect.poll(() => readStandings(page), { message: 'standings on the open page' }).toEqual(expected);
}

/** Types both scores of the final into the open dialog, by the two teams' names, and sets them. */
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

/** A lock time for the API, this many milliseconds from now. */
export function lockIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** Expects an alert with a title and the server's message, and puts it away. */
export async function expectAlert(page: Page, title: string, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title });
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);
}

/**
 * Expects an error in the open dialog, with a toast of that title: toasts over a dialog are visible, but not
 * announced.
 */
export async function expectComplaint(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
  const toasts = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
  await expect(toasts.getByRole('listitem', { includeHidden: true })).toContainText(title);
}
