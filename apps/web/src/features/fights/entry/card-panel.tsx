import type { EntryPanelProps } from '../../competitions/competition-type.ts';
import type { DraftPick } from '../card/fight-rules.ts';
import { styles } from './card-picks.classes.ts';
import { EntryInfo } from './entry-info.tsx';
import type { FightCompetition } from './fight-competition.ts';
import { FightStatus } from './fight-status.tsx';
import { summariesOf } from './fight-summary.ts';

/** The side panel of a card entry: facts, actions, and the progress of every fight. */
export function CardPanel(props: EntryPanelProps<FightCompetition, DraftPick>) {
  const { entry, draft, actions } = props;
  return (
    <>
      <EntryInfo {...props} />
      {actions}
      {draft && (
        <div className={entry.isOwner ? undefined : styles.theirs}>
          <FightStatus fights={summariesOf(props, draft)} />
        </div>
      )}
    </>
  );
}
