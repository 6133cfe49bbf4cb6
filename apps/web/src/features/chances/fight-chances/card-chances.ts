import type { FightCompetition } from '../../fights/entry/fight-competition.ts';
import type { Callings } from '../callings.ts';
import type { OutlookBodyProps } from '../entry-views.tsx';
import type { Coming } from '../moves.ts';
import type { Person } from '../person.ts';
import type { StateOf, SupposedWay } from '../room-state.ts';
import type { TonightFigures } from '../tonight/use-tonight-figures.ts';

/** An entry of a card, and the state of its room. */
export interface CardViewProps extends OutlookBodyProps<FightCompetition> {
  state: StateOf<'fights'>;
}

/** What the chances of an entry on a card are drawn from. */
export interface CardChancesProps extends CardViewProps {
  callings: Callings;
  person: Person;
  /** The locked fights without a result, the main event first. */
  comings: readonly Coming<SupposedWay>[];
  figures: TonightFigures;
}
