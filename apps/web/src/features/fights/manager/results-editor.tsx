import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/rules';
import { type ActionDispatch, useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { toast } from '../../../ui/toast.ts';
import { CompletedNotice } from '../../competitions/manager/notices.tsx';
import { ResultsBar } from '../../competitions/manager/results-bar.tsx';
import { sayDiscarded, sayNothingToSave } from '../../competitions/manager/unsaved.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { useSaveResults } from './manager.queries.ts';
import { ResultRow } from './result-row.tsx';
import { barText, resultsSaved, someRefused } from './result-words.ts';
import {
  countDrafts,
  type DraftAction,
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
  /** Unsaved results; the panel keeps them to warn before they are lost. */
  drafts: ResultDrafts;
  dispatch: ActionDispatch<[DraftAction]>;
  /** Opens the dialog that reopens the event; left out for a template. */
  onUnmark?: (() => void) | undefined;
}

/** Enter Results: one row per fight, main event first. */
export function ResultsEditor({ owner, sport, card, drafts, dispatch, onUnmark }: ResultsEditorProps) {
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveResults(owner, ({ fight, entry }) =>
    dispatch({ type: 'stored', id: fight.id, sent: entry }),
  );
  const count = countDrafts(sport, card, drafts);

  function submit() {
    const results = readyDrafts(sport, card, drafts);
    if (results.length === 0) return sayNothingToSave();
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
    sayDiscarded(() => dispatch({ type: 'replace', drafts }));
  }

  return (
    <>
      {owner.isCompleted && <CompletedNotice onUnmark={onUnmark} />}
      <div className={styles.rows}>
        {card.toReversed().map((fight) => {
          const saved = savedResult(fight);
          return (
            <ResultRow
              key={fight.id}
              fight={fight}
              sport={sport}
              entry={drafts[fight.id] ?? saved}
              state={rowState(sport, saved, drafts[fight.id])}
              disabled={owner.isCompleted || save.isPending}
              failure={failures[fight.id] ?? null}
              onChange={(change) => dispatch({ ...change, id: fight.id, saved, sport })}
            />
          );
        })}
      </div>
      {!owner.isCompleted && (
        <ResultsBar
          ready={count.ready}
          {...barText(card, count)}
          dirty={Object.keys(drafts).length > 0}
          isTemplate={owner.roomId === null}
          saving={save.isPending}
          onDiscard={discard}
          onSave={submit}
        />
      )}
    </>
  );
}
