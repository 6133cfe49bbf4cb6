import type { Fight } from '@lockroom/contract';
import { type FightSport, formatInstant, HOUR, METHODS, methodOfKey, methodsFor } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { ArrowDownNarrowWide, ArrowDownWideNarrow, Trophy } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { useRoomZone } from '../../../shell/room-zone.ts';
import { list } from '../../../shell/words.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import type { EntryDraft, OpenEntryView } from '../../competitions/competition-type.ts';
import { EntryHeading } from '../../competitions/entry-heading.tsx';
import { SlimHead, shareEntryPicture } from '../../competitions/slim-head.tsx';
import { fightDomId, focusFight } from '../card/fight-frame.tsx';
import {
  calledOffText,
  type DraftPick,
  followPick,
  isOff,
  isSamePick,
  lockOf,
  lockTimeOf,
  NO_PICK,
  pairOf,
  progressOf,
  winnerOf,
} from '../card/fight-rules.ts';
import { sharesQuery } from '../fights.queries.ts';
import { commonWorth, compareWorth, type FightWorth, pairText, sameText, untilLock } from './entry-text.ts';
import { type FightCompetition, mainEventFirst } from './fight-competition.ts';
import { FightRow, HiddenRow, OpenDetail } from './fight-row.tsx';
import { Finish, useFinish } from './finished-card.tsx';
import { PickCard, PickChange, WorthStrip } from './pick-card.tsx';

type FightKey = { pick: Partial<DraftPick> } | { clear: true } | { go: 'above' | 'below' };

/**
 * Returns what a key does (rules: look#keys): 1 and 2 pick a corner, a method's letter picks the method, Backspace and
 * Delete clear the pick, and Up and Down move. Returns null for other keys, and while Ctrl, Alt or Meta is held.
 */
export function readFightKey(
  event: { key: string; ctrlKey: boolean; altKey: boolean; metaKey: boolean },
  sport: FightSport,
): FightKey | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = event.key.toLowerCase();
  if (key === '1') return { pick: { winnerId: 1 } };
  if (key === '2') return { pick: { winnerId: 2 } };
  if (key === 'arrowup') return { go: 'above' };
  if (key === 'arrowdown') return { go: 'below' };
  if (key === 'backspace' || key === 'delete') return { clear: true };
  const method = methodOfKey(sport, key);
  return method ? { pick: { method } } : null;
}

type CardPicksProps = OpenEntryView<FightCompetition, DraftPick>;

/**
 * Returns the current sections of a card; every fight is in exactly one of them. `now` is the fight in progress or,
 * between fights, the next one that the viewer can pick; null before the first lock.
 */
function sectionsOf({ competition, locked, room, accessUnder }: CardPicksProps) {
  const { card, listed } = competition;
  const isUndecided = (fight: Fight) => winnerOf(fight) === null && !isOff(fight);
  const waiting = card.filter((fight) => isUndecided(fight) && locked.has(fight.id));
  const open = listed.filter((fight) => isUndecided(fight) && !locked.has(fight.id));
  const scored = card.filter((fight) => winnerOf(fight) !== null).toReversed();
  const next = card.find((fight) => open.includes(fight) && accessUnder(fight.id) === 'edit');
  const hasStarted = waiting.length + scored.length > 0;
  const now = room.isCompleted || !hasStarted ? null : (waiting[0] ?? next ?? null);
  const without = (fights: readonly Fight[]) => fights.filter((fight) => fight !== now);
  return { now, open: without(open), waiting: without(waiting), scored, off: card.filter(isOff) };
}

