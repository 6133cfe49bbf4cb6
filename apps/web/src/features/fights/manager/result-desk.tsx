import type { Fight } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import {
  type FightSport,
  METHODS,
  maxForFight,
  methodOfKey,
  methodsFor,
  type ResultMethod,
  resultMethodsFor,
} from '@lockroom/rules';
import { Check, ChevronDown, Eraser, RotateCw, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import { FactSourceNote, type IsManual } from '../../competitions/fact-source.tsx';
import { FightLock, LockTime, MaxPoints } from '../card/fight-frame.tsx';
import { lockOf, resultText, scoredFight } from '../card/fight-rules.ts';
import { FighterPlate, fighterOf } from '../card/fighter-plate.tsx';
import type { ResultEntry } from './manager.queries.ts';

/** The state of a fight's result: not entered, winner only, being sent, being cleared, rejected, or saved. */
export type RowState = 'open' | 'method?' | 'pending' | 'clearing' | 'refused' | 'saved';

const styles = {
  tap: 'inline-flex items-center h-6 px-2 rounded-sm shadow-outline text-ink-3 text-[12.5px] font-bold font-stretch-84% whitespace-nowrap data-now:bg-accent data-now:shadow-none data-now:text-on-accent',
  corners: 'grid grid-cols-2 border-y border-line',
  last: 'text-[32px] lg:text-[44px] in-[.result-desk-lost]:text-ink-3 in-[.result-desk-won]:text-bg',
  keys: 'max-lg:hidden text-ink-3 text-sm flex gap-1.25 items-center ml-auto [&_kbd]:min-w-5 [&_kbd]:py-0.5 [&_kbd]:px-1.25 [&_kbd]:rounded-sm [&_kbd]:bg-surface-3 [&_kbd]:text-ink-2 [&_kbd]:text-xs [&_kbd]:font-strong [&_kbd]:text-center',
  others:
    'result-desk-others grid auto-cols-fr gap-1.5 px-3 lg:gap-2 lg:pt-0 lg:px-5 lg:pb-4 grid-flow-row grid-cols-2 py-2.5 border-t border-line',
};

interface ResultDeskProps {
  fight: Fight;
  sport: FightSport;
  /** The draft if there is one, otherwise the stored result. */
  entry: ResultEntry;
  state: RowState;
  /** Why the result was not saved. `isStale` means that someone else has entered a different result. */
  failure: { text: string; isStale: boolean } | null;
  onWinner: (winnerId: 1 | 2) => void;
  /** Enters a result, which is then sent automatically. */
  onEnter: (entry: ResultEntry) => void;
  onClear: () => void;
  onUndo: () => void;
  onCallOff: () => void;
  onDiscard: () => void;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** The open fight in results mode. Corners and methods are in the same position for every fight. */
export function ResultDesk(props: ResultDeskProps) {
  const { fight, sport, entry, state, onWinner, onEnter, onClear, onUndo, ref, children } = props;
  const id = useId();
  const isResult = state === 'saved' || state === 'pending';

  /** 1 and 2 set the winner, a method's letter sets the method, Backspace clears, and U undoes (rules: look#keys). */
  function onKeyDown({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) {
    if (ctrlKey || altKey || metaKey) return;
    const winMethod = methodOfKey(sport, key);
    if (key === '1' || key === '2') onWinner(key === '1' ? 1 : 2);
    else if (key === 'Backspace' || key === 'Delete') onClear();
    else if (winMethod && entry.winnerId) onEnter({ winnerId: entry.winnerId, winMethod });
    else if (key.toLowerCase() === 'u') onUndo();
  }

  return (
    <article
      ref={ref}
      tabIndex={-1}
      className="plane shadow-hairline-strong overflow-hidden animate-[slide-in_var(--m3)_var(--ease)]"
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
    >
      <header className="flex items-center gap-4 min-h-11 py-1 px-3 lg:min-h-14 lg:py-1.5 lg:px-5">
        <h2 className="billed text-3xl leading-tight lg:text-[32px]" id={`${id}-title`}>
          {fight.title}
        </h2>
        <span className="max-lg:hidden">
          <FightLock fight={fight} />
        </span>
        <span className="flex items-center gap-2.5 ml-auto">
          {isResult && <MaxPoints points={maxForFight(scoredFight({ ...fight, ...entry }))} />}
          {state === 'open' ? <Step now>Who won?</Step> : <StateBadge state={state} />}
        </span>
      </header>
      <div className={styles.corners} role="radiogroup" aria-label={`Winner of ${fight.title}`}>
        {([1, 2] as const).map((corner) => {
          const { name, photo } = fighterOf(fight, corner);
          const { first, last } = billedName(name);
          const won = entry.winnerId === corner;
          const lost = entry.winnerId !== null && !won;
          return (
            <label
              key={corner}
              className={cx(
                'relative cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus has-[:focus-visible]:-outline-offset-3 has-[:focus-visible]:z-1',
                'result-desk-corner [--plate:116px] [--plate-w:100%] grid grid-rows-[var(--plate)_auto] lg:[--plate:132px] lg:flex',
                corner === 2 && 'result-desk-blue border-l border-line text-right lg:flex-row-reverse',
                won && 'result-desk-won',
                lost && 'result-desk-lost',
              )}
              data-checked={won || undefined}
            >
              <input
                type="radio"
                className="over-label z-1"
                name={`winner-${fight.id}`}
                aria-label={name}
                checked={won}
                onChange={() => onWinner(corner)}
              />
              <FighterPlate
                name={last}
                photo={photo}
                side={corner === 1 ? 'red' : 'blue'}
                className="h-(--plate) max-lg:min-h-0"
                dimmed={lost ? 'unpicked' : undefined}
              />
              <span className="flex flex-1 flex-col justify-center gap-2.25 min-w-0 min-h-18.75 p-3 lg:gap-3.25 lg:py-4 lg:px-5 in-[.result-desk-blue]:items-end in-[.result-desk-won]:bg-ink in-[.result-desk-corner:not(.result-desk-won):hover]:bg-surface-2">
                <span className="text-ink-2 min-h-3.5 text-base font-book leading-none in-[.result-desk-lost]:text-ink-3 in-[.result-desk-won]:text-bg">
                  {first}
                </span>
                <FitLine text={last} slotEm={190 / 44} narrowSlotEm={146 / 32} className={styles.last} />
              </span>
              {won && (
                <span className="absolute top-2 left-2 inline-flex items-center gap-1 h-6 px-2 rounded-sm bg-ink text-bg text-2xs font-bold font-stretch-88% tracking-widest uppercase in-[.result-desk-blue]:right-2 in-[.result-desk-blue]:left-auto">
                  <Check className="size-3 stroke-[2.5]" aria-hidden />
                  Winner
                </span>
              )}
            </label>
          );
        })}
      </div>
      <Endings {...props} />
      {children}
    </article>
  );
}

function Step({ now, children }: { now: boolean; children: string }) {
  return (
    <span className={styles.tap} data-now={now || undefined}>
      {children}
    </span>
  );
}

const STATES: Readonly<Record<Exclude<RowState, 'open'>, string>> = {
  saved: 'Saved',
  pending: 'Pending',
  clearing: 'To clear',
  refused: 'Not entered',
  'method?': 'Method?',
};

/** Shows how complete a result is. The badge is never yellow, because only the next step is marked in yellow. */
function StateBadge({ state }: { state: RowState }) {
  if (state === 'open') return null;
  return <Badge tone={state === 'saved' ? 'saved' : undefined}>{STATES[state]}</Badge>;
}

/** Shows the possible endings of the open fight. A tap on an ending enters it as the result. */
function Endings(props: ResultDeskProps) {
  const { fight, sport, entry, state, failure, onEnter, onClear, onCallOff, onDiscard } = props;
  const { winnerId, winMethod } = entry;
  const [opened, setOpened] = useState(false);
  const named = winnerId === 1 || winnerId === 2 ? shortNames(fight)[winnerId - 1] : null;
  const tap = (to: ResultEntry & { winMethod: ResultMethod }, label: string = to.winMethod) => (
    <button
      key={label}
      type="button"
      className="grid place-items-center min-h-16 rounded-md bg-surface-2 shadow-outline-field text-md font-strong font-stretch-88% hover:bg-surface-3 in-[.result-desk-others]:min-h-12 in-[.result-desk-others]:py-1 in-[.result-desk-others]:px-2 in-[.result-desk-others]:text-center in-[.result-desk-others]:wrap-anywhere in-[[data-waiting]]:not-[[data-checked]]:bg-transparent in-[[data-waiting]]:not-[[data-checked]]:shadow-outline in-[[data-waiting]]:not-[[data-checked]]:text-ink-3 [&:is([data-checked],[aria-pressed='true'])]:bg-ink [&:is([data-checked],[aria-pressed='true'])]:shadow-none [&:is([data-checked],[aria-pressed='true'])]:text-bg"
      aria-pressed={winnerId === to.winnerId && winMethod === to.winMethod}
      onClick={() => onEnter(to)}
    >
      {label}
    </button>
  );

  return (
    <>
      {failure && (
        <div className="text-sm py-2.5 px-3 border-t border-line text-danger [&>span]:mt-2">
          <p role="alert">{failure.text}</p>
          <span className="flex flex-wrap gap-2">
            <Button icon={RotateCw} onClick={() => onEnter(entry)}>
              {failure.isStale ? 'Use mine' : 'Try again'}
              <span className="sr-only"> for {fight.title}</span>
            </Button>
            <Button variant="quiet" icon={X} onClick={onDiscard}>
              {failure.isStale ? 'Keep theirs' : 'Discard'}
              <span className="sr-only"> for {fight.title}</span>
            </Button>
          </span>
        </div>
      )}
      <div className="flex items-center py-2.25 px-3 lg:pt-3.5 lg:px-5 lg:pb-3">
        <Step now={state === 'method?'}>How?</Step>
        <span className={styles.keys} aria-hidden>
          <kbd>1</kbd> <kbd>2</kbd> winner
          {methodsFor(sport).map((method) => (
            <kbd key={method}>{METHODS[method].letter}</kbd>
          ))}
          method <kbd>U</kbd> undo
        </span>
      </div>
      <fieldset
        className="grid auto-cols-fr grid-flow-col gap-1.5 pt-0 px-3 pb-2.5 lg:gap-2 lg:pt-0 lg:px-5 lg:pb-4"
        data-waiting={named === null || undefined}
        disabled={named === null}
        aria-label={`Method of ${fight.title}`}
      >
        {methodsFor(sport).map((method) => tap({ winnerId, winMethod: method }))}
      </fieldset>
      <div className="grid grid-cols-2 border-t border-line [&>button]:rounded-none [&>button]:border-l [&>button]:border-line [&>button]:-ml-px">
        <Button variant="quiet" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {named === null ? 'No winner' : 'Other endings'}
          <span className="sr-only"> of {fight.title}: draw, no contest, disqualification</span>
        </Button>
        {winnerId === null ? (
          <Button variant="quiet" onClick={onCallOff}>
            Call off<span className="sr-only"> {fight.title}</span>
          </Button>
        ) : (
          <Button variant="quiet" icon={Eraser} onClick={onClear}>
            Clear<span className="sr-only"> the result of {fight.title}</span>
          </Button>
        )}
      </div>
      {opened && (
        <fieldset className={styles.others} aria-label={`Other endings of ${fight.title}`}>
          {named !== null && tap({ winnerId, winMethod: 'Disqualification' }, `${named} by Disqualification`)}
          {resultMethodsFor(sport, 0).map((method) =>
            tap({ winnerId: 0, winMethod: method }, named === null ? method : `No winner: ${method}`),
          )}
        </fieldset>
      )}
    </>
  );
}

interface ResultsHeadProps {
  /** Whether each fight has a result, Fight 1 first. */
  entered: readonly boolean[];
  /** Whether each fight's result is being sent. */
  pending: readonly boolean[];
  open: number;
  onExit: () => void;
}

/** The header of results mode: the progress and the exit button. */
export function ResultsHead({ entered, pending, open, onExit }: ResultsHeadProps) {
  const done = entered.filter(Boolean).length;
  return (
    <header className="flex flex-wrap items-center gap-2.5 mb-3 lg:gap-4 lg:mb-4">
      <h1 className="disp flex-1 text-5xl lg:text-display">Enter Results</h1>
      <Button variant="ghost" icon={X} onClick={onExit}>
        Exit Results
      </Button>
      <div className="flex flex-[1_0_100%] items-center gap-3 min-w-0">
        <div className="flex flex-1 gap-1" aria-hidden>
          {entered.map((has, place) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: cells are identified by position
              key={place}
              className={cx(
                'flex-1 h-2 rounded-xs shadow-outline',
                has && 'bg-ink-2 shadow-none',
                pending[place] &&
                  '[background:repeating-linear-gradient(135deg,var(--ink-2)_0_3px,transparent_3px_6px)] shadow-[inset_0_0_0_1px_var(--ink-2)]',
                place === open && 'mx-0.75 shadow-[0_0_0_2px_var(--bg),0_0_0_3.5px_var(--ink)]',
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
    </header>
  );
}

const rowClass =
  'flex items-center gap-3 w-full min-h-12 border-t border-line [&>b]:flex-[0_0_112px] [&>b]:text-lg flex-wrap gap-y-0.5 py-1.5 in-[.result-lists-coming_li:first-child]:border-0 [&>:last-child:not(.result-lists-pair)]:flex-initial [&>:last-child:not(.result-lists-pair)]:min-w-0 [&>:last-child:not(.result-lists-pair)]:max-w-full [&>:last-child:not(.result-lists-pair)]:items-end [&>:last-child:not(.result-lists-pair)]:text-ink-3';

export interface ListedFight {
  fight: Fight;
  state: RowState;
  isWaiting: boolean;
}

interface ListProps {
  fights: readonly ListedFight[];
  /** Opens a fight; omitted for a completed event. */
  onOpen?: (fightId: string) => void;
}

export function ComingFights({ fights, onOpen }: ListProps) {
  if (fights.length === 0) return null;
  return (
    <section className="result-lists-coming mt-3.5 text-sm lg:mt-6 lg:text-base" aria-label="Up next">
      <span className="label" aria-hidden>
        Up next
      </span>
      <ol>
        {fights.map(({ fight, state }) => {
          const { lockAt } = lockOf(fight);
          const facts = (
            <>
              <b className="billed">{fight.title}</b>
              <span className="result-lists-pair flex-[1_1_150px] wrap-anywhere">
                {resultText(fight) ?? shortNames(fight).join(' vs ')}
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
 * Lists the fights with a result, newest first: collapsed on phones, expanded on wide screens. An empty list reserves
 * its space, so that the first result does not shift the page.
 */
export function DoneFights({ fights, isManual, onOpen }: ListProps & { isManual: IsManual | undefined }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const done = fights.filter(({ isWaiting }) => !isWaiting);
  const pending = fights.length - done.length;
  const [newest] = done;
  const count = `${done.length} done`;
  return (
    <section className="max-lg:-order-1 max-lg:mb-3 lg:mt-6" aria-label={count}>
      <span className="label max-lg:hidden" aria-hidden>
        {count}
      </span>
      <button
        type="button"
        className="lg:hidden flex overflow-hidden items-center gap-2.5 w-full min-h-12 px-3 rounded-md bg-surface-1 shadow-hairline text-sm [&>b]:whitespace-nowrap"
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
            <span className="result-lists-pair flex-[1_1_150px] wrap-anywhere">
              {resultText(fight)}
              {!isWaiting && (
                <FactSourceNote source={fight.resultSource} isManual={isManual?.(fight.id, 'result')} />
              )}
            </span>
            <MaxPoints points={maxForFight(scoredFight(fight))} />
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
