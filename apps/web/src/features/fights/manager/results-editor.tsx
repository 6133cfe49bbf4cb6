import type { Fight } from '@lockroom/contract';
import { type FightSport, isLegalResult, isMethodToCome } from '@lockroom/rules';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { conflictingValues, errorText, isNotFound } from '../../../shell/errors.ts';
import { toast } from '../../../ui/toast.ts';
import type { IsManual } from '../../competitions/fact-source.tsx';
import { CompletedNotice, PendingStrip } from '../../competitions/manager/notices.tsx';
import { HOLD_MS, useHolding } from '../../competitions/manager/use-holding.ts';
import { readDraft, storeDraft } from '../../competitions/stored-drafts.ts';
import { isEntered, isOff, pairOf, readPair, winnerOf } from '../card/fight-rules.ts';
import { CallOffDialog } from './fight-dialogs.tsx';
import { type CardOwner, type ResultEntry, type SentResult, saveResult } from './manager.queries.ts';
import {
  ComingFights,
  DoneFights,
  type ListedFight,
  ResultDesk,
  ResultsHead,
  type RowState,
} from './result-desk.tsx';
import { enteredText } from './words.ts';

const savedResult = (fight: Fight): ResultEntry => ({
  winnerId: winnerOf(fight),
  winMethod: fight.winMethod,
});

const sameEntry = (a: ResultEntry, b: ResultEntry) =>
  a.winnerId === b.winnerId && a.winMethod === b.winMethod;

function rowState(sport: FightSport, saved: ResultEntry, draft: ResultEntry | undefined): RowState {
  if (!draft && saved.winnerId === null) return 'open';
  if (!draft) return isMethodToCome(saved) ? 'method?' : 'saved';
  if (draft.winnerId === null) return 'clearing';
  return isLegalResult(sport, draft.winnerId, draft.winMethod) ? 'pending' : 'method?';
}

const draftKeyOf = (placeId: string) => `results:${placeId}`;

export function storeUnsent(accountId: string, placeId: string, { fight, entry, seen }: SentResult): void {
  storeDraft(
    accountId,
    draftKeyOf(placeId),
    { [fight.id]: { pick: entry, known: [seen], madeOn: pairOf(fight) } },
    [],
  );
}

function deleteUnsent(accountId: string, placeId: string, fightId: string): void {
  storeDraft(accountId, draftKeyOf(placeId), {}, [fightId]);
}

/**
 * Removes a fight's unsent result from the device's storage and returns the result. Returns null if there is no unsent
 * result, if the server has the same result, or if the fighters have changed.
 */
function consumeUnsent(
  accountId: string,
  placeId: string,
  fight: Fight,
  sport: FightSport,
): Pick<SentResult, 'entry' | 'seen'> | null {
  const unsent = readDraft(accountId, draftKeyOf(placeId))[fight.id];
  if (!unsent) return null;
  deleteUnsent(accountId, placeId, fight.id);
  const entry = readEntry(unsent.pick);
  const seen = readEntry(unsent.known[0]);
  const pair = readPair(unsent.madeOn);
  if (pair && pair.join() !== pairOf(fight).join()) return null;
  if (!entry || !seen || !isLegalResult(sport, entry.winnerId, entry.winMethod)) return null;
  return sameEntry(entry, savedResult(fight)) ? null : { entry, seen };
}

function readEntry(value: unknown): ResultEntry | null {
  const known = typeof value === 'object' && value !== null;
  return known && 'winnerId' in value && 'winMethod' in value ? (value as ResultEntry) : null;
}

/** The request in progress for each fight. A request may still be running when its page is closed and reopened. */
const requests = new Map<string, Promise<void>>();

/** A winner that still needs a method, or a result that was not saved. */
interface Draft {
  entry: ResultEntry;
  /** The stored result that the manager saw before entering this one; null stands for the current stored result. */
  seen: ResultEntry | null;
  failure: { text: string; isStale: boolean } | null;
}

interface ResultsEditorProps {
  owner: CardOwner;
  sport: FightSport;
  card: readonly Fight[];
  /** The fight to start with; by default, the first one without a result. */
  first: string | null;
  onExit: () => void;
  /** Returns whether the manager has overridden a result. Set only if the room follows an event. */
  isManual?: IsManual;
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
  const { isManual, resultNote } = props;
  const { isCompleted } = owner;
  // A canceled fight cannot have a result.
  const card = props.card.filter((fight) => !isOff(fight));
  const placeId = owner.roomId ?? owner.cardKey.join();
  const [chosen, setChosen] = useState(first);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [callingOff, setCallingOff] = useState<Fight | null>(null);
  const accountId = useUser().id;
  // The fights known to have a result, even if the loaded card does not contain the result yet.
  const [entered, setEntered] = useState<ReadonlySet<string>>(new Set());
  const desk = useRef<HTMLElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  // What to do with the open fight after the next render: only focus it (`focus`), or also scroll to it (`show`).
  const follow = useRef<'focus' | 'show' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  // True while the manager has not chosen a fight. A result that could not be saved then reopens its fight to show the
  // error; otherwise, a toast shows the error.
  const isFree = useRef(false);