export function CardPicks(props: CardPicksProps) {
  const { entry, room, competition, access, accessUnder, locked, draft, editable } = props;
  const { card, listed, sport } = competition;
  const methods = methodsFor(sport);
  const split = useQuery({ ...sharesQuery(room.id), enabled: locked.size > 0 });
  const [opened, setOpened] = useState<string | null>(null);
  const moveOn = useMoveOn();
  const finish = useFinish(props);
  const pickOf = (fightId: string) => draft.picks[fightId] ?? NO_PICK;
  const { now, open, waiting, scored, off } = sectionsOf(props);
  const hasStarted = now !== null || waiting.length + scored.length > 0 || room.isCompleted;
  const canPick = (fight: Fight) => accessUnder(fight.id) === 'edit' && !isOff(fight);
  const isMissing = (fight: Fight) =>
    canPick(fight) &&
    !locked.has(fight.id) &&
    winnerOf(fight) === null &&
    progressOf(pickOf(fight.id)) !== 'full';
  const isOpened = (fight: Fight) => opened === fight.id && canPick(fight);
  const common = commonWorth(card);
  const inOrder = hasStarted ? [...(now ? [now] : []), ...open, ...waiting, ...scored, ...off] : listed;
  const nextMissing = inOrder.find(isMissing);
  const [earliest] = card.filter(isMissing).toSorted((a, b) => lockTimeOf(a) - lockTimeOf(b));
  const hasPicks = card.some(({ id }) => progressOf(pickOf(id)) !== 'empty');
  const isAsked = Object.keys(draft.conflicts).length > 0;
  const isPlaced = !hasStarted && hasPicks && entry.isOwner && !isAsked && earliest !== listed[0];
  useOpeningPlace(isPlaced && earliest ? fightDomId(earliest.id) : null);
  useDropMoved(card, draft);

  function change(fight: Fight, part: Partial<DraftPick>) {
    const pick = { ...pickOf(fight.id), ...part };
    if (isMissing(fight) && progressOf(pick) === 'full' && opened !== fight.id && fight !== now) {
      const after = inOrder.slice(inOrder.indexOf(fight) + 1).find(isMissing);
      moveOn(fight.id, (after ?? inOrder.find((each) => each !== fight && isMissing(each)))?.id ?? null);
    }
    draft.change({ [fight.id]: pick });
  }

  function onKeyDown(fight: Fight, event: KeyboardEvent) {
    const read = readFightKey(event, sport);
    if (!read) return;
    if ('go' in read) {
      event.preventDefault();
      const next = inOrder[inOrder.indexOf(fight) + (read.go === 'above' ? -1 : 1)];
      if (next) focusFight(next.id);
    } else if (canPick(fight)) {
      event.preventDefault();
      if ('clear' in read) draft.change({ [fight.id]: null });
      else change(fight, read.pick);
    }
  }

  function item(fight: Fight, Title: 'h2' | 'h3') {
    const pick = pickOf(fight.id);
    const isHidden = accessUnder(fight.id) === 'hidden';
    const isNow = fight === now;
    const isCard = !isHidden && (isNow || isOpened(fight) || isMissing(fight));
    const differs = common?.others.includes(fight) ? common.worth : null;
    return (
      <article
        key={fight.id}
        id={fightDomId(fight.id)}
        tabIndex={-1}
        aria-label={fight.title}
        className={cx(
          'scroll-mt-20 overflow-hidden lg:scroll-mt-34.5',
          isCard
            ? 'my-2.5 max-w-155 rounded-lg bg-surface-1 shadow-hairline'
            : 'border-t border-line first:border-t-0',
          isCard && (isNow || (!hasStarted && fight === nextMissing)) && 'shadow-[0_0_0_2px_var(--ink)]',
        )}
        onKeyDown={(event) => onKeyDown(fight, event)}
      >
        {isHidden ? (
          <HiddenRow fight={fight} place={card.indexOf(fight) + 1} isNext={fight === open[0]} />
        ) : isCard ? (
          <PickCard
            // Use the live lock state, because the fight may have locked since the card was fetched.
            fight={{ ...fight, isLocked: locked.has(fight.id) }}
            pick={pick}
            entry={entry}
            methods={methods}
            editable={canPick(fight)}
            Title={Title}
            differsFrom={differs}
            share={locked.has(fight.id) ? split.data?.find((each) => each.fightId === fight.id) : undefined}
            onPick={(part) => change(fight, part)}
            onClear={() => draft.change({ [fight.id]: null })}
            onClose={isOpened(fight) ? () => setOpened(null) : null}
          />
        ) : (
          <>
            <FightRow
              fight={fight}
              place={card.indexOf(fight) + 1}
              pick={pick}
              isOwner={entry.isOwner}
              detail={detailOf(fight, { hasStarted, isLocked: locked.has(fight.id), differs })}
              onOpen={canPick(fight) ? () => setOpened(fight.id) : null}
              onWhy={props.onWhy}
            />
            {fight.replacedAt !== null && winnerOf(fight) === null && !isOff(fight) && (
              <PickChange fight={fight} entry={entry} pick={pick} open={canPick(fight)} />
            )}
          </>
        )}
      </article>
    );
  }

  const hidden = open.filter(({ id }) => accessUnder(id) === 'hidden');
  const toCome = open.filter((fight) => !hidden.includes(fight));
  const isTurned = mainEventFirst.get();
  const items = (
    <>
      <MenuItem icon={Trophy} onSelect={finish.isReady ? finish.show : () => shareEntryPicture(entry)}>
        {entry.isOwner ? 'Share my bracket' : 'Share this bracket'}
      </MenuItem>
      <MenuItem
        icon={isTurned ? ArrowDownNarrowWide : ArrowDownWideNarrow}
        onSelect={() => mainEventFirst.set(!isTurned)}
      >
        {isTurned ? 'Fight 1 first' : 'Main event first'}
      </MenuItem>
    </>
  );
  return (
    <div className={entry.isOwner ? undefined : THEIRS} data-finished={finish.isShown || undefined}>
      <SlimHead
        room={room}
        draft={editable ? draft : undefined}
        menu={props.menuWith(items)}
        cells={
          hasStarted
            ? undefined
            : inOrder
                .filter((fight) => !isOff(fight))
                .map((fight) => (fight === nextMissing ? 'next' : isMissing(fight) ? 'open' : 'made'))
        }
      >
        <Progress {...props} hasStarted={hasStarted} underWay={now && locked.has(now.id) ? now : null} />
      </SlimHead>
      {finish.isShown ? (
        <Finish
          entry={entry}
          room={room}
          card={card}
          picks={draft.picks}
          onChange={() => {
            setOpened(null);
            finish.hide();
          }}
        />
      ) : (
        <>
          <EntryHeading entry={entry} isViewOnly={access === 'view-only'}>
            <div className={hasStarted ? 'sr-only' : 'pt-4 pb-3'}>
              <h1 className="disp text-[34px]">Your picks</h1>
              <p className="mt-2.5 text-md leading-snug text-ink-2 wrap-anywhere">
                {room.name}
                {entry.number > 1 && ` · bracket ${entry.number}`} · pick a winner and a method for each fight
              </p>
            </div>
          </EntryHeading>
          {props.standing}
          {room.isCompleted && (
            <p className="mt-2 flex items-center gap-2 text-sm text-ink-2">
              <Badge tone="creator">Event Completed</Badge> Final rankings are locked.
            </p>
          )}
          <div className="mt-3 grid gap-3 empty:hidden">
            {props.notice}
            <PartFailed title="How the room picked could not be loaded" part={split} />
          </div>
          {!hasStarted && editable && common && (
            <WorthStrip worth={common.worth}>{sameText(common.others)}</WorthStrip>
          )}
          <div className="mt-2 [container-type:inline-size] [overflow-anchor:none]">
            {hasStarted ? (
              <>
                {now && item(now, 'h2')}
                <Section title="Hidden" note="until each fight locks" fights={hidden} item={item} />
                <Section
                  title="Still to come"
                  note={editable && 'change until it locks'}
                  fights={toCome}
                  item={item}
                />
                <Section title="Waiting for results" fights={waiting} item={item} />
                <Section title="Scored" note="newest first" fights={scored} item={item} />
                <Section title="Called off" fights={off} item={item} />
              </>
            ) : (
              listed.map((fight) => item(fight, 'h2'))
            )}
          </div>
          {/* Leaves space below the last card, so that it can be scrolled to the same position as the others. */}
          {nextMissing && <div className="h-60 lg:hidden" aria-hidden />}
          {editable && (
            <p className="mt-4 hidden text-sm text-ink-3 lg:pointer-fine:block [&_kbd]:mx-px [&_kbd]:rounded-sm [&_kbd]:px-1.25 [&_kbd]:text-2xs [&_kbd]:font-semibold [&_kbd]:text-ink-2 [&_kbd]:shadow-outline">
              With a fight in focus: <kbd>1</kbd> <kbd>2</kbd> pick the winner,{' '}
              {methods.map((method) => (
                <kbd key={method}>{METHODS[method].letter}</kbd>
              ))}{' '}
              the method, <kbd>Backspace</kbd> clears, <kbd>↑</kbd> <kbd>↓</kbd> go to the next fight.
            </p>
          )}
        </>
      )}
    </div>
  );
}

