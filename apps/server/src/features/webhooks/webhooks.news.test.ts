import { CHANGE_KINDS } from '@lockroom/contract';
import { expect, test } from 'vitest';
import { type NewsLine, newsOf } from './webhooks.jobs.ts';

const SECOND = 1_000;

let written = 0;
/** A line of noor, a second after the one before it. */
function line(kind: string, data: unknown = {}, more: Partial<NewsLine> = {}): NewsLine {
  written++;
  const id = `01931111-2222-7333-8444-${String(written).padStart(12, '0')}`;
  const createdAt = new Date(written * SECOND);
  return { id, kind, data, isSealed: false, sealed: null, actorName: 'noor', createdAt, ...more };
}
const takenBack = ({ id, kind, data }: NewsLine) =>
  line('act.taken-back', { changeId: id, kind, data, reopens: false });
const eventsOf = (lines: readonly NewsLine[]) => newsOf(lines).map(({ event }) => event);

const LOCK = { from: null, to: '2026-03-08T03:00:00.000Z', reopens: false };
const IMPORT = { templateId: '1', templateName: 'NFL', teams: [], labels: [], lock: null, results: [] };

test('every kind of competition change except picks and photos belongs to an event', () => {
  const silent = CHANGE_KINDS.filter(
    (kind) => /^(fight|card|tournament)\./.test(kind) && eventsOf([line(kind)]).length === 0,
  );
  expect(silent.toSorted()).toEqual([
    'fight.photo-changed',
    'fight.pick-changed',
    'tournament.picks-changed',
  ]);
});

test('changes about people, chat or sealed picks belong to no event', () => {
  const others = CHANGE_KINDS.filter(
    (kind) => !/^(fight|card|tournament|act)\.|^room\.(completed|reopened)$/.test(kind),
  );
  expect(others.length).toBeGreaterThan(10);
  expect(newsOf(others.map((kind) => line(kind)))).toEqual([]);
  expect(newsOf([line('fight.result-entered', {}, { isSealed: true })])).toEqual([]);
});

test('an import belongs to the results event if it contains results', () => {
  const results = [{ game: { gameId: 'r1-1' }, from: null, to: { winner: { teamId: 'afc1' } } }];
  expect(eventsOf([line('tournament.imported', { ...IMPORT, finalScore: null })])).toEqual(['card']);
  expect(eventsOf([line('tournament.imported', { ...IMPORT, finalScore: null, results })])).toEqual([
    'results',
  ]);
  expect(eventsOf([line('card.imported', { results: [] })])).toEqual(['card']);
  expect(eventsOf([line('card.imported', { results: [{}] })])).toEqual(['results']);
});

test('undoing a change removes all of its lines and no others', () => {
  const [kept, act] = [line('tournament.lock-set', LOCK), line('event.taken', { facts: 2 })];
  const ofAct = line('fight.result-entered', {}, { createdAt: act.createdAt });
  const [news] = newsOf([kept, ofAct, act, takenBack(act)]);
  expect(newsOf([kept, ofAct, act, takenBack(act)])).toHaveLength(1);
  expect(news).toMatchObject({
    event: 'card',
    lines: [expect.stringMatching(/^noor set the lock time to /)],
  });
});

test('undoing a change that was already sent belongs to the same event', () => {
  expect(eventsOf([takenBack(line('tournament.lock-set', LOCK))])).toEqual(['card']);
  expect(eventsOf([takenBack(line('event.taken', { facts: 1 }))])).toEqual(['results']);
});

test('completing and reopening are sent only if the final state differs from the first', () => {
  const [completed, reopened] = [() => line('room.completed'), () => line('room.reopened')];
  expect(newsOf([completed(), reopened()])).toEqual([]);
  expect(newsOf([reopened()])).toMatchObject([{ lines: ['noor unmarked the event as completed.'] }]);
  const [news] = newsOf([completed(), reopened(), completed()]);
  expect(news).toEqual({ event: 'completed', lines: ['noor marked the event completed.'] });
});
