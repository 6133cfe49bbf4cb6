import { play } from '@lockroom/rules';
import { describe, expect, it } from 'vitest';
import { board, custom } from '../../tournaments/board/testing/boards.ts';
import { type StatementGround, statementText } from './team-statements.ts';

function ground(format: StatementGround['format'], results: Record<string, string> = {}): StatementGround {
  const { look } = board(format);
  return { format, look, games: play(format, results, 'results') };
}

describe('a team in a bracket of 64', () => {
  const of64 = ground(custom(64, false));
  it.each([
    [1, true, 'Red 1 beat Red 32'],
    [1, false, 'Red 32 beat Red 1'],
    [2, true, 'Red 1 reach the Sweet 16'],
    [3, true, 'Red 1 reach the Elite 8'],
    [4, false, 'Red 1 miss the Final Four'],
    [5, true, 'Red 1 reach the final'],
    [5, false, 'Red 1 miss the final'],
    [6, true, 'Red 1 win the title'],
    [6, false, 'Red 1 miss the title'],
  ])('round %i with a win %s reads: %s', (round, wins, text) => {
    expect(statementText(of64, { team: 'red1', round, wins })).toBe(text);
  });
});
