import type { Fight } from '@lockroom/contract';
import { type FightSport, isLegalResult } from '@lockroom/rules';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { conflictingValues, errorText, isNotFound } from '../../../shell/errors.ts';
import { toast } from '../../../ui/toast.ts';
import type { IsOwn } from '../../competitions/fact-source.tsx';
import { keepDraft, readDraft } from '../../competitions/kept-drafts.ts';
import { CompletedNotice, PendingStrip } from '../../competitions/manager/notices.tsx';
import { HOLD_MS, useHolding } from '../../competitions/manager/use-holding.ts';
import { isEntered, isOff, pairOf, readPair } from '../card/fight-rules.ts';
import { CallOffDialog } from './fight-dialogs.tsx';
import { type CardOwner, type SentResult, saveResult } from './manager.queries.ts';
import {
  ComingFights,
  DoneFights,
  type ListedFight,
  ResultDesk,
  ResultsHead,
  ResultTaps,
} from './result-desk.tsx';
import {
  NO_RESULT,
  type ResultDrafts,
  type ResultEntry,
  rowState,
  sameEntry,
  savedResult,
} from './results-draft.ts';
import { enteredText } from './words.ts';

const slotsOf = (placeId: string) => `results:${placeId}`;

export function keepResult(accountId: string, placeId: string, { fight, entry, seen }: SentResult): void {
  keepDraft(
    accountId,
    slotsOf(placeId),
    { [fight.id]: { pick: entry, known: [seen], madeOn: pairOf(fight) } },
    [],
  );
}

function forgetResult(accountId: string, placeId: string, fightId: string): void {
  keepDraft(accountId, slotsOf(placeId), {}, [fightId]);
}

/**
 * Removes the unsent result of a fight from the device's storage and returns it. Returns null if there is none, if the
 * server has the same result, or if the fighters have changed.
 */
function takeKept(
  accountId: string,
  placeId: string,
  fight: Fight,
  sport: FightSport,
): Pick<SentResult, 'entry' | 'seen'> | null {
  const kept = readDraft(accountId, slotsOf(placeId))[fight.id];
  if (!kept) return null;
  forgetResult(accountId, placeId, fight.id);
  const entry = readEntry(kept.pick);
  const seen = readEntry(kept.known[0]);
  const pair = readPair(kept.madeOn);
  if (pair && pair.join() !== pairOf(fight).join()) return null;
  if (!entry || !seen || !isLegalResult(sport, entry.winnerId, entry.winMethod)) return null;
  return sameEntry(entry, savedResult(fight)) ? null : { entry, seen };
}

function readEntry(value: unknown): ResultEntry | null {
  const known = typeof value === 'object' && value !== null;
  return known && 'winnerId' in value && 'winMethod' in value ? (value as ResultEntry) : null;
}

/** The request in progress for each fight. A request may outlive its page, which may be reopened in the meantime. */
const underWay = new Map<string, Promise<void>>();

interface SendingOptions {
  owner: CardOwner;
  /** Identifies the room or template in the device storage for unsent results. */
  placeId: string;
  onStored: (sent: SentResult) => void;
  onRefused: (sent: SentResult, error: unknown) => void;
}

function useSending({ owner, placeId, onStored, onRefused }: SendingOptions) {
  const accountId = useUser().id;
  const forget = ({ fight }: SentResult) => forgetResult(accountId, placeId, fight.id);

  async function send(sent: SentResult): Promise<void> {
    try {
      await saveResult(owner, sent);
      forget(sent);
      onStored(sent);
    } catch (error) {
      onRefused(sent, error);
    } finally {
      underWay.delete(sent.fight.id);
    }
  }

  return useHolding<SentResult>({
    keep: (sent) => keepResult(accountId, placeId, sent),
    forget,
    send(sent) {
      const request = send(sent);
      underWay.set(sent.fight.id, request);
      return request;
    },
  });
}

interface Failure {
  text: string;
  /** The stored result, if it conflicts with the entered one. */
  there: ResultEntry | null;
}

interface ResultsEditorProps {
  owner: CardOwner;
  sport: FightSport;
  card: readonly Fight[];
  /** The fight to start with; by default, the first one without a result. */
  first: string | null;
  onExit: () => void;
  /** Returns whether the manager has overridden a result. Set only if the room follows an event. */
  isOwn?: IsOwn;
  /** Renders the source of a fight's result. Set only if the room follows an event. */
  resultNote?: (fight: Fight) => ReactNode;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: () => void;
}

/**
 * Lets the manager enter results. One fight is open, and the others are in two lists. Entering a winner and a method
 * takes one tap each and opens the next fight. The result can be undone for five seconds before it is sent.
 */
