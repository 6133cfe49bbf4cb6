import type { Fight } from '@lockroom/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { errorText, isNotFound } from '../../../shell/errors.ts';
import { cx } from '../../../ui/cx.ts';
import { toast } from '../../../ui/toast.ts';
import { resultAt, type SentResult } from './card-owner.queries.ts';
import { forgetResult, keptFights, takeKept } from './kept-results.ts';
import { PendingStrip } from './pending-strip.tsx';
import { ResultDesk } from './result-desk.tsx';
import { ComingFights, DoneFights, type ListedFight } from './result-lists.tsx';
import { ResultTaps } from './result-taps.tsx';
import { enteredText } from './result-words.ts';
import { styles } from './results.classes.ts';
import type { ResultsProps } from './results-by-hand.tsx';
import { NO_RESULT, type ResultEntry, rowState, sameEntry, savedResult } from './results-draft.ts';
import { ResultsHead } from './results-head.tsx';
import { HOLD_MS, settled, useSending } from './use-sending.ts';

interface Failure {
  text: string;
  /** The stored result, if it conflicts with the entered one. */
  there: ResultEntry | null;
}

interface SendingResultsProps extends ResultsProps {
  owner: ResultsProps['owner'] & { roomId: string };
  onCallOff: (fight: Fight) => void;
}