/** Another member's picks are gray, because yellow marks the viewer's own. */
const THEIRS = '[--accent:var(--line-strong)] [--on-accent:var(--ink)] [--accent-edge:var(--field)]';

function detailOf(
  fight: Fight,
  { hasStarted, isLocked, differs }: { hasStarted: boolean; isLocked: boolean; differs: FightWorth | null },
): ReactNode {
  if (isOff(fight)) return `${calledOffText(fight)}. Nobody gets points for it.`;
  if (isLocked) return <LockedDetail fight={fight} />;
  const more = differs && compareWorth(fight, differs).toLowerCase();
  if (!hasStarted) return [pairText(fight), more].filter(Boolean).join(' · ');
  return <OpenDetail fight={fight} more={more} />;
}

function LockedDetail({ fight }: { fight: Fight }) {
  const { lockAt } = lockOf(fight);
  const timeZone = useRoomZone();
  return `${pairText(fight)} · ${lockAt === null ? 'locked' : `locked ${formatInstant(lockAt, timeZone)}`}`;
}

interface SectionProps {
  title: string;
  note?: string | false;
  fights: readonly Fight[];
  item: (fight: Fight, Title: 'h2' | 'h3') => ReactNode;
}

function Section({ title, note, fights, item }: SectionProps) {
  if (fights.length === 0) return null;
  return (
    <section className="mt-6 first:mt-3" aria-label={title}>
      <header className="mb-3 flex min-h-5.5 items-baseline gap-2.5">
        <h2 className="disp text-2xl">{title}</h2>
        {note && <span className="ml-auto text-sm text-ink-3">{note}</span>}
      </header>
      <div className="border-t border-line">{fights.map((fight) => item(fight, 'h3'))}</div>
    </section>
  );
}