export function ResultsEditor({ owner, sport, first, onExit, onUnmark, ...props }: ResultsEditorProps) {
  const { isOwn, resultNote } = props;
  const { isCompleted } = owner;
  // A cancelled fight cannot have a result.
  const card = props.card.filter((fight) => !isOff(fight));
  const placeId = owner.roomId ?? owner.cardKey.join();
  const [chosen, setChosen] = useState(first);
  // Winners that still need a method, and results that were not saved.
  const [drafts, setDrafts] = useState<ResultDrafts>({});
  // For each draft, the stored result that the manager saw when entering it.
  const [seen, setSeen] = useState<ResultDrafts>({});
  const [callingOff, setCallingOff] = useState<Fight | null>(null);
  const accountId = useUser().id;
  const [failures, setFailures] = useState<Readonly<Record<string, Failure>>>({});
  // The fights known to have a result, even if the loaded card does not contain the result yet.
  const [entered, setEntered] = useState<ReadonlySet<string>>(new Set());
  const desk = useRef<HTMLElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // What to do with the open fight after the next render: only focus it (`focus`), or also scroll to it (`show`).
  const follow = useRef<'focus' | 'show' | null>(null);
  const [told, setTold] = useState('');
  // True until the manager chooses a fight. While true, a result that could not be saved reopens its fight to show the
  // error; otherwise, a toast shows the error.
  const isFree = useRef(false);

  const { held, sending, hold, undo } = useSending({
    owner,
    placeId,
    onStored: ({ fight, entry }) => {
      if (entry.winnerId !== null) setEntered((known) => new Set([...known, fight.id]));
      setTold(`${enteredText({ fight, entry })}: saved.`);
    },
    onRefused: putBack,
  });
  const waiting = new Map([...sending, ...(held ? [held] : [])].map((sent) => [sent.fight.id, sent]));
  const isToEnter = (fight: Fight) =>
    !waiting.has(fight.id) && (fight.id in failures || (!isEntered(fight) && !entered.has(fight.id)));
  const open = isCompleted
    ? undefined
    : (card.find(({ id }) => id === chosen && !waiting.has(id)) ?? card.find(isToEnter));
  const entryOf = (fight: Fight) => drafts[fight.id] ?? savedResult(fight);
  const stateOf = (fight: Fight) =>
    fight.id in failures
      ? 'refused'
      : rowState(sport, savedResult(fight), waiting.get(fight.id)?.entry ?? drafts[fight.id]);

  /** Returns the stored result that the manager has seen and that a new result would replace. */
  const overOf = (fight: Fight) => failures[fight.id]?.there ?? seen[fight.id] ?? savedResult(fight);

  function drop(fightId: string): void {
    setDrafts(({ [fightId]: _, ...others }) => others);
    setFailures(({ [fightId]: _, ...others }) => others);
    setSeen(({ [fightId]: _, ...others }) => others);
  }

  function putBack({ fight, entry }: SentResult, error: unknown): void {
    const text = errorText(error, 'The result was not entered.');
    if (!isFree.current)
      toast.show({ title: 'Result not entered', description: `${fight.title}: ${text}`, tone: 'danger' });
    if (isNotFound(error)) {
      forgetResult(accountId, placeId, fight.id);
      return;
    }
    const [there = null] = Object.values(conflictingValues(error) ?? {}) as ResultEntry[];
    setEntered((known) => new Set([...known].filter((id) => id !== fight.id)));
    fail(fight.id, entry, { text, there });
  }

  function fail(fightId: string, entry: ResultEntry, failure: Failure): void {
    setDrafts((others) => ({ ...others, [fightId]: entry }));
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
    // Clear the method, because tapping a method enters the result.
    setDrafts({ ...drafts, [fight.id]: { winnerId, winMethod: null } });
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
    const kept = fight && takeKept(accountId, placeId, fight, sport);
    if (!kept) return;
    fail(fightId, kept.entry, {
      text: 'This result is not saved yet, so nobody else can see it.',
      there: null,
    });
    setSeen((others) => ({ ...others, [fightId]: kept.seen }));
  });
  useEffect(() => {
    for (const fightId of Object.keys(readDraft(accountId, slotsOf(placeId))))
      void Promise.resolve(underWay.get(fightId)).then(() => takeUp(fightId));
  }, [accountId, placeId]);
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
  const isDone = ({ fight }: ListedFight) => isEntered(fight);
  const onOpen = isCompleted ? undefined : openFight;
  const last = held ?? sending.at(-1);
  const failure = open && failures[open.id];
  const state = open ? stateOf(open) : 'saved';
  return (
    <>
      <ResultsHead
        entered={card.map(isEntered)}
        pending={card.map(({ id }) => waiting.has(id))}
        open={open ? card.indexOf(open) : -1}
        onExit={onExit}
      />
      {isCompleted && <CompletedNotice onUnmark={onUnmark} />}
      <div className="flex flex-col max-w-190 pb-18" data-over-strip>
        {open ? (
          <ResultDesk
            key={open.id}
            ref={desk}
            fight={open}
            sport={sport}
            entry={entryOf(open)}
            state={state}
            next={state === 'open' ? 'winner' : state === 'method?' ? 'method' : null}
            onChange={(change) => {
              const { winnerId } = entryOf(open);
              if (change.type === 'clear') clear(open);
              else if (change.type === 'method') {
                if (winnerId) enter(open, { winnerId, winMethod: change.winMethod });
              } else chooseWinner(open, change.winnerId);
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
              onCallOff={() => setCallingOff(open)}
              onDiscard={() => {
                drop(open.id);
                setChosen(null);
                follow.current = 'focus';
              }}
            />
            {state === 'saved' || state === 'open' ? resultNote?.(open) : null}
          </ResultDesk>
        ) : (
          !isCompleted && (
            <p ref={end} tabIndex={-1} className="plane py-6 px-3 text-center text-ink-2">
              {waiting.size > 0 ? 'No results left to enter.' : 'Every fight has a result.'}
            </p>
          )
        )}
        <ComingFights fights={listed.filter((each) => !isDone(each))} onOpen={onOpen} />
        <DoneFights fights={listed.filter(isDone).toReversed()} isOwn={isOwn} onOpen={onOpen} />
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
      {callingOff && <CallOffDialog owner={owner} fight={callingOff} onClose={() => setCallingOff(null)} />}
    </>
  );
}
