import type { Fight } from '@lockroom/contract';
import type { FightPicks } from '@lockroom/rules';
import { SectionHead } from '../../../ui/page-head.tsx';
import type { Move } from '../moves.ts';
import type { SupposedWay } from '../room-state.ts';
import styles from './chances-view.module.css';
import { MovingFight, type MovingFightProps } from './moving-fight.tsx';

export interface MovingFightsProps
  extends Pick<MovingFightProps, 'person' | 'entryId' | 'measure' | 'basis'> {
  title: string;
  moves: readonly Move<SupposedWay>[];
  card: readonly Fight[];
  /** The picks of the entry. */
  picks: FightPicks;
  /** What is said of one fight beside its figures. */
  about?: (move: Move<SupposedWay>) => Pick<MovingFightProps, 'isOff' | 'note'>;
}

/** The fights that are locked and open, with what each would mean for an entry. */
export function MovingFights({ title, moves, card, picks, about, ...shared }: MovingFightsProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <SectionHead title={title} />
      <div className={`column ${styles.fights}`}>
        {moves.map((move) => {
          const fight = card.find(({ id }) => id === move.coming.id);
          return (
            fight && (
              <MovingFight
                key={fight.id}
                fight={fight}
                move={move}
                pick={picks[fight.id] ?? null}
                {...shared}
                {...about?.(move)}
              />
            )
          );
        })}
      </div>
    </section>
  );
}
