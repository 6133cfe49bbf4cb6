import type { Fight } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useEffectEvent, useRef } from 'react';
import { list } from '../../../shell/list.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { cx } from '../../../ui/cx.ts';
import { BillingLine } from '../../../ui/lock-line.tsx';
import { toast } from '../../../ui/toast.ts';
import type { EntryDraft, OpenEntryView } from '../../competitions/competition-type.ts';
import { FightList, fightDomId, focusFight } from '../card/fight-frame.tsx';
import { type DraftPick, isOff, lockOf, NO_PICK, progressOf } from '../card/fight-rules.ts';
import { followPick, pairOf } from '../card/pair.ts';
import { sharesQuery } from '../fights.queries.ts';
import { styles } from './card-picks.classes.ts';
import { EntryInfo } from './entry-info.tsx';
import type { FightCompetition } from './fight-competition.ts';
import { FightStrip } from './fight-strip.tsx';
import { summariesOf } from './fight-summary.ts';
import { PickFight } from './pick-fight.tsx';

export function CardPicks(props: OpenEntryView<FightCompetition, DraftPick>) {
  const { entry, room, competition, accessUnder, locked, draft, editable, notice } = props;
  const { card, listed, sport } = competition;
  const methods = methodsFor(sport);
  const split = useQuery({ ...sharesQuery(room.id), enabled: locked.size > 0 });
  const { data: shares } = split;
  const pickOf = (fightId: string) => draft.picks[fightId] ?? NO_PICK;
  const isAsked = Object.keys(draft.conflicts).length > 0;
  const first = entry.isOwner && !isAsked ? firstToPick(props) : null;
  useOpeningPlace(first && first !== listed[0] ? fightDomId(first.id) : null);
  useDropMoved(card, draft);
  return (
    <div className={entry.isOwner ? undefined : styles.theirs}>
      {!room.isCompleted && <FightStrip fights={summariesOf(props, draft)} />}
      <div className={cx('grid grid-cols-1 gap-4', styles.body)}>
        {notice}
        <PartFailed title="How the room picked could not be loaded" part={split} />
        <FightList>
          {listed.map((fight, index) => (
            <Fragment key={fight.id}>
              {fight.fightType === 'regular' && listed[index - 1]?.fightType !== 'regular' && (
                <BillingLine>Undercard</BillingLine>
              )}
              <PickFight
                // Use the live lock state, because the fetched card may not show a lock that has just closed.
                fight={{ ...fight, isLocked: locked.has(fight.id) }}
                pick={pickOf(fight.id)}
                entry={entry}
                // The server rejects picks of a cancelled fight.
                access={isOff(fight) && accessUnder(fight.id) === 'edit' ? 'locked' : accessUnder(fight.id)}
                methods={methods}
                pickWord={entry.isOwner ? 'Your pick' : 'Picked'}
                share={locked.has(fight.id) ? shares?.find((each) => each.fightId === fight.id) : undefined}
                onPick={(change) => draft.change({ [fight.id]: { ...pickOf(fight.id), ...change } })}
                onClear={() => draft.change({ [fight.id]: null })}
                onGo={(where) => {
                  const next = listed[where === 'above' ? index - 1 : index + 1];
                  if (next) focusFight(next.id);
                }}
              />
            </Fragment>
          ))}
        </FightList>
        {editable && (
          <p className={cx('text-ink-3 text-sm', styles.keys)}>
            With a fight in focus: <kbd>1</kbd> <kbd>2</kbd> pick the winner,{' '}
            {methods.map((method) => (
              <kbd key={method}>{method.charAt(0)}</kbd>
            ))}{' '}
            the method, <kbd>Backspace</kbd> clears, <kbd>↑</kbd> <kbd>↓</kbd> go to the next fight.
          </p>
        )}
        <div className="lg:hidden">
          <EntryInfo {...props} />
        </div>
      </div>
    </div>
  );
}

/** Returns the fight that locks first among those that can still be picked and lack a complete pick. */
function firstToPick({ competition, accessUnder, draft }: OpenEntryView<FightCompetition, DraftPick>) {
  const lockAt = (fight: Fight) => lockOf(fight).lockAt ?? Number.POSITIVE_INFINITY;
  const [first] = competition.card
    .filter(
      (fight) =>
        !isOff(fight) &&
        accessUnder(fight.id) === 'edit' &&
        progressOf(draft.picks[fight.id] ?? NO_PICK) !== 'full',
    )
    .toSorted((a, b) => (lockAt(a) < lockAt(b) ? -1 : lockAt(a) > lockAt(b) ? 1 : 0));
  return first ?? null;
}

/** Moves unsaved picks along when fighters swap corners, and drops picks of fighters who left. */
function useDropMoved(card: readonly Fight[], draft: EntryDraft<DraftPick>): void {
  const before = useRef(card);
  const dropMoved = useEffectEvent((was: readonly Fight[]) => {
    const left: string[] = [];
    for (const fight of card) {
      const [pick, saved] = [draft.picks[fight.id] ?? NO_PICK, draft.saved[fight.id] ?? NO_PICK];
      const old = was.find(({ id }) => id === fight.id);
      if (!old || (saved.winnerId === pick.winnerId && saved.method === pick.method)) continue;
      const followed = followPick(pick, pairOf(old), fight);
      if (followed?.winnerId === pick.winnerId) continue;
      draft.change({ [fight.id]: followed ?? draft.saved[fight.id] ?? null });
      if (followed === null) left.push(fight.title);
    }
    if (left.length === 0) return;
    toast.show({
      title: `${list(left)} ${left.length === 1 ? 'has' : 'have'} a new pair`,
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

/** The page visit that has already been scrolled, so that remounting does not scroll again. */
let placed: string | undefined;

/**
 * Scrolls to an element when a page is opened, without moving the focus. Does nothing if the browser restores the
 * scroll position, after a reload or going back, or if the user has begun to scroll.
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
    // The router first scrolls a rendered page to the top.
    const stop = router.subscribe('onRendered', () => {
      stop();
      open();
    });
    return stop;
  }, [router]);
}
