import { gameCount, play } from '@lockroom/game';
import { Flag } from 'lucide-react';
import { type ActionDispatch, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { gameName } from '../board/board-look.ts';
import { boardShape } from '../board/board-shape.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { BracketOwner } from './bracket-owner.queries.ts';
import { useSaveResults } from './manager.queries.ts';
import styles from './manager-body.module.css';
import { barText, NOTHING_TO_SAVE, resultsSaved } from './result-words.ts';
import {
  inGameOrder,
  NO_DRAFT,
  type ResultsAction,
  type ResultsDraft,
  reviewDraft,
} from './results-draft.ts';
import { TieBreakerDialog } from './tie-breaker.ts';
import { TieBreakerLine } from './tie-breaker-line.tsx';
import type { TournamentSetup } from './tournament-setup.ts';

export interface ResultsEditorProps {
  owner: BracketOwner;
  setup: TournamentSetup;
  /** What was entered and is not saved; the page keeps it, because it warns before it is lost. */
  draft: ResultsDraft;
  dispatch: ActionDispatch<[ResultsAction]>;
  /** Opens the dialog that takes back the completion; a template is never completed. */
  onUnmark?: () => void;
}

/** Enter Results: the whole bracket, where winners are chosen, and the bar that saves what is pending. */
export function ResultsEditor({ owner, setup, draft, dispatch, onUnmark }: ResultsEditorProps) {
  const { format, look, saved } = setup;
  const [scoring, setScoring] = useState(false);
  const save = useSaveResults(owner);
  const review = useMemo(() => reviewDraft(format, saved, draft), [format, saved, draft]);
  const pending = useMemo(() => new Set(Object.keys(review.changes)), [review]);
  const scores = review.scores ?? saved.scores;
  const dirty = review.pending > 0;
  const saveLabel = owner.roomId === null ? 'Save Template Results' : 'Save Results';

  function choose(gameId: string, winner: string | null) {
    if (owner.isCompleted) sayCompleted();
    else if (!save.isPending) dispatch({ type: 'choose', format, saved, gameId, winner });
  }

  function submit() {
    if (!dirty) return void toast.show(NOTHING_TO_SAVE);
    const sent: ResultsDraft = { changes: review.changes, scores: review.scores };
    save.mutate(sent, {
      onSuccess: (cleared) => {
        dispatch({ type: 'stored', sent });
        const dropped = inGameOrder(format, cleared);
        toast.show(resultsSaved(format.family, sent, { dropped }, nameOf));
      },
    });
  }

  function discard() {
    dispatch({ type: 'replace', draft: NO_DRAFT });
    toast.show({
      title: 'Changes discarded',
      action: { label: 'Undo', onSelect: () => dispatch({ type: 'replace', draft }) },
    });
  }

  function nameOf(gameId: string): string {
    const shape = boardShape(format);
    const place = shape.places.get(gameId);
    return place ? gameName(look, shape, place) : gameId;
  }

  return (
    <>
      {owner.isCompleted && (
        <div className={styles.notice}>
          <NoticeBar icon={Flag} title="The event is completed">
            <p>Final rankings are locked. Unmark the event first to enter, correct or clear results.</p>
            <Button variant="ghost" size="s" className={styles.noticeAction} onClick={onUnmark}>
              Unmark Completed
            </Button>
          </NoticeBar>
        </div>
      )}
      <TournamentBoard
        format={format}
        look={look}
        mode="results"
        picks={review.results}
        pending={pending}
        onPick={choose}
        locked={owner.isCompleted}
        tieBreaker={
          <TieBreakerLine
            scores={scores}
            pending={review.scores !== null}
            onSet={owner.isCompleted ? undefined : () => setScoring(true)}
          />
        }
      />
      {!owner.isCompleted && (
        <SaveBar figure={review.pending} {...barText(review, gameCount(format))}>
          {dirty && (
            <Button variant="quiet" disabled={save.isPending} onClick={discard}>
              Cancel
            </Button>
          )}
          <Button
            // Never disabled: pressed all the same, it says what is missing.
            variant={dirty ? 'primary' : 'plain'}
            loading={save.isPending}
            pendingLabel="Saving..."
            onClick={submit}
          >
            {dirty ? saveLabel : 'No Changes'}
          </Button>
        </SaveBar>
      )}
      {scoring && (
        <TieBreakerDialog
          scores={scores}
          teams={finalists(setup, review.results)}
          max={format.tieBreakMax}
          onSet={(entered) => dispatch({ type: 'scores', saved, scores: entered })}
          onClose={() => setScoring(false)}
        />
      )}
    </>
  );
}

/** The two teams of the final, or what they are the champions of while they are not known. */
function finalists(
  { format, look }: TournamentSetup,
  results: Readonly<Record<string, string>>,
): [string, string] {
  const final = play(format, results).at(-1);
  const name = (team: string | null | undefined, side: 'left' | 'right') =>
    team ? (look.names[team] ?? team) : `${look.sides[side].label} champion`;
  return [name(final?.team1, 'left'), name(final?.team2, 'right')];
}

function sayCompleted(): void {
  toast.show({
    title: 'The event is completed',
    description: 'Unmark it first to enter, correct or clear results.',
    tone: 'danger',
  });
}
