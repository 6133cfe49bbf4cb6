import type { Fight } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { fightCountdown, formatInstant, HOUR, isLocked, longZoneName } from '@lockroom/rules';
import {
  Check,
  ChevronDown,
  ClipboardPaste,
  Clock,
  ListOrdered,
  ListPlus,
  Plus,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { UnsavedGuard } from '../../../shell/unsaved-guard.tsx';
import { counted, list as joined } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { EmptyState } from '../../../ui/notes.tsx';
import { FactSourceNote, type IsManual } from '../../competitions/fact-source.tsx';
import {
  calledOffText,
  isEntered,
  isMethodOpen,
  isOff,
  lockOf,
  resultText,
  winnerOf,
} from '../card/fight-rules.ts';
import { oddsClass, oddsText } from '../card/fighter-plate.tsx';
import { AddFightDialog, DeleteFightDialog, ReplaceDialog, type Replacing } from './fight-dialogs.tsx';
import { FightEditor } from './fight-editor.tsx';
import { LockTimesDialog } from './lock-times-dialog.tsx';
import { type CardOwner, useMoveFight } from './manager.queries.ts';
import { PasteCardDialog } from './paste-card-dialog.tsx';
import { nameKey, sayLost, twiceOnCard } from './words.ts';

const rowClass =
  'grid grid-cols-[30px_minmax(0,1fr)_auto_18px] gap-x-2.5 items-center w-full min-h-14 py-1 pr-3 pl-3.5 text-left focus-visible:-outline-offset-2 hover:bg-surface-2';

interface FightRowProps {
  fight: Fight;
  /** Whether a result entered by the manager overrides the event's result. */
  isManual: boolean | undefined;
  /** The fight's number on the card, counted from 1. */
  number: number;
  /** Whether the fight's form is expanded below the row. */
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/**
 * A row of the card, 56 px high, with a fight's number, names, odds and lock. A tap opens the fight's form below the
 * row.
 */
function FightRow({ fight, isManual, number, isOpen, onToggle, children }: FightRowProps) {
  const now = useServerNow(60_000);
  const timeZone = useRoomZone();
  const { lockAt, hasResult } = lockOf(fight);
  const locked = fight.isLocked || isLocked({ lockAt, hasResult, now });
  const isDue = ((locked && !hasResult) || isMethodOpen(fight)) && !isOff(fight);
  const countdown = lockAt === null ? '' : fightCountdown({ lockAt, now, hasResult: false });
  const text = isOff(fight) ? calledOffText(fight) : (resultText(fight) ?? (isDue && `Locked ${countdown}`));
  // A countdown in the last two hours before the lock, otherwise the lock time.
  const isSoon = lockAt !== null && lockAt - now < 2 * HOUR;
  const clock = lockAt === null ? 'No lock time' : formatInstant(lockAt, timeZone).split(', ').at(-1);
  const lockText = isSoon ? `locks in ${countdown}` : clock;
  return (
    <li>
      <article aria-label={fight.title}>
        <button
          type="button"
          className={cx(
            rowClass,
            isDue && !isOpen && 'bg-[color-mix(in_srgb,var(--accent)_14%,var(--surface-1))]',
          )}
          aria-expanded={isOpen}
          data-fight={fight.id}
          onClick={onToggle}
        >
          <span className="num text-xl font-extrabold text-ink-2">{number}</span>
          <span className="min-w-0">
            <b className="block font-strong leading-tight font-stretch-92% wrap-anywhere">
              <span className="sr-only">{fight.title}, </span>
              {shortNames(fight).join(' vs ')}
            </b>
            {!isOpen && text && (
              <span className="block text-sm text-ink-2 leading-snug wrap-anywhere">
                {text}
                {hasResult && <FactSourceNote source={fight.resultSource} isManual={isManual} />}
              </span>
            )}
            {!isOpen && !text && (
              <small className="flex gap-2.5 text-md font-strong leading-snug">
                {[fight.fighter1Odds, fight.fighter2Odds].map((odds, corner) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the two corners are identified by position
                  <span key={corner} className={oddsClass(odds)}>
                    {oddsText(odds)}
                  </span>
                ))}
              </small>
            )}
          </span>
          {isDue && !isOpen ? (
            <b className="font-strong whitespace-nowrap">{isMethodOpen(fight) ? 'Method?' : 'Result?'}</b>
          ) : (
            <span className="text-sm text-ink-2 tabular-nums whitespace-nowrap">
              {!isOpen && !isOff(fight) && !hasResult && lockText}
            </span>
          )}
          <ChevronDown className={cx('size-4 text-ink-3', isOpen && 'rotate-180')} aria-hidden />
        </button>
        {isOpen && children}
      </article>
    </li>
  );
}

export const MANAGER_MODES = ['card', 'results'] as const;

export type CardDialog = 'locks' | 'paste' | 'add';

interface CardPanelProps {
  owner: CardOwner;
  /** The fights of the card, Fight 1 first. */
  card: readonly Fight[];
  dialog: CardDialog | null;
  onDialog: (dialog: CardDialog | null) => void;
  /** The start time of Fight 1, if it was entered in the setup steps. */
  start?: string | null;
  /** Opens the results editor, at a specific fight if given. */
  onResults: (fightId?: string) => void;
  more?: ReactNode;
  /** Returns whether the manager has overridden a result or lock. Set only if the room follows an event. */
  isManual?: IsManual;
  /** Renders the source of a fight's result. Set only if the room follows an event. */
  resultNote?: (fight: Fight) => ReactNode;
  /** Why the card is empty, if its event has no fights yet. */
  emptyText?: string;
}

/** Shows the card, with one row per fight and buttons to add fights and set their locks. */
export function CardPanel(props: CardPanelProps) {
  const { owner, card, dialog, onDialog, onResults, more, emptyText, isManual, resultNote } = props;
  const [start, setStart] = useState(props.start ?? null);
  const [lockOf, setLockOf] = useState<string | null>(null);
  const [editing, setEditing] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const [deleting, setDeleting] = useState<Fight | null>(null);
  const [replacing, setReplacing] = useState<Replacing | null>(null);
  const [showsDone, setShowsDone] = useState(false);
  const commit = useRef<(() => Promise<boolean>) | null>(null);
  const rows = useRef<HTMLOListElement>(null);
  const move = useMoveFight(owner);
  const { isCompleted } = owner;
  const isGone = editing !== null && (isCompleted || !card.some(({ id }) => id === editing));

  // Another session may remove the fight or complete the event while the form is open.
  useEffect(() => {
    if (!isGone) return;
    setEditing(null);
    setDirty(false);
    // Do not show a message if the fight was deleted on this page, because its changes were discarded deliberately.
    if (dirty && !deleting) sayLost(isCompleted);
  }, [isGone, dirty, deleting, isCompleted]);

  // A row that moves in the document loses focus, so restore the focus.
  const order = card.map(({ id }) => id).join();
  const moved = useRef<{ id: string; order: string } | null>(null);
  useEffect(() => {
    if (!moved.current || moved.current.order === order) return;
    rows.current?.querySelector<HTMLElement>(`[data-more="${moved.current.id}"]`)?.focus();
    moved.current = null;
  }, [order]);

  async function toggle(fightId: string | null) {
    if (commit.current && !(await commit.current())) return;
    setEditing(fightId);
    setDirty(false);
  }

  function forget(fight: Fight) {
    const index = card.findIndex(({ id }) => id === fight.id);
    const neighbour = card[index - 1] ?? card[index + 1];
    // Close the form together with the dialog, which would otherwise keep the focus.
    setDeleting(null);
    setEditing(null);
    setDirty(false);
    rows.current?.querySelector<HTMLElement>(`[data-fight="${neighbour?.id}"]`)?.focus();
  }

  function close() {
    setLockOf(null);
    onDialog(null);
  }

  const done = card.filter(isEntered);
  const folds = done.length > 0 && done.length < card.filter((fight) => !isOff(fight)).length;
  const last = done.at(-1);
  const movedFight = card.find(({ id }) => id === move.variables?.fightId);
  return (
    <section aria-labelledby="card-fights">
      <header className="flex flex-wrap items-center gap-2 mb-2">
        <h2 className="disp text-2xl mr-auto" id="card-fights">
          {counted(card.length, 'fight')}
        </h2>
        {!isCompleted && card.length > 0 && (
          <>
            <Button variant="ghost" icon={Clock} onClick={() => onDialog('locks')}>
              Set Lock Times
            </Button>
            <Menu
              trigger={
                <Button variant="ghost" icon={Plus}>
                  Add
                </Button>
              }
            >
              <MenuItem icon={ClipboardPaste} onSelect={() => onDialog('paste')}>
                Paste a Card
              </MenuItem>
              <MenuItem icon={Plus} onSelect={() => onDialog('add')}>
                Add New Fight
              </MenuItem>
              {more}
            </Menu>
          </>
        )}
      </header>
      <LockLine card={card} />
      {card.length === 0 && (
        <EmptyState
          icon={ListPlus}
          title="No Fights Yet"
          action={
            <div className="flex flex-wrap gap-2 justify-center">
              <Button
                variant="primary"
                icon={ClipboardPaste}
                disabled={isCompleted}
                onClick={() => onDialog('paste')}
              >
                Paste a Card
              </Button>
              <Button variant="ghost" icon={Plus} disabled={isCompleted} onClick={() => onDialog('add')}>
                Add Fight
              </Button>
              {more && <Menu trigger={<Button variant="ghost">More ways to add</Button>}>{more}</Menu>}
            </div>
          }
        >
          {emptyText ?? 'Paste the whole card, or start with the main event and work down.'}
        </EmptyState>
      )}
      {!isCompleted && <TwiceNotice card={card} onReplace={setReplacing} />}
      {card.length > 0 && (
        <ol ref={rows} className="tile ruled overflow-hidden" aria-label="Fights">
          {folds && last && (
            <li>
              <button
                type="button"
                className="grid grid-cols-[30px_minmax(0,1fr)_18px] gap-x-2.5 items-center w-full min-h-14 py-1 pr-3 pl-3.5 text-left hover:bg-surface-2"
                aria-expanded={showsDone}
                onClick={() => setShowsDone(!showsDone)}
              >
                <Check className="size-4 text-correct stroke-3" aria-hidden />
                <span className="min-w-0">
                  <b className="block font-strong">{done.length} entered</b>
                  <small className="block text-sm text-ink-2 truncate">Last result: {resultText(last)}</small>
                </span>
                <ChevronDown className={showsDone ? 'size-4 rotate-180' : 'size-4'} aria-hidden />
              </button>
            </li>
          )}
          {card.map((fight, index) => {
            if (folds && !showsDone && isEntered(fight) && editing !== fight.id) return null;
            const canMove = { up: index < card.length - 1, down: index > 0 };
            return (
              <FightRow
                key={fight.id}
                fight={fight}
                isManual={isManual?.(fight.id, 'result')}
                number={index + 1}
                isOpen={editing === fight.id && !isCompleted}
                onToggle={() =>
                  isCompleted ? onResults(fight.id) : void toggle(editing === fight.id ? null : fight.id)
                }
              >
                <FightEditor
                  owner={owner}
                  fight={fight}
                  canMove={canMove}
                  commitRef={commit}
                  onMove={(direction) => {
                    moved.current = { id: fight.id, order };
                    move.mutate({ fightId: fight.id, direction });
                  }}
                  onDelete={() => setDeleting(fight)}
                  onReplace={(first) => setReplacing({ fight, first })}
                  onLock={() => {
                    setLockOf(fight.id);
                    onDialog('locks');
                  }}
                  onResult={() => onResults(fight.id)}
                  onClose={() => void toggle(null)}
                  onDirty={setDirty}
                  isManualLock={isManual?.(fight.id, 'lock')}
                  resultNote={resultNote?.(fight)}
                />
              </FightRow>
            );
          })}
        </ol>
      )}
      {card.length > 0 && !isCompleted && (
        <Button variant="quiet" icon={ListOrdered} className="mt-2" onClick={() => onResults()}>
          Enter Results
        </Button>
      )}
      <p className="sr-only" role="status">
        {movedFight && `${movedFight.fighter1} vs ${movedFight.fighter2} is now the ${movedFight.title}`}
      </p>
      {dialog === 'add' && !isCompleted && <AddFightDialog owner={owner} card={card} onClose={close} />}
      {/* A link may open this dialog before the pasted card is in the cache. */}
      {dialog === 'locks' && card.length > 0 && (
        <LockTimesDialog owner={owner} card={card} start={start} first={lockOf} onClose={close} />
      )}
      {dialog === 'paste' && (
        <PasteCardDialog
          owner={owner}
          card={card}
          onClose={close}
          onPasted={(known, wasEmpty) => {
            setStart(known);
            onDialog(wasEmpty ? 'locks' : null);
          }}
        />
      )}
      {replacing && <ReplaceDialog owner={owner} {...replacing} onClose={() => setReplacing(null)} />}
      {deleting && (
        <DeleteFightDialog
          owner={owner}
          fight={deleting}
          fightCount={card.length}
          onClose={() => setDeleting(null)}
          onDeleted={() => forget(deleting)}
        />
      )}
      <UnsavedGuard
        active={dirty}
        title="Unsaved changes"
        text="A fight has changes that are not saved. Leave and lose them?"
      />
    </section>
  );
}

/** Shows the card's day. If only some of the open fights have a lock time, names those without one. */
function LockLine({ card }: { card: readonly Fight[] }) {
  const first = card.find(({ lockDatetime }) => lockDatetime !== null);
  const open = card.filter(
    (fight) => fight.lockDatetime === null && winnerOf(fight) === null && !isOff(fight),
  );
  const timeZone = useRoomZone();
  if (!first?.lockDatetime) return null;
  const day = formatInstant(Date.parse(first.lockDatetime), timeZone).split(', ').slice(0, -1).join(', ');
  return (
    <p className="text-sm text-ink-2 mb-2">
      {day}, {longZoneName(timeZone)}
      {open.length > 0 &&
        ` ${joined(open.map(({ title }) => title))} ${open.length === 1 ? 'has' : 'have'} no lock time: picks stay open until you enter the result.`}
    </p>
  );
}

/** Warns if a fighter is on the card twice, e.g. after a replacement, and offers to replace them in the other fight. */
function TwiceNotice({ card, onReplace }: { card: readonly Fight[]; onReplace: (to: Replacing) => void }) {
  return twiceOnCard(card).map(({ name, fights }) => {
    const open = fights.findLast(({ winnerId }) => winnerId === null);
    return (
      <div
        key={nameKey(name)}
        className="tile flex items-center justify-between flex-wrap gap-y-2.5 gap-x-4 mb-4 p-3"
        role="status"
      >
        <p className="flex gap-2.5">
          <TriangleAlert className="size-3.5 mt-0.5 stroke-2 text-live" aria-hidden />
          <span>
            <b>{name} is on the card twice.</b> In {joined(fights.map(({ title }) => title))}.
          </span>
        </p>
        {open && (
          <Button
            onClick={() => {
              const corner = nameKey(open.fighter1) === nameKey(name) ? 1 : 2;
              onReplace({ fight: open, first: { corner, name: '' } });
            }}
          >
            Replace in {open.title}
          </Button>
        )}
      </div>
    );
  });
}
