import { formatInstant, MOUNTAIN, toWallClock } from '@lockroom/rules';
import { readRealBracket } from '@lockroom/testing/real-bracket';
import { joinRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
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
} from './support/bracket-board.ts';
import {
  expectDialogError,
  expectOracleStandings,
  lockIn,
  type RecordedEntry,
  typeScores,
} from './support/bracket-room.ts';
import { button, field, toast } from './support/door.ts';
import { readFacts } from './support/figures.ts';
import { type Person, test } from './support/journey.ts';
import { chooseSetting } from './support/manager.ts';
import { createBracket, createRoom } from './support/rooms.ts';
import { openBracketInfo } from './support/sheet.ts';

const MINUTE = 60_000;
const SCORE = 'Super Bowl Score Prediction';

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

  // One member picks everything before the final correctly; two pick all favorites and differ only in their predicted
  // scores.
  const truth = sheetOf(make, (two, id) => {
    const right = two[0] === results[id] ? 0 : 1;
    return id === 'sb1' ? (right === 0 ? 1 : 0) : right;
  });
  const favourites = sheetOf(make, () => 0);

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
    const facts = page.getByRole('main');
    await page.getByRole('tab', { name: 'Room', exact: true }).click();
    for (const text of ['Football', room.roomCode, room.roomPassword])
      await expect(facts).toContainText(text);
    await chooseSetting(page, 'Edit Teams');
    await button(page, 'Paste Teams').click();
    const dialog = page.getByRole('dialog', { name: 'Paste Teams' });
    const list = (side: string) =>
      Array.from({ length: 7 }, (_, index) => `${index + 1}. ${named(`${side}${index + 1}`)}`);
    await field(dialog, 'Names').fill(['AFC', ...list('afc'), '', 'NFC', ...list('nfc')].join('\n'));
    const preview = dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem');
    await expect(preview).toHaveCount(14);
    await button(dialog, 'Use 14 Names').click();
    await expect(field(page, 'NFC, seed 7')).toHaveValue('Green Bay Packers');
    await button(page, 'Save Teams').click();
    await expect(toast(page, 'Team names updated!')).toContainText(
      'Custom team names have been saved successfully.',
    );
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
    expect(lockTime && formatInstant(Date.parse(lockTime), MOUNTAIN)).toBe(formatInstant(lockAt, MOUNTAIN));
  });

  const members = [
    await people.enter('andy'),
    await people.enter('bill'),
    await people.enter('cleo'),
  ] as const;
  const [andy, bill, cleo] = members;
  const sheets: (RecordedEntry & { person: Person })[] = [];

  await test.step('members pick all 13 games and the score of the final', async () => {
    const plans = [
      { person: andy, picks: truth, score: ['20', '23'] },
      { person: bill, picks: favourites, score: ['17', '31'] },
      { person: cleo, picks: favourites, score: ['24', '20'] },
    ] as const;
    for (const { person, picks, score } of plans) {
      const { page } = person;
      await joinRoom(person, room);
      // The first member picks in the browser, the others through the API.
      if (person !== andy) {
        const bracket = await person.api.brackets.create({ body: { roomId: room.id } });
        const [team1Score = 0, team2Score = 0] = score.map(Number);
        await person.api.tournaments.customSave({
          params: { eventId: bracket.id },
          body: { predictions: picks, tieBreakerScores: { team1Score, team2Score } },
        });
        sheets.push({ bracket, picks, score: [team1Score, team2Score], person });
        continue;
      }
      await createBracket(page, room.id);
      const main = page.getByRole('main');
      await expect(main).toContainText(/0 of 13 · locks in \dh \d+m/);
      const before = await openBracketInfo(page);
      await expect(before).toContainText('0/13 picks');
      await expect(before).toContainText('13 games, 4 rounds');
      await page.keyboard.press('Escape');
      const games = gamesOfSheet(make, FOOTBALL_WORDS, picks);
      await pickGames(page, games.slice(0, 12), picks, names);
      await expect(main).toContainText('12 of 13');
      await pickGames(page, games.slice(12), picks, names);
      await expect(main).toContainText('13 of 13 · tie-breaker missing');
      await expect(page.getByRole('region', { name: 'Your finished bracket' })).toContainText(
        'All picks entered',
      );
      await button(page, 'Change a pick').click();

      const finalists = [named(picks.conf1), named(picks.conf2)] as const;
      await button(page, SCORE).click();
      await typeScores(page, SCORE, finalists, ['20', '']);
      await expectDialogError(page, 'Missing Scores', 'Please enter scores for both teams');
      await typeScores(page, SCORE, finalists, ['20', '100']);
      await expectDialogError(page, 'Invalid Scores', 'Please enter valid scores between 0 and 99');
      await typeScores(page, SCORE, finalists, score);
      await expect(main).toContainText(
        `Tie-Breaker: ${score.join(' - ')} (Total: ${Number(score[0]) + Number(score[1])})`,
      );
      await expect(main.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
      const info = await openBracketInfo(page);
      await expect(info).toContainText('All picks entered');
      await expect(info).toContainText(/13 of 13 saved, \d{1,2}:\d\d:\d\d [AP]M MT/);
      await expect(button(info, 'Saved')).toBeDisabled();
      await page.keyboard.press('Escape');

      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const stored = await person.api.tournaments.customPicks({ params: { eventId: id } });
      expect(stored).toEqual(picks);
      const bracket = await person.api.tournaments.footballBracket({ params: { bracketId: id } });
      sheets.push({ bracket, picks, score: [Number(score[0]), Number(score[1])], person });
    }
  });

  const [first, second] = sheets;
  if (!first || !second) throw new Error('No member has a bracket');
  const onlooker = await people.another(bill);
  const board = await people.another(cleo);

  await test.step("before the lock, another member's bracket is hidden, and the page contains none of its picks", async () => {
    const answers: string[] = [];
    onlooker.on('response', (response) => {
      if (/predictions|tie-breaker$|points$/.test(response.url())) answers.push(response.url());
    });
    await onlooker.goto(`/football-bracket/${first.bracket.id}`);
    await expect(onlooker.getByRole('heading', { name: 'Not Your Picks, go away' })).toBeVisible();
    await expect(onlooker.getByRole('main')).toContainText('You can only view your own predictions');
    await expect(onlooker.getByRole('radio')).toHaveCount(0);
    const html = await onlooker.content();
    for (const name of Object.values(names)) expect(html).not.toContain(name);
    expect(answers).toEqual([]);
  });

  await test.step('at the lock, open brackets become read-only and visible to other members', async () => {
    await board.goto(`/room/${room.id}`);
    await manager.api.tournaments.setFootballLock({ params, body: { lockTime: lockIn(1500) } });
    const { page } = andy;
    await expect(page.getByRole('main')).toContainText('Bracket Locked');
    const row = team(page, 'Wildcard, AFC game 1', named('afc5'));
    await expect(row).toBeDisabled();
    await row.click({ force: true });
    await expect(toast(page, 'Bracket Locked')).toContainText('predictions cannot be changed');
    await expect(row).not.toBeChecked();
    await expect(onlooker.getByRole('main')).toContainText('View Only');
    await expect(team(onlooker, 'Super Bowl', named(first.picks.sb1))).toBeChecked();
    await expect(button(onlooker, SCORE)).toHaveCount(0);
  });

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
      if (isLast) {
        const [left, right] = [named(so.conf1), named(so.conf2)] as const;
        await button(page, 'Set Tie-Breaker Scores').click();
        await typeScores(
          page,
          'Set Tie-Breaker Scores',
          [left, right],
          [`${event.score[0]}`, `${event.score[1]}`],
        );
        await expect(page.getByRole('heading', { name: 'All results are in' })).toBeVisible();
      }
      // The last result is sent automatically.
      await expect(page.getByRole('region', { name: 'Pending result' })).toBeHidden({ timeout: 10_000 });
      await expectOracleStandings(board, make, so, isLast ? event.score : null, sheets);
      const [leader] = sheets;
      const points = leader ? pointsOf(leader.picks, so) : 0;
      const info = await openBracketInfo(andy.page);
      await expect
        .poll(async () => (await readFacts(info))['points/leader'])
        .toMatch(new RegExp(`^${points}\\b`));
      await andy.page.keyboard.press('Escape');
    }
    await expect(game(andy.page, 'Super Bowl').getByRole('radio', { checked: true })).toHaveAccessibleName(
      /, incorrect\b.*, 0\/6 points/,
    );
    await expect(andy.page.getByRole('main')).toContainText(
      `Final score: ${event.score[0]} - ${event.score[1]} (Total: ${event.score[0] + event.score[1]})`,
    );
  });

  await test.step('the manager completes the event', async () => {
    const { page } = manager;
    await button(page, 'Exit Results').click();
    await chooseSetting(page, 'Mark Completed');
    const dialog = page.getByRole('alertdialog', { name: 'Event Completion' });
    await button(dialog, 'Mark as Completed').click();
    await expect(dialog).toBeHidden();
    await expect(board.getByRole('main')).toContainText(/event completed/i);
    await expect(andy.page.getByRole('main')).toContainText(/event completed/i);
    await expectOracleStandings(board, make, results, event.score, sheets);
  });

  function pointsOf(picks: Readonly<Record<string, string>>, won: Readonly<Record<string, string>>): number {
    const kind = (id: string) => id.replace(/\d+$/, '');
    const worth: Record<string, number> = { wc: 1, div: 2, conf: 4, sb: 6 };
    return Object.entries(picks)
      .filter(([id, winner]) =>
        Object.entries(won).some(([at, who]) => who === winner && kind(at) === kind(id)),
      )
      .reduce((sum, [id]) => sum + (worth[kind(id)] ?? 0), 0);
  }
});
