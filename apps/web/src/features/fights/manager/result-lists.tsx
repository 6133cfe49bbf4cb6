import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { maxForFight } from '@lockroom/rules';
import { Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FightWorth } from '../card/fight-frame.tsx';
import { LockTime } from '../card/fight-lock.tsx';
import { lockOf, scoredFight } from '../card/fight-rules.ts';
import { resultText } from '../card/result-text.ts';
import { StateBadge } from './result-desk.tsx';
import styles from './result-lists.module.css';
import type { RowState } from './results-draft.ts';

export interface ListedFight {
  fight: Fight;
  state: RowState;
  isWaiting?: boolean;
}

interface ListProps {
  fights: readonly ListedFight[];
  /** Opens a fight; omitted for a completed event. */
  onOpen?: ((fightId: string) => void) | undefined;
}

export function ComingFights({ fights, onOpen }: ListProps) {
  if (fights.length === 0) return null;
  return (
    <section className={styles.coming} aria-label="Comes next">
      <span className="label" aria-hidden>
        Comes next
      </span>
      <ol>
        {fights.map(({ fight, state }) => {
          const { lockAt } = lockOf(fight);
          const facts = (
            <>
              <b className="billed">{fight.title}</b>
              <span className={styles.pair}>{shortNames(fight).join(' v ')}</span>
              {state === 'open' ? (
                lockAt !== null && <LockTime lockAt={lockAt} />
              ) : (
                <StateBadge state={state} />
              )}
            </>
          );
          return (
            <li key={fight.id}>
              {onOpen ? (
                <button type="button" className={styles.row} onClick={() => onOpen(fight.id)}>
                  {facts}
                </button>
              ) : (
                <span className={styles.row}>{facts}</span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/**
 * Lists the fights with a result, newest first: collapsed on phones, expanded on wide screens. `stays` reserves the
 * space for an empty list, so that the first result does not shift the page.
 */
export function DoneFights({ fights, stays = false, onOpen }: ListProps & { stays?: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const done = fights.filter(({ isWaiting }) => !isWaiting);
  const pending = fights.length - done.length;
  const [newest] = done;
  if (fights.length === 0 && !stays) return null;
  const count = `${done.length} done`;
  return (
    <section className={styles.done} aria-label={count}>
      <span className="label only-wide" aria-hidden>
        {count}
      </span>
      <button
        type="button"
        className={cx('only-narrow', styles.fold)}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Check className={cx('icon-s', styles.check)} aria-hidden />
        <b>{count}</b>
        <span className="trunc muted">
          {pending > 0
            ? `${pending} pending`
            : newest && `${newest.fight.title}: ${resultText(newest.fight)}`}
        </span>
        <ChevronDown className={cx('icon-s dim', styles.chevron)} aria-hidden />
      </button>
      <ol id={id} className={open ? undefined : 'only-wide'}>
        {fights.map(({ fight, state, isWaiting }) => (
          <li key={fight.id} className={`small ${styles.result}`} aria-label={fight.title}>
            <b className="billed">{fight.title}</b>
            <span className={styles.pair}>{resultText(fight)}</span>
            <FightWorth points={maxForFight(scoredFight(fight))} />
            <StateBadge state={state} />
            {onOpen && !isWaiting && (
              <Button variant="quiet" size="s" onClick={() => onOpen(fight.id)}>
                Change<span className="sr"> the result of {fight.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