interface ProgressProps extends CardPicksProps {
  hasStarted: boolean;
  underWay: Fight | null;
}

/** The header line, which shows how many picks are made (later, how many fights are over) and the next lock. */
function Progress({ competition, locked, draft, room, hasStarted, underWay }: ProgressProps) {
  const now = useServerNow(1000);
  const { card } = competition;
  const on = card.filter((fight) => !isOff(fight));
  const picked = on.filter(({ id }) => progressOf(draft.picks[id] ?? NO_PICK) === 'full').length;
  const scored = on.filter((fight) => winnerOf(fight) !== null).length;
  const progress = hasStarted ? `${scored} of ${on.length} fights scored` : `${picked} of ${on.length}`;
  const open = on.filter((fight) => !locked.has(fight.id));
  const [next] = open
    .filter(({ lockDatetime }) => lockDatetime !== null)
    .toSorted((a, b) => lockTimeOf(a) - lockTimeOf(b));
  return (
    <>
      <b>{underWay ? `Fight ${card.indexOf(underWay) + 1} of ${card.length}` : progress}</b>
      {next && (
        <>
          {' · '}
          <span className={lockTimeOf(next) - now < HOUR ? 'font-strong text-live' : undefined}>
            {hasStarted ? `${next.title} locks in ` : 'locks in '}
            {untilLock(lockTimeOf(next), now)}
          </span>
        </>
      )}
      {open.length === 0 && !room.isCompleted && ' · Bracket Locked'}
    </>
  );
}