  async function send(sent: SentResult): Promise<void> {
    const { fight, entry } = sent;
    try {
      await saveResult(owner, sent);
      deleteUnsent(accountId, placeId, fight.id);
      if (entry.winnerId !== null) setEntered((known) => new Set([...known, fight.id]));
      setAnnouncement(`${enteredText(sent)}: saved.`);
    } catch (error) {
      onRefused(sent, error);
    } finally {
      requests.delete(fight.id);
    }
  }

  const { held, sending, hold, undo } = useHolding<SentResult>({
    keep: (sent) => storeUnsent(accountId, placeId, sent),
    forget: ({ fight }) => deleteUnsent(accountId, placeId, fight.id),
    send(sent) {
      const request = send(sent);
      requests.set(sent.fight.id, request);
      return request;
    },
  });
  const waiting = new Map([...sending, ...(held ? [held] : [])].map((sent) => [sent.fight.id, sent]));
  const isToEnter = (fight: Fight) =>
    !waiting.has(fight.id) &&
    (drafts[fight.id]?.failure != null || (!isEntered(fight) && !entered.has(fight.id)));
  const open = isCompleted
    ? undefined
    : (card.find(({ id }) => id === chosen && !waiting.has(id)) ?? card.find(isToEnter));
  const entryOf = (fight: Fight) => drafts[fight.id]?.entry ?? savedResult(fight);
  const stateOf = (fight: Fight) =>
    drafts[fight.id]?.failure
      ? 'refused'
      : rowState(sport, savedResult(fight), waiting.get(fight.id)?.entry ?? drafts[fight.id]?.entry);
  const seenOf = (fight: Fight) => drafts[fight.id]?.seen ?? savedResult(fight);

  function setDraft(fightId: string, draft: Draft): void {
    setDrafts((others) => ({ ...others, [fightId]: draft }));
  }

  function drop(fightId: string): void {
    setDrafts(({ [fightId]: _, ...others }) => others);
  }

  function close(fightId: string): void {
    drop(fightId);
    setChosen(null);
    follow.current = 'focus';
  }

  function onRefused({ fight, entry }: SentResult, error: unknown) {
    const text = errorText(error, 'The result was not entered.');
    if (!isFree.current)
      toast.show({ title: 'Result not entered', description: `${fight.title}: ${text}`, tone: 'danger' });
    if (isNotFound(error)) return deleteUnsent(accountId, placeId, fight.id);
    const [seen = null] = Object.values(conflictingValues(error) ?? {}) as ResultEntry[];
    setEntered((known) => new Set([...known].filter((id) => id !== fight.id)));
    setDraft(fight.id, { entry, seen, failure: { text, isStale: seen !== null } });
  }

  function openFight(fightId: string): void {
    setChosen(fightId);
    follow.current = 'show';
  }

  function chooseWinner(fight: Fight, winnerId: 1 | 2): void {
    setChosen(fight.id);
    // Clear the method, because tapping a method enters the result.
    setDraft(fight.id, { entry: { winnerId, winMethod: null }, seen: seenOf(fight), failure: null });
  }

  function enter(fight: Fight, entry: ResultEntry): void {
    close(fight.id);
    if (!sameEntry(entry, savedResult(fight)) || drafts[fight.id]?.failure)
      hold({ fight, entry, seen: seenOf(fight) });
  }

  function clear(fight: Fight): void {
    if (winnerOf(fight) === null || drafts[fight.id]) drop(fight.id);
    else enter(fight, { winnerId: null, winMethod: null });
  }

  function undoHeld(): void {
    const sent = undo();
    if (sent) openFight(sent.fight.id);
  }

  const restoreUnsent = useEffectEvent((fightId: string) => {
    const fight = card.find(({ id }) => id === fightId);
    const unsent = fight && consumeUnsent(accountId, placeId, fight, sport);
    const text = 'This result is not saved yet, so nobody else can see it.';
    if (unsent) setDraft(fightId, { ...unsent, failure: { text, isStale: false } });
  });
  useEffect(() => {
    for (const fightId of Object.keys(readDraft(accountId, draftKeyOf(placeId))))
      void Promise.resolve(requests.get(fightId)).then(() => restoreUnsent(fightId));
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
            failure={drafts[open.id]?.failure ?? null}
            onWinner={(winnerId) => chooseWinner(open, winnerId)}
            onEnter={(entry) => enter(open, entry)}
            onClear={() => clear(open)}
            onUndo={undoHeld}
            onCallOff={() => setCallingOff(open)}
            onDiscard={() => close(open.id)}
          >
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
        <DoneFights fights={listed.filter(isDone).toReversed()} isManual={isManual} onOpen={onOpen} />
      </div>
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {last && (
        <PendingStrip
          key={last.fight.id}
          what={enteredText(last)}
          seconds={held ? HOLD_MS / 1000 : null}
          onUndo={undoHeld}
        />
      )}
      {callingOff && <CallOffDialog owner={owner} fight={callingOff} onClose={() => setCallingOff(null)} />}
    </>
  );
}
