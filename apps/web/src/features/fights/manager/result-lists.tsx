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
import type { RowState } from './results-draft.ts';

const rowClass =
  'flex items-center gap-3 w-full min-h-12 border-t border-line [&>b]:flex-[0_0_112px] [&>b]:text-lg flex-wrap gap-y-0.5 py-1.5 in-[.result-lists-coming_li:first-child]:border-0 [&>:last-child:not(.result-lists-pair)]:flex-initial [&>:last-child:not(.result-lists-pair)]:min-w-0 [&>:last-child:not(.result-lists-pair)]:max-w-full [&>:last-child:not(.result-lists-pair)]:items-end [&>:last-child:not(.result-lists-pair)]:text-ink-3';

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
    <section className="result-lists-coming mt-3.5 text-sm lg:mt-6 lg:text-base" aria-label="Comes next">
      <span className="label" aria-hidden>
        Comes next
      </span>
      <ol>
        {fights.map(({ fight, state }) => {
          const { lockAt } = lockOf(fight);
          const facts = (
            <>
              <b className="billed">{fight.title}</b>
              <span className="result-lists-pair flex-[1_1_150px] wrap-anywhere">
                {shortNames(fight).join(' v ')}
              </span>
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
                <button
                  type="button"
                  className={cx(rowClass, 'hover:bg-surface-2')}
                  onClick={() => onOpen(fight.id)}
                >
                  {facts}
                </button>
              ) : (
                <span className={rowClass}>{facts}</span>
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
    <section className="max-lg:-order-1 max-lg:mb-3 lg:mt-6" aria-label={count}>
      <span className="label max-lg:hidden" aria-hidden>
        {count}
      </span>
      <button
        type="button"
        className="lg:hidden flex overflow-hidden items-center gap-2.5 w-full min-h-12 py-0 px-3 rounded-md bg-surface-1 shadow-hairline text-sm [&>b]:whitespace-nowrap"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Check className="size-3.5 stroke-2 text-correct" aria-hidden />
        <b>{count}</b>
        <span className="min-w-0 truncate text-ink-2">
          {pending > 0
            ? `${pending} pending`
            : newest && `${newest.fight.title}: ${resultText(newest.fight)}`}
        </span>
        <ChevronDown
          className="size-3.5 stroke-2 text-ink-3 ml-auto [[aria-expanded='true']>&]:rotate-180"
          aria-hidden
        />
      </button>
      <ol id={id} className={open ? undefined : 'max-lg:hidden'}>
        {fights.map(({ fight, state, isWaiting }) => (
          <li
            key={fight.id}
            className="text-sm flex items-center gap-3 w-full min-h-12 border-t border-line [&>b]:flex-[0_0_112px] [&>b]:text-lg flex-wrap py-1 max-lg:[&>b]:basis-19"
            aria-label={fight.title}
          >
            <b className="billed">{fight.title}</b>
            <span className="result-lists-pair flex-[1_1_150px] wrap-anywhere">{resultText(fight)}</span>
            <FightWorth points={maxForFight(scoredFight(fight))} />
            <StateBadge state={state} />
            {onOpen && !isWaiting && (
              <Button variant="quiet" size="s" onClick={() => onOpen(fight.id)}>
                Change<span className="sr-only"> the result of {fight.title}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