/** How long, in milliseconds, a picked fight takes to fold into a row. */
const FOLD_MS = 280;

/**
 * Returns a function to call before a pick becomes complete. The fight's card then folds into a row, and the page
 * scrolls so that the next card takes its place.
 */
function useMoveOn() {
  const move = useRef<{ fightId: string; nextId: string | null; top: number; height: number } | null>(null);
  useLayoutEffect(() => {
    if (!move.current) return;
    const { fightId, nextId, top, height } = move.current;
    move.current = null;
    const row = document.getElementById(fightDomId(fightId));
    const next = nextId === null ? null : document.getElementById(fightDomId(nextId));
    // The focused button is gone. Move the focus to the next fight, because keys would otherwise have no effect.
    (next ?? row)?.focus({ preventScroll: true });
    if (!row || !next) return;
    const by = next.getBoundingClientRect().top - top;
    if (!row.animate || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      window.scrollBy({ top: by, behavior: 'instant' });
      return;
    }
    row.animate([{ height: `${height}px` }, { height: `${row.offsetHeight}px` }], {
      duration: FOLD_MS,
      easing: 'ease-out',
    });
    window.scrollBy({ top: by, behavior: 'smooth' });
    // Block taps briefly, so that a second tap on the folding card does not make a pick on the next one.
    const fights = row.parentElement;
    fights?.style.setProperty('pointer-events', 'none');
    setTimeout(() => fights?.style.removeProperty('pointer-events'), FOLD_MS);
  });
  return (fightId: string, nextId: string | null) => {
    const card = document.getElementById(fightDomId(fightId))?.getBoundingClientRect();
    if (card) move.current = { fightId, nextId, top: card.top, height: card.height };
  };
}

/** Moves unsaved picks to the other corner when fighters swap corners, and drops picks of fighters who left. */
function useDropMoved(card: readonly Fight[], draft: EntryDraft<DraftPick>): void {
  const before = useRef(card);
  const dropMoved = useEffectEvent((was: readonly Fight[]) => {
    const left: string[] = [];
    for (const fight of card) {
      const [pick, saved] = [draft.picks[fight.id] ?? NO_PICK, draft.saved[fight.id] ?? NO_PICK];
      const old = was.find(({ id }) => id === fight.id);
      if (!old || isSamePick(saved, pick)) continue;
      const followed = followPick(pick, pairOf(old), fight);
      if (followed?.winnerId === pick.winnerId) continue;
      draft.change({ [fight.id]: followed ?? draft.saved[fight.id] ?? null });
      if (followed === null) left.push(fight.title);
    }
    if (left.length === 0) return;
    toast.show({
      title: `${list(left)} ${left.length === 1 ? 'has' : 'have'} new fighters`,
      description: `The unsaved ${left.length === 1 ? 'pick was' : 'picks were'} dropped. Please pick again.`,
      tone: 'danger',
      duration: 10_000,
    });
  });
  useEffect(() => {
    dropMoved(before.current);
    before.current = card;
  }, [card]);
}

/**
 * Identifies the latest page visit that was scrolled to its opening position, so that remounting does not scroll again.
 */
let placed: string | undefined;

/**
 * Scrolls to an element when a page is opened, without moving the focus. Does nothing if the browser restores the
 * scroll position (after a reload or a Back navigation) or if the user has already scrolled.
 */
function useOpeningPlace(domId: string | null): void {
  const router = useRouter();
  const remembered = useElementScrollRestoration({ getElement: () => window });
  const open = useEffectEvent(() => {
    const { state, href } = router.latestLocation;
    const visit = state.__TSR_key ?? href;
    if (placed === visit) return;
    placed = visit;
    if (window.scrollY > 0) return;
    if (remembered) window.scrollTo({ top: remembered.scrollY, behavior: 'instant' });
    else if (domId !== null) {
      document.getElementById(domId)?.scrollIntoView({ block: 'start', behavior: 'instant' });
    }
  });
  useEffect(() => {
    if (router.state.status === 'idle') return open();
    // Wait, because the router first scrolls a rendered page to the top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      open();
    });
    return stop;
  }, [router]);
}
