import type { FightSport } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { fightOf } from '../../rooms/testing/room-fixtures.ts';
import {
  changeDrafts,
  countDrafts,
  type DraftAction,
  isOtherEnding,
  NO_RESULT,
  type ResultDrafts,
  type ResultEntry,
  readyDrafts,
  rowState,
} from './results-draft.ts';

const holloway: ResultEntry = { winnerId: 2, winMethod: 'KO/TKO' };

function enter(saved: ResultEntry, sport: FightSport, ...steps: (0 | 1 | 2 | ResultEntry['winMethod'])[]) {
  let drafts: ResultDrafts = {};
  for (const step of steps) {
    if (step === null) continue;
    const action: DraftAction =
      typeof step === 'number'
        ? { type: 'winner', id: 'f1', saved, sport, winnerId: step }
        : { type: 'method', id: 'f1', saved, sport, winMethod: step };
    drafts = changeDrafts(drafts, action);
  }
  return drafts.f1;
}

describe('entering a result', () => {
  it('a result needs a winner and a method, in either order', () => {
    expect(rowState('mma', NO_RESULT, enter(NO_RESULT, 'mma', 1))).toBe('method?');
    expect(rowState('mma', NO_RESULT, enter(NO_RESULT, 'mma', 'Decision'))).toBe('winner?');
    expect(enter(NO_RESULT, 'mma', 'Decision', 1)).toEqual({ winnerId: 1, winMethod: 'Decision' });
    expect(rowState('mma', NO_RESULT, enter(NO_RESULT, 'mma', 1, 'Decision'))).toBe('pending');
  });
  it('the method stays when the other corner is chosen', () => {
    expect(enter(NO_RESULT, 'mma', 1, 'Submission', 2)).toEqual({ winnerId: 2, winMethod: 'Submission' });
  });
  it('a draw and a no contest have no winner', () => {
    expect(enter(NO_RESULT, 'mma', 1, 'Draw')).toEqual({ winnerId: 0, winMethod: 'Draw' });
    expect(enter(NO_RESULT, 'mma', 'No Contest')).toEqual({ winnerId: 0, winMethod: 'No Contest' });
    expect(enter(NO_RESULT, 'mma', 'Draw', 1)).toEqual({ winnerId: 1, winMethod: null });
    expect(enter(NO_RESULT, 'mma', 0, 'Decision')).toEqual({ winnerId: null, winMethod: 'Decision' });
  });
  it('a disqualification has a winner or none', () => {
    expect(enter(NO_RESULT, 'mma', 2, 'Disqualification')).toEqual({
      winnerId: 2,
      winMethod: 'Disqualification',
    });
    expect(enter(NO_RESULT, 'mma', 'Disqualification', 0)).toEqual({
      winnerId: 0,
      winMethod: 'Disqualification',
    });
    expect(rowState('mma', NO_RESULT, enter(NO_RESULT, 'mma', 'Disqualification'))).toBe('winner?');
    expect(isOtherEnding({ winnerId: 2, winMethod: 'Disqualification' })).toBe(true);
    expect(isOtherEnding(holloway)).toBe(false);
  });
  it('boxing has no submission', () => {
    expect(rowState('boxing', NO_RESULT, { winnerId: 1, winMethod: 'Submission' })).toBe('method?');
  });
});

describe('a saved result', () => {
  it('choosing the saved result again leaves no draft', () => {
    expect(enter(holloway, 'mma', 1)).toEqual({ winnerId: 1, winMethod: 'KO/TKO' });
    expect(enter(holloway, 'mma', 1, 2)).toBeUndefined();
    expect(rowState('mma', holloway, undefined)).toBe('saved');
  });
  it('a saved result can be cleared, and the clearing undone', () => {
    const cleared = changeDrafts({}, { type: 'clear', id: 'f1', sport: 'mma', saved: holloway });
    expect(rowState('mma', holloway, cleared.f1)).toBe('clearing');
    expect(enter(holloway, 'mma', 2, 'KO/TKO')).toBeUndefined();
    expect(
      changeDrafts(
        { f1: { winnerId: 1, winMethod: null } },
        { type: 'clear', id: 'f1', sport: 'mma', saved: NO_RESULT },
      ),
    ).toEqual({});
  });
});

describe('saving results', () => {
  const card = [fightOf('f1'), fightOf('f2'), fightOf('f3', holloway)];
  const drafts: ResultDrafts = {
    f1: { winnerId: 1, winMethod: 'Decision' },
    f2: { winnerId: 1, winMethod: null },
    f3: NO_RESULT,
    gone: { winnerId: 1, winMethod: 'Decision' },
  };
  it('complete drafts are saved and incomplete ones stay', () => {
    expect(countDrafts('mma', card, drafts)).toEqual({ ready: 2, needWinner: 0, needMethod: 1 });
    expect(readyDrafts('mma', card, drafts).map(({ fight }) => fight.id)).toEqual(['f1', 'f3']);
  });
  it('a stored draft is dropped unless it was changed meanwhile', () => {
    const sent: ResultEntry = { winnerId: 1, winMethod: 'Decision' };
    expect(changeDrafts(drafts, { type: 'stored', id: 'f1', sent }).f1).toBeUndefined();
    const changed = { ...drafts, f1: { winnerId: 2, winMethod: 'Decision' } as const };
    expect(changeDrafts(changed, { type: 'stored', id: 'f1', sent }).f1).toEqual(changed.f1);
  });
});
