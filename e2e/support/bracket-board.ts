import type { RealBracket } from '@lockroom/testing/real-bracket';
import { gamesOf, type OracleTournament, roundsIn } from '@lockroom/testing/tournament-oracle';
import { expect, type Locator, type Page } from '@playwright/test';

/** The names that a tournament page uses for its rounds, sides and regions. */
export interface BoardWords {
  rounds: readonly string[];
  sides: Readonly<Record<'left' | 'right', string>>;
  /** The regions in the order top left, bottom left, top right, bottom right; null if there are none. */
  regions: readonly string[] | null;
}

/** A game on a page: its accessible name, and the ids of its two teams, the upper one first. */
export interface BoardGame {
  id: string;
  name: string;
  teams: [string, string];
}

export type Winners = Readonly<Record<string, string>>;

export const FOOTBALL_WORDS: BoardWords = {
  rounds: ['Wildcard', 'Divisional', 'Conference', 'Super Bowl'],
  sides: { left: 'AFC', right: 'NFC' },
  regions: null,
};

export function wordsOf64(regions: BoardWords['regions']): BoardWords {
  return {
    rounds: ['Round 1', '32', 'S-16', 'E-8', 'F-4', 'Championship'],
    sides: regions
      ? { left: regions.slice(0, 2).join(' and '), right: regions.slice(2).join(' and ') }
      : { left: 'Left', right: 'Right' },
    regions,
  };
}

/**
 * Returns the games of a round, given the winners of earlier rounds. Games are ordered from top to bottom, left side
 * first.
 */
export function gamesOfRound(
  bracket: OracleTournament,
  words: BoardWords,
  winners: Winners,
  round: number,
): BoardGame[] {
  const games = gamesOf(bracket, winners, round);
  const title = words.rounds[round - 1] ?? '';
  return games.map(({ id, side, teams: drawn }) => {
    if (side === 'final') return { id, name: title, teams: drawn };
    // The better seed is drawn on top, whichever game each team comes from.
    const teams: BoardGame['teams'] = seedOf(drawn[0]) < seedOf(drawn[1]) ? drawn : [drawn[1], drawn[0]];
    const column = games.filter((game) => game.side === side);
    const at = column.findIndex((game) => game.id === id);
    // Each side consists of two regions; the game between the two regions belongs to neither.
    const half = column.length / 2;
    const [group, count, place] =
      words.regions && half >= 1
        ? [words.regions[(side === 'left' ? 0 : 2) + Math.floor(at / half)], half, at % half]
        : [words.sides[side], column.length, at];
    return { id, name: `${title}, ${group}${count > 1 ? ` game ${place + 1}` : ''}`, teams };
  });
}

/** Returns all games of an entry, round by round, with the teams that its own picks lead to. */
export function gamesOfSheet(bracket: OracleTournament, words: BoardWords, picks: Winners): BoardGame[] {
  return Array.from({ length: roundsIn(bracket.size) }, (_, index) =>
    gamesOfRound(bracket, words, picks, index + 1),
  ).flat();
}

/** Builds a complete entry; `choose` picks one of the two teams for each game. */
export function sheetOf(
  bracket: OracleTournament,
  choose: (teams: [string, string], game: string) => 0 | 1,
): Record<string, string> {
  const picks: Record<string, string> = {};
  for (let round = 1; round <= roundsIn(bracket.size); round += 1) {
    for (const { id, teams } of gamesOf(bracket, picks, round)) picks[id] = teams[choose(teams, id)];
  }
  return picks;
}

export function realResults({ bracket, rounds, teams }: RealBracket): Record<string, string>[] {
  const so: Record<string, string> = {};
  return rounds.map(({ winners }, index) => {
    const won = gamesOf(bracket, so, index + 1).map(({ id, teams: two }) => {
      const winner = two.find((team) => winners.includes(teams[team] ?? ''));
      if (winner === undefined) throw new Error(`Nobody has won ${id}`);
      return [id, winner] as const;
    });
    return Object.assign(so, Object.fromEntries(won)) && Object.fromEntries(won);
  });
}

export function game(page: Page, name: string): Locator {
  return page.getByRole('radiogroup', { name, exact: true });
}

export function team(page: Page, gameName: string, teamName: string): Locator {
  return game(page, gameName).getByRole('radio', { name: new RegExp(`^${escaped(teamName)}(,|$)`) });
}

export async function pickGames(
  page: Page,
  games: readonly BoardGame[],
  picks: Winners,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  for (const { id, name } of games) {
    const row = team(page, name, names[picks[id] ?? ''] ?? '');
    await row.click();
    await expect(row).toBeChecked();
  }
}

/** Enters results on the manager's page, in the order in which the page asks for them. */
export async function enterResults(
  page: Page,
  games: readonly BoardGame[],
  won: Winners,
  names: Readonly<Record<string, string>>,
): Promise<void> {
  const winners = new Map(games.map(({ id, name }) => [`Winner of ${name}`, names[won[id] ?? ''] ?? '']));
  const asked = page.getByRole('group', { name: /^Winner of / });
  for (const _ of games) {
    const label = (await asked.getAttribute('aria-label')) ?? '';
    const winner = winners.get(label) ?? '';
    await asked.getByRole('button', { name: new RegExp(`^${escaped(winner)}\\b`) }).click();
    await expect(page.getByRole('group', { name: label, exact: true })).toHaveCount(0);
  }
}

export function seedOf(id: string): number {
  return Number(/\d+$/.exec(id)?.[0]);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
