import { isLegalResult } from '../fights/methods.ts';
import { isCompleted } from '../fights/score.ts';
import type { CardState, Ending } from './fight-gains.ts';

/** The state as if open fights had ended so; results that stand stay, and endings that cannot be are left out. */
export function supposeCard(state: CardState, supposed: Readonly<Record<string, Ending>>): CardState {
  const card = state.card.map((fight) => {
    const ending = supposed[fight.id];
    if (!ending || isCompleted(fight)) return fight;
    const { winnerId, winMethod } = ending;
    return isLegalResult(state.sport, winnerId, winMethod) ? { ...fight, winnerId, winMethod } : fight;
  });
  return { ...state, card };
}
