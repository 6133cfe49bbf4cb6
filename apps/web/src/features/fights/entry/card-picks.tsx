import type { Fight } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { BillingLine } from '../../../ui/lock-line.tsx';
import type { OpenEntryView } from '../../competitions/competition-type.ts';
import { FightList, fightDomId, focusFight } from '../card/fight-frame.tsx';
import { type DraftPick, isOff, lockOf, NO_PICK, progressOf } from '../card/fight-rules.ts';
import { sharesQuery } from '../fights.queries.ts';
import styles from './card-picks.module.css';
import { EntryInfo } from './entry-info.tsx';
import type { FightCompetition } from './fight-competition.ts';
import { FightStrip } from './fight-strip.tsx';
import { summariesOf } from './fight-summary.ts';
import { PickFight } from './pick-fight.tsx';
import { useDropMoved } from './use-drop-moved.ts';
import { useOpeningPlace } from './use-opening-place.ts';

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
      <div className={`column ${styles.body}`}>
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
          <p className={`dim small ${styles.keys}`}>
            With a fight in focus: <kbd>1</kbd> <kbd>2</kbd> pick the winner,{' '}
            {methods.map((method) => (
              <kbd key={method}>{method.charAt(0)}</kbd>
            ))}{' '}
            the method, <kbd>Backspace</kbd> clears, <kbd>↑</kbd> <kbd>↓</kbd> go to the next fight.
          </p>
        )}
        <div className="only-narrow">
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
