import { X } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';

export interface ResultsHeadProps {
  /** Whether each fight has a result, Fight 1 first; undefined while loading. */
  entered: readonly boolean[] | undefined;
  /** Whether each fight's result is being sent. */
  pending?: readonly boolean[];
  open: number;
  onExit: () => void;
}

/** The head of results mode: the progress and the exit button. It replaces the room's facts. */
export function ResultsHead({ entered, pending, open, onExit }: ResultsHeadProps) {
  const done = entered?.filter(Boolean).length ?? 0;
  return (
    <header className="flex flex-wrap items-center gap-2.5 mb-3 lg:gap-4 lg:mb-4">
      <h1 className="disp flex-1 text-5xl lg:text-display">Enter Results</h1>
      <Button variant="ghost" icon={X} onClick={onExit}>
        Exit Results
      </Button>
      {entered && (
        <div className="flex flex-[1_0_100%] items-center gap-3 min-w-0">
          <div
            className="results-head-cells flex flex-1 gap-1 [&>i]:flex-1 [&>i]:h-2 [&>i]:rounded-xs [&>i]:shadow-outline"
            aria-hidden
          >
            {entered.map((has, place) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
                key={place}
                className={cx(
                  has && '[.results-head-cells>&]:bg-ink-2 [.results-head-cells>&]:shadow-none',
                  pending?.[place] &&
                    '[.results-head-cells>&]:[background:repeating-linear-gradient(135deg,var(--ink-2)_0_3px,transparent_3px_6px)] [.results-head-cells>&]:shadow-[inset_0_0_0_1px_var(--ink-2)]',
                  place === open &&
                    '[.results-head-cells>&]:my-0 [.results-head-cells>&]:mx-0.75 [.results-head-cells>&]:shadow-[0_0_0_2px_var(--bg),0_0_0_3.5px_var(--ink)]',
                )}
              />
            ))}
          </div>
          <span className="num text-[22px] font-extrabold leading-none [&_small]:text-ink-3 [&_small]:text-lg [&_small]:font-strong lg:text-[32px] lg:[&_small]:text-2xl">
            <span className="sr-only">
              {done} of {entered.length} entered
            </span>
            <span aria-hidden>
              {done}
              <small>/{entered.length}</small>
            </span>
          </span>
        </div>
      )}
    </header>
  );
}
