import { ApiError, type SavedPicks } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import { announcementsBetween } from '../../../shell/lock-announcer.tsx';
import { readFightKey } from './card-picks.tsx';
import { PARALLEL_SAVES, saveMessage, savePicks } from './save-picks.ts';

const answer = (over: Partial<SavedPicks> = {}): SavedPicks => ({
  saved: 1,
  savedAt: '2026-01-03T02:41:05.000Z',
  dropped: [],
  notSaved: [],
  predictions: [],
  ...over,
});
const changes = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    fightId: `f${index + 1}`,
    pick: { winnerId: 1, method: 'Decision' } as const,
  }));
const locked = new ApiError(423, 'locked', 'This bracket is locked and predictions cannot be changed.');
const network = new ApiError(0, 'network', 'Network error - please check your connection');
const titleOf = (fightId: string) => `Fight ${fightId.slice(1)}`;
const post =
  (failures: Record<string, ApiError>) =>
  async ({ fightId }: { fightId: string }) => {
    const failure = failures[fightId];
    if (failure) throw failure;
    return answer();
  };

it('each change is sent in a separate request, and the number of parallel requests is limited', async () => {
  let [now, most] = [0, 0];
  const sent: string[] = [];
  const report = await savePicks(changes(20), async ({ fightId }) => {
    sent.push(fightId);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now -= 1;
    return answer();
  });
  expect(new Set(sent).size).toBe(20);
  expect(sent).toHaveLength(20);
  expect(most).toBe(PARALLEL_SAVES);
  expect(report.outcomes.every(({ result }) => result === 'stored')).toBe(true);
});

it('the report of a save contains the server time at which the last pick was stored', async () => {
  const times = ['2026-01-03T02:41:05.000Z', '2026-01-03T02:41:07.000Z', '2026-01-03T02:41:06.000Z'];
  const report = await savePicks(changes(3), async () => answer({ savedAt: times.shift() ?? '' }));
  expect(report.savedAt).toBe(Date.parse('2026-01-03T02:41:07.000Z'));
});

it('a pick that the server did not save counts as failed', async () => {
  const report = await savePicks(changes(1), async () =>
    answer({ notSaved: [{ fightId: 'f1', reason: 'No method' }] }),
  );
  expect(report.outcomes).toMatchObject([{ fightId: 'f1', result: 'failed' }]);
});

it('the success message names the incomplete picks that were not saved', async () => {
  const report = await savePicks(changes(2), post({}));
  expect(saveMessage(report, [], titleOf)).toEqual({
    title: 'Bracket Saved',
    description: 'Your predictions have been saved successfully!',
  });
  expect(saveMessage(report, ['f5', 'f6'], titleOf).description).toBe(
    'Your predictions have been saved successfully! Not saved, winner or method missing: Fight 5 and Fight 6.',
  );
});

it('a failed save shows an error message', async () => {
  const report = await savePicks(changes(1), post({ f1: network }));
  expect(saveMessage(report, [], titleOf)).toMatchObject({
    title: 'Save Failed',
    description: 'There was an error saving your predictions. Please try again.',
    tone: 'danger',
  });
});

it('after a partial failure, the message names locked and unsaved fights and counts the saved picks', async () => {
  const report = await savePicks(changes(4), post({ f1: locked, f3: network }));
  expect(report.outcomes.map(({ result }) => result)).toEqual(['refused', 'stored', 'failed', 'stored']);
  expect(saveMessage(report, [], titleOf).description).toBe(
    'There was an error saving your predictions. Please try again. Still unsaved: Fight 3. ' +
      'Fight 1 is locked: what you had saved before counts. 2 of 4 picks were saved.',
  );
});

describe('keyboard shortcuts on a fight card', () => {
  const plain = { ctrlKey: false, altKey: false, metaKey: false };
  it.each([
    ['1', { pick: { winnerId: 1 } }],
    ['2', { pick: { winnerId: 2 } }],
    ['k', { pick: { method: 'KO/TKO' } }],
    ['S', { pick: { method: 'Submission' } }],
    ['d', { pick: { method: 'Decision' } }],
    ['ArrowUp', { go: 'above' }],
    ['ArrowDown', { go: 'below' }],
    ['Backspace', { clear: true }],
    ['ArrowLeft', null],
    ['3', null],
    ['Tab', null],
  ])('the key %s is read as %o', (key, read) => {
    expect(readFightKey({ key, ...plain }, 'mma')).toEqual(read);
  });

  it('keys pressed with Ctrl have no effect, and neither does S (submission) in boxing', () => {
    expect(readFightKey({ key: 's', ...plain, ctrlKey: true }, 'mma')).toBeNull();
    expect(readFightKey({ key: 's', ...plain }, 'boxing')).toBeNull();
  });
});

describe('announcements before a lock', () => {
  const minute = 60_000;
  const lockAt = 100 * minute;
  const one = [{ title: 'Fight 1', lockAt }];
  const said = (at: number, locks = one) => announcementsBetween(locks, at - 1000, at);
  it.each([
    [lockAt - 61 * minute, ''],
    [lockAt - 60 * minute, 'Fight 1 locks in 1 hour.'],
    [lockAt - 59 * minute, ''],
    [lockAt - 15 * minute, 'Fight 1 locks in 15 minutes.'],
    [lockAt, 'Fight 1 is locked.'],
    [lockAt + 1000, ''],
  ])('for a lock at 6,000,000 ms, the announcement at %i ms is %j', (at, words) => {
    expect(said(at)).toBe(words);
  });

  it('fights that lock at the same time are announced in one sentence', () => {
    expect(said(lockAt, [...one, { title: 'Main Event', lockAt }])).toBe(
      'Fight 1 and Main Event are locked.',
    );
  });
});
