import { MOUNTAIN, toWallClock } from '@lockroom/rules';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { expectedTournamentStandings, type OracleScore } from '@lockroom/testing/tournament-oracle';
import { joinRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import {
  enterResults,
  FOOTBALL_WORDS,
  game,
  gamesOfRound,
  gamesOfSheet,
  pickGames,
  realResults,
  sheetOf,
  team,
  type Winners,
} from './support/bracket-board.ts';
import { button, field, toast } from './support/door.ts';
import { readStandings } from './support/figures.ts';
import { test } from './support/journey.ts';
import { chooseSetting } from './support/manager.ts';
import { createBracket, createRoom } from './support/rooms.ts';

const MINUTE = 60_000;
const SCORE = 'Super Bowl Score Prediction';

interface Entry {
  bracket: { id: string; name: string; createdAt: string };
  picks: Winners;
  score: OracleScore;
}

async function typeScores(page: Page, title: string, teams: readonly string[], scores: readonly number[]) {
  const dialog = page.getByRole('dialog', { name: title });
  for (const [at, name] of teams.entries()) await field(dialog, name).fill(`${scores[at]}`);
  // In an entry, the button saves the scores. On the manager's page, they are sent with the next save.
  await dialog.getByRole('button', { name: /^(Save|Set Scores)$/ }).click();
}

test.use({ savesItself: true });

test('members play the NFL playoffs of 2023 from an empty room to the final standings', async ({
  people,
}) => {
  test.setTimeout(240_000);
  const event = readRealBracket('nfl-2023-14team');
  const { bracket: make, teams: names } = event;
  const rounds = realResults(event);
  const results = Object.assign({}, ...rounds) as Record<string, string>;
  const named = (id: string | undefined) => names[id ?? ''] ?? '';

  // One member picks every game before the final correctly. Two members pick all favorites and differ only in their
  // predicted scores.
  const truth = sheetOf(make, (two, id) => {
    const right = two[0] === results[id] ? 0 : 1;
    return id === 'sb1' ? (right === 0 ? 1 : 0) : right;
  });
  const favorites = sheetOf(make, () => 0);

  const manager = await people.enter('coach');
  const room = await createRoom(manager.page, {
    name: 'Road to Las Vegas',
    sport: 'Football',
    maxBrackets: '10',
    roomPassword: 'end-zone',
  });
  const params = { roomId: room.id };

  await test.step('the manager pastes the teams from a list', async () => {
    const { page } = manager;
    await page.goto(`/room/${room.id}/manager`);
    await chooseSetting(page, 'Edit Teams');
    await button(page, 'Paste Teams').click();
    const dialog = page.getByRole('dialog', { name: 'Paste Teams' });
    const list = (side: string) =>
      Array.from({ length: 7 }, (_, index) => `${index + 1}. ${named(`${side}${index + 1}`)}`);
    await field(dialog, 'Names').fill(['AFC', ...list('afc'), '', 'NFC', ...list('nfc')].join('\n'));
    await button(dialog, 'Use 14 Names').click();
    await button(page, 'Save Teams').click();
    await expect(toast(page, 'Team names updated!')).toBeVisible();
    expect(await manager.api.tournaments.footballTeamNames({ params })).toEqual(names);
  });

  await test.step('the manager sets the lock time', async () => {
    const { page } = manager;
    const lockAt = Math.ceil(Date.now() / MINUTE) * MINUTE + 60 * MINUTE;
    await chooseSetting(page, 'Set Lock Times');
    const dialog = page.getByRole('dialog', { name: 'Football Bracket Lock Time' });
    await field(dialog, 'When does the first game start?').fill(toWallClock(lockAt, MOUNTAIN));
    await button(dialog, 'Set Lock Time').click();
    await expect(toast(page, 'Football bracket lock time set successfully')).toBeVisible();
    const { lockTime } = await manager.api.tournaments.lockTime({ params });
    expect(Date.parse(lockTime ?? '')).toBe(lockAt);
  });

  const members = [
    await people.enter('andy'),
    await people.enter('bill'),
    await people.enter('cleo'),
  ] as const;
  const [andy, bill, cleo] = members;
  const sheets: Entry[] = [];

  await test.step('one member picks all 13 games and the score of the final, and the others use the API', async () => {
    for (const person of members) await joinRoom(person, room);
    const { page } = andy;
    await createBracket(page, room.id);
    const main = page.getByRole('main');
    await expect(main).toContainText(/0 of 13 · locks in \dh \d+m/);
    await pickGames(page, gamesOfSheet(make, FOOTBALL_WORDS, truth), truth, names);
    await expect(main).toContainText('13 of 13 · tie-breaker missing');
    await button(page, 'Change a pick').click();
    await button(page, SCORE).click();
    await typeScores(page, SCORE, [named(truth.conf1), named(truth.conf2)], [20, 23]);
    await expect(main).toContainText('Tie-Breaker: 20 - 23 (Total: 43)');
    await expect(main.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
    const bracketId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(await andy.api.tournaments.customPicks({ params: { eventId: bracketId } })).toEqual(truth);
    const bracket = await andy.api.tournaments.footballBracket({ params: { bracketId } });
    sheets.push({ bracket, picks: truth, score: [20, 23] });
    for (const [{ api }, score] of [
      [bill, [17, 31]],
      [cleo, [24, 20]],
    ] as const) {
      const bracket = await api.brackets.create({ body: { roomId: room.id } });
      const tieBreakerScores = { team1Score: score[0], team2Score: score[1] };
      const body = { predictions: favorites, tieBreakerScores };
      await api.tournaments.customSave({ params: { eventId: bracket.id }, body });
      sheets.push({ bracket, picks: favorites, score });
    }
  });

  const [first] = sheets;
  if (!first) throw new Error('No member has a bracket');
  const [onlooker, board] = [bill.page, cleo.page];
  // Before the lock, another member's bracket is hidden.
  await onlooker.goto(`/football-bracket/${first.bracket.id}`);
  await expect(onlooker.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();

  await test.step('at the lock, open brackets become read-only and visible to other members', async () => {
    await board.goto(`/room/${room.id}`);
    const lockTime = new Date(Date.now() + 1500).toISOString();
    await manager.api.tournaments.setFootballLock({ params, body: { lockTime } });
    const { page } = andy;
    await expect(page.getByRole('main')).toContainText('Bracket Locked');
    await expect(team(page, 'Wildcard, AFC game 1', named('afc5'))).toBeDisabled();
    await expect(onlooker.getByRole('main')).toContainText('View Only');
    await expect(team(onlooker, 'Super Bowl', named(first.picks.sb1))).toBeChecked();
    await expect(button(onlooker, SCORE)).toHaveCount(0);
  });

  const expectStandings = async (so: Winners, actual: OracleScore) => {
    const names = new Map(sheets.map(({ bracket }) => [bracket.id, bracket.name]));
    const entries = sheets.map(({ bracket, picks, score }) => ({ ...bracket, picks, score }));
    const expected = expectedTournamentStandings(make, so, actual, entries).map(
      ({ id, rank, totalPoints }) => ({ id: names.get(id) ?? '', rank, totalPoints }),
    );
    await expect
      .poll(() => readStandings(board), { message: 'standings on the open page' })
      .toEqual(expected);
  };

  await test.step('results of each round update the open pages', async () => {
    const { page } = manager;
    await page.goto(`/room/${room.id}/manager?mode=results`);
    await expect(page.getByRole('heading', { name: 'Enter Results' })).toBeVisible();
    const so: Record<string, string> = {};
    for (const [index, won] of rounds.entries()) {
      const games = gamesOfRound(make, FOOTBALL_WORDS, so, index + 1);
      await enterResults(page, games, won, names);
      Object.assign(so, won);
      const isLast = index === rounds.length - 1;
      if (index % 2 === 0) continue;
      if (isLast) {
        await button(page, 'Set Tie-Breaker Scores').click();
        await typeScores(page, 'Set Tie-Breaker Scores', [named(so.conf1), named(so.conf2)], event.score);
        await expect(page.getByRole('heading', { name: 'All results are in' })).toBeVisible();
      }
      // The last result is sent automatically.
      await expect(page.getByRole('region', { name: 'Pending result' })).toBeHidden({ timeout: 10_000 });
      await expectStandings(so, isLast ? event.score : null);
    }
    await expect(game(andy.page, 'Super Bowl').getByRole('radio', { checked: true })).toHaveAccessibleName(
      /, incorrect\b.*, 0\/6 points/,
    );
  });

  await test.step('the manager completes the event', async () => {
    const { page } = manager;
    await button(page, 'Exit Results').click();
    await chooseSetting(page, 'Mark Completed');
    const dialog = page.getByRole('alertdialog', { name: 'Event Completion' });
    await button(dialog, 'Mark as Completed').click();
    await expect(dialog).toBeHidden();
    await expect(andy.page.getByRole('main')).toContainText(/event completed/i);
    await expectStandings(results, event.score);
  });
});
