import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { type Ending, type FightSport, type FightWinner, resultMethodsFor } from '@lockroom/rules';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';

export interface EndingChoiceProps {
  fight: Fight;
  sport: FightSport;
  /** The assumed ending; null if there is none. */
  ending: Ending | null;
  onChoose: (ending: Ending) => void;
}

/** Offers the endings of an open fight as buttons; a second tap on an ending removes the assumption. */
export function EndingChoice({ fight, sport, ending, onChoose }: EndingChoiceProps) {
  const names = shortNames(fight);
  const button = (winnerId: FightWinner, winMethod: Ending['winMethod'], label: string, said: string) => {
    const isOn = ending?.winnerId === winnerId && ending.winMethod === winMethod;
    return (
      <button
        key={winMethod}
        type="button"
        className={cx(
          'relative flex items-center justify-center min-h-11 py-0 px-2 rounded-md bg-surface-2 text-ink-2 text-sm font-semibold hover:bg-surface-3',
          isOn &&
            '[outline:1.5px_dashed_var(--ink)] -outline-offset-3 bg-transparent text-ink font-heavy focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-2',
        )}
        aria-pressed={isOn}
        aria-label={`${said}${isOn ? ', supposed' : ''}`}
        onClick={() => onChoose({ winnerId, winMethod })}
      >
        {label}
        {isOn && (
          <span
            className="absolute -top-1.25 right-2 bottom-auto left-auto py-0.75 px-1.25 rounded-xs bg-ink text-bg text-2xs font-stretch-76% font-extrabold leading-none uppercase"
            aria-hidden
          >
            If
          </span>
        )}
      </button>
    );
  };
  return (
    <section className="plane p-3" aria-labelledby={`if-${fight.id}`}>
      <h2
        className="mb-2.5 text-xl font-stretch-66% font-heavy tracking-wide leading-none uppercase"
        id={`if-${fight.id}`}
      >
        {fight.title}
      </h2>
      <div className="grid grid-cols-2 gap-3">
        {([1, 2] as const).map((corner) => {
          const name = names[corner - 1] ?? '';
          return (
            <div
              key={corner}
              className={cx(
                'grid gap-1.5 content-start pt-2.5 border-t-4 border-red-solid',
                corner === 2 && 'border-t-blue-solid text-right',
              )}
            >
              <span className="pb-1 text-[26px] leading-none" aria-hidden>
                <FitLine text={name} slotEm={8} narrowSlotEm={5.4} />
              </span>
              <div className="grid gap-1.5 lg:grid-cols-2">
                {resultMethodsFor(sport, corner).map((method) =>
                  button(corner, method, method, `${name} by ${method}`),
                )}
              </div>
            </div>
          );
        })}
      </div>
      <div className="grid pt-1.5">{button(0, 'No Contest', 'No winner', `No winner of ${fight.title}`)}</div>
    </section>
  );
}
