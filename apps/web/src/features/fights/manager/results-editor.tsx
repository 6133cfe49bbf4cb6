import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/game';
import { Flag } from 'lucide-react';
import { type ActionDispatch, useState } from 'react';
import { errorText } from '../../../api/errors.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { useSaveResults } from './manager.queries.ts';
import { ResultRow } from './result-row.tsx';
import { barText, resultsSaved, someRefused } from './result-words.ts';
import {
  countDrafts,
  type DraftAction,
  NO_RESULT,
  type ResultDrafts,
  readyDrafts,
  rowState,
  savedResult,
} from './results-draft.ts';
import styles from './results-editor.module.css';

export interface ResultsEditorProps {
  owner: CardOwner;
  sport: FightSport;
  /** Fight 1 first. */
  card: readonly Fight[];
  /** What was entered and is not saved; the page keeps it, because it warns before it is lost. */
  drafts: ResultDrafts;
  dispatch: ActionDispatch<[DraftAction]>;
  /** Opens the dialog that takes back the completion; a template is never completed. */
  onUnmark?: () => void;
}

/** Enter Results: one row per fight, main event first, and the bar that saves what is pending. */
export function ResultsEditor({ owner, sport, card, drafts, dispatch, onUnmark }: ResultsEditorProps) {
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveResults(owner, ({ fight, entry }) =>
    dispatch({ type: 'stored', id: fight.id, sent: entry }),
  );
  const count = countDrafts(sport, card, drafts);
  const dirty = Object.keys(drafts).length > 0;
  const saveLabel = owner.roomId === null ? 'Save Template Results' : 'Save Results';

  function submit() {
    const results = readyDrafts(sport, card, drafts);
    if (results.length === 0) {
      toast.show({
        title: 'No changes to save',
        description: 'Please select winners or modify tie-breaker scores before saving.',
      });
      return;
    }
    setFailures({});
    save.mutate(results, {
      onSuccess: (refused) => {
        setFailures(
          Object.fromEntries(
            refused.map(({ fight, error }) => [fight.id, errorText(error, 'The result was not saved.')]),
          ),
        );
        toast.show(refused.length === 0 ? resultsSaved(owner, results) : someRefused(results, refused));
      },
    });
  }

  function discard() {
    dispatch({ type: 'replace', drafts: {} });
    setFailures({});
    toast.show({
      title: 'Changes discarded',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'replace', drafts }) },
    });
  }

  return (
    <>
      {owner.isCompleted && (
        <NoticeBar icon={Flag} title="The event is completed">
          <p>Final rankings are locked. Unmark the event first to enter, correct or clear results.</p>
          <Button variant="ghost" size="s" className={styles.unmark} onClick={onUnmark}>
            Unmark Completed
          </Button>
        </NoticeBar>
      )}
      <div className={styles.rows}>
        {card.toReversed().map((fight) => {
          const saved = savedResult(fight);
          return (
            <ResultRow
              key={fight.id}
              fight={fight}
              sport={sport}
              entry={drafts[fight.id] ?? saved ?? NO_RESULT}
              state={rowState(sport, saved, drafts[fight.id])}
              disabled={owner.isCompleted || save.isPending}
              failure={failures[fight.id] ?? null}
              onChange={(change) => dispatch({ ...change, id: fight.id, saved, sport })}
            />
          );
        })}
      </div>
      {!owner.isCompleted && (
        <SaveBar figure={count.ready} {...barText(card, count)}>
          {dirty && (
            <Button variant="quiet" disabled={save.isPending} onClick={discard}>
              Cancel
            </Button>
          )}
          <Button
            // Never disabled: pressed all the same, it says what is missing.
            variant={count.ready > 0 ? 'primary' : 'plain'}
            loading={save.isPending}
            pendingLabel="Saving..."
            onClick={submit}
          >
            {dirty ? saveLabel : 'No Changes'}
          </Button>
        </SaveBar>
      )}
    </>
  );
}