/** Results mode on a phone: choosing a method enters the result, sends it after a delay and opens the next fight. */
export function SendingResults(props: SendingResultsProps) {
  const { owner, sport, card, drafts, dispatch, onExit, chosen, setChosen, seen, setSeen } = props;
  const { roomId } = owner;
  const accountId = useUser().id;
  const [failures, setFailures] = useState<Readonly<Record<string, Failure>>>({});
  // Fights known to have a result. A response requested earlier may not contain it yet.
  const [entered, setEntered] = useState<ReadonlySet<string>>(new Set());
  const desk = useRef<HTMLElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // What to do with the open fight after the next render: only focus it, or also scroll to it.
  const follow = useRef<'focus' | 'show' | null>(null);
  const [told, setTold] = useState('');
  // Whether a failed result would open its fight again, which then shows the error.
  const isFree = useRef(false);

  const { held, sending, hold, undo } = useSending({
    owner,
    onStored: ({ fight, entry }) => {
      if (entry.winnerId !== null) setEntered((known) => new Set([...known, fight.id]));
      setTold(`${enteredText({ fight, entry })}: saved.`);
    },
    onRefused: putBack,
  });
  const waiting = new Map([...sending, ...(held ? [held] : [])].map((sent) => [sent.fight.id, sent]));
  const isToEnter = ({ id, winnerId }: Fight) =>
    !waiting.has(id) && (id in failures || (winnerId === null && !entered.has(id)));
  const open = card.find(({ id }) => id === chosen && !waiting.has(id)) ?? card.find(isToEnter);
  const entryOf = (fight: Fight) => drafts[fight.id] ?? savedResult(fight);
  const stateOf = (fight: Fight) =>
    fight.id in failures
      ? 'refused'
      : rowState(sport, savedResult(fight), waiting.get(fight.id)?.entry ?? drafts[fight.id]);

  /** The stored result that an entry deliberately replaces. */
  const overOf = (fight: Fight) => failures[fight.id]?.there ?? seen[fight.id] ?? savedResult(fight);

  function drop(fightId: string): void {
    dispatch({ type: 'put', id: fightId, entry: null });
    setFailures(({ [fightId]: _, ...others }) => others);
    setSeen(({ [fightId]: _, ...others }) => others);
  }

  function putBack({ fight, entry }: SentResult, error: unknown): void {
    const text = errorText(error, 'The result was not entered.');
    if (!isFree.current)
      toast.show({ title: 'Result not entered', description: `${fight.title}: ${text}`, tone: 'danger' });
    if (isNotFound(error)) {
      forgetResult(accountId, roomId, fight.id);
      return;
    }
    const there = resultAt(error, 'winnerId') ?? null;
    setEntered((known) => new Set([...known].filter((id) => id !== fight.id)));
    fail(fight.id, entry, { text, there });
  }

  function fail(fightId: string, entry: ResultEntry, failure: Failure): void {
    dispatch({ type: 'put', id: fightId, entry });
    setFailures((others) => ({ ...others, [fightId]: failure }));
  }

  function openFight(fightId: string): void {
    setChosen(fightId);
    follow.current = 'show';
  }

  function chooseWinner(fight: Fight, winnerId: 1 | 2): void {
    setChosen(fight.id);
    setSeen({ ...seen, [fight.id]: overOf(fight) });
    setFailures(({ [fight.id]: _, ...others }) => others);
    // Clear the method, because tapping it enters the result.
    dispatch({ type: 'put', id: fight.id, entry: { winnerId, winMethod: null } });
  }

  function enter(fight: Fight, entry: ResultEntry): void {
    const over = overOf(fight);
    drop(fight.id);
    setChosen(null);
    follow.current = 'focus';
    if (!sameEntry(entry, savedResult(fight)) || failures[fight.id]) hold({ fight, entry, seen: over });
  }

  function clear(fight: Fight): void {
    if (savedResult(fight).winnerId === null || drafts[fight.id]) drop(fight.id);
    else enter(fight, NO_RESULT);
  }

  function takeBack(): void {
    const sent = undo();
    if (sent) openFight(sent.fight.id);
  }

  const takeUp = useEffectEvent((fightId: string) => {
    const fight = card.find(({ id }) => id === fightId);
    const kept = fight && takeKept(accountId, roomId, fight, sport);
    if (!kept) return;
    fail(fightId, kept.entry, { text: 'This result was not sent.', there: null });
    setSeen((others) => ({ ...others, [fightId]: kept.seen }));
  });
  useEffect(() => {
    for (const fightId of keptFights(accountId, roomId)) void settled(fightId).then(() => takeUp(fightId));
  }, [accountId, roomId]);
  useEffect(() => {
    isFree.current = chosen === null;
    return () => {
      isFree.current = false;
    };
  }, [chosen]);
  useEffect(() => {
    if (follow.current === null) return;
    (desk.current ?? end.current)?.focus({ preventScroll: true });
    if (follow.current === 'show') desk.current?.scrollIntoView({ block: 'nearest' });
    follow.current = null;
  });

  const listed = card
    .filter(({ id }) => id !== open?.id)
    .map((fight) => {
      const entry = waiting.get(fight.id)?.entry;
      return {
        fight: entry?.winnerId == null ? fight : { ...fight, ...entry },
        state: stateOf(fight),
        isWaiting: entry !== undefined,
      };
    });
  const isDone = ({ fight }: ListedFight) => fight.winnerId !== null;
  const last = held ?? sending.at(-1);
  const failure = open && failures[open.id];
  const state = open ? stateOf(open) : 'saved';
  return (
    <>
      <ResultsHead
        entered={card.map((fight) => fight.winnerId !== null)}
        pending={card.map(({ id }) => waiting.has(id))}
        open={open ? card.indexOf(open) : -1}
        onExit={onExit}
      />
      <div className={cx(styles.parts, styles.overStrip)} data-over-strip>
        {open ? (
          <ResultDesk
            key={open.id}
            ref={desk}
            fight={open}
            sport={sport}
            entry={entryOf(open)}
            state={state}
            next={state === 'open' ? 'winner' : state === 'method?' ? 'method' : null}
            slides
            onChange={(change) => {
              const { winnerId } = entryOf(open);
              if (change.type === 'clear') clear(open);
              else if (change.type === 'method') {
                if (winnerId) enter(open, { winnerId, winMethod: change.winMethod });
              } else if (change.winnerId !== 0) chooseWinner(open, change.winnerId);
            }}
            onUndo={takeBack}
          >
            <ResultTaps
              fight={open}
              sport={sport}
              entry={entryOf(open)}
              isNext={state === 'method?'}
              failure={failure ? { text: failure.text, isStale: failure.there !== null } : null}
              onEnter={(entry) => enter(open, entry)}
              onClear={() => clear(open)}
              onCallOff={() => props.onCallOff(open)}
              onDiscard={() => {
                drop(open.id);
                setChosen(null);
                follow.current = 'focus';
              }}
            />
          </ResultDesk>
        ) : (
          <p ref={end} tabIndex={-1} className={cx('plane text-ink-2', styles.end)}>
            {waiting.size > 0 ? 'No fight is left to enter.' : 'Every fight has its result.'}
          </p>
        )}
        <ComingFights fights={listed.filter((each) => !isDone(each))} onOpen={openFight} />
        <DoneFights fights={listed.filter(isDone).toReversed()} stays onOpen={openFight} />
      </div>
      <span className="sr-only" role="status">
        {told}
      </span>
      {last && (
        <PendingStrip
          key={last.fight.id}
          what={enteredText(last)}
          seconds={held ? HOLD_MS / 1000 : null}
          onUndo={takeBack}
        />
      )}
    </>
  );
}
