import {
  expectedTournamentStandings,
  type OracleScore,
  type OracleTournament,
} from '@lockroom/testing/tournament-oracle';
import { expect, type Page } from '@playwright/test';
import type { Winners } from './bracket-board.ts';
import { field } from './door.ts';
import { readStandings } from './figures.ts';

export interface RecordedEntry {
  bracket: { id: string; name: string; createdAt: string };
  picks: Winners;
  score: OracleScore;
}

export async function expectOracleStandings(
  page: Page,
  make: OracleTournament,
  results: Winners,
  actual: OracleScore,
  sheets: readonly RecordedEntry[],
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

export async function typeScores(
  page: Page,
  title: string,
  teams: readonly [string, string],
  scores: readonly [string, string],
): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await field(dialog, teams[0]).fill(scores[0]);
  await field(dialog, teams[1]).fill(scores[1]);
  // In an entry, the button saves the scores; on the manager's page, they are sent with the next save.
  await dialog.getByRole('button', { name: /^(Save|Set Scores)$/ }).click();
}

export function lockIn(milliseconds: number): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

export async function expectAlert(page: Page, title: string, text: string): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title });
  await expect(alert).toContainText(text);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);
}

/**
 * Expects an error in the open dialog, and a toast with that title. The toast alone is not enough, because screen
 * readers do not announce it while a dialog is open.
 */
export async function expectDialogError(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
  const toasts = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
  await expect(toasts.getByRole('listitem', { includeHidden: true })).toContainText(title);
}
