import { gameCount } from '@lockroom/rules';
import { type ActionDispatch, useMemo, useState } from 'react';
import { useStore } from '../../../store/store.ts';
import { saveFoot } from '../../../ui/save-foot.ts';
import { toast } from '../../../ui/toast.ts';
import { CompletedNotice } from '../../competitions/manager/notices.tsx';
import { ResultsBar } from '../../competitions/manager/results-bar.tsx';
import { sayDiscarded, sayNothingToSave } from '../../competitions/manager/unsaved.ts';
import { finalists } from '../board/board-look.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { TieBreakerDialog } from '../tie-breaker/tie-breaker-dialog.tsx';
import { TieBreakerLine } from '../tie-breaker/tie-breaker-line.tsx';
import type { BoardOwner } from './board-owner.queries.ts';
import { useSaveResults } from './manager.queries.ts';
import { barText, resultsSaved } from './result-words.ts';
import {
  inGameOrder,
  NO_DRAFT,
  type ResultsAction,
  type ResultsDraft,
  reviewDraft,
  type SavedOutcome,
} from './results-draft.ts';
import { WalkoverLine } from './walkover-line.tsx';

export interface ResultsEditorProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  /** The unsaved results. The panel owns them, to warn before they are lost. */
  draft: ResultsDraft;
  dispatch: ActionDispatch<[ResultsAction]>;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: (() => void) | undefined;
}

export function ResultsEditor({ owner, setup, draft, dispatch, onUnmark }: ResultsEditorProps) {
  const { format, look, tournament: saved } = setup;
  const [scoring, setScoring] = useState(false);
  // The stored results when the draft was started; null without a draft.
  const [begun, setBegun] = useState<SavedOutcome | null>(null);
  const save = useSaveResults(owner);
  const review = useMemo(() => reviewDraft(format, saved, draft), [format, saved, draft]);
  const pending = useMemo(() => new Set(Object.keys({ ...review.changes, ...review.walkovers })), [review]);
  /** The game whose winner was chosen last. */
  const [game, setGame] = useState('');
  const foot = useStore(saveFoot);
  const scores = review.scores ?? saved.finalScore;
  const dirty = review.pending > 0;

  const nameOf = (gameId: string) => setup.gameNames[gameId] ?? gameId;

  function choose(gameId: string, winner: string | null) {
    if (owner.isCompleted) sayCompleted();
    else if (!save.isPending) {
      begin();
      dispatch({ type: 'choose', format, saved, gameId, winner });
      setGame(gameId);
    }
  }

  function begin() {
    if (!dirty || begun === null) setBegun(saved);
  }

  function submit() {
    if (!dirty) return sayNothingToSave();
    const { changes, walkovers } = review;
    const sent: ResultsDraft = { changes, walkovers, scores: review.scores };
    save.mutate(
      { draft: sent, seen: begun ?? saved },
      {
        // The board is refetched and shows the stored results, so saving again overwrites them deliberately.
        onError: () => setBegun(null),
        onSuccess: (cleared) => {
          setBegun(null);
          dispatch({ type: 'stored', sent });
          const dropped = inGameOrder(format, cleared);
          toast.show(resultsSaved(format.family, sent, { dropped }, nameOf));
        },
      },
    );
  }

  function discard() {
    dispatch({ type: 'replace', draft: NO_DRAFT });
    sayDiscarded(() => dispatch({ type: 'replace', draft }));
  }

  return (
    <>
      {owner.isCompleted && <CompletedNotice onUnmark={onUnmark} />}
      <TournamentBoard
        setup={setup}
        mode="results"
        picks={review.results}
        walkovers={review.byWalkover}
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
        <ResultsBar
          figure={review.pending}
          {...barText(review, gameCount(format))}
          next={review.pending > 0}
          dirty={dirty}
          isTemplate={owner.roomId === null}
          saving={save.isPending}
          onDiscard={discard}
          onSave={submit}
        />
      )}
      {!owner.isCompleted && foot && Object.keys(review.results).length > 0 && (
        <WalkoverLine
          foot={foot}
          games={inGameOrder(format, Object.keys(review.results)).map((id) => ({
            id,
            name: `${look.names[review.results[id] ?? '']} (${nameOf(id)})`,
          }))}
          game={Object.hasOwn(review.results, game) ? game : ''}
          byWalkover={review.byWalkover.includes(game)}
          onGame={setGame}
          onChange={(byWalkover) => {
            if (save.isPending) return;
            begin();
            dispatch({ type: 'walkover', gameId: game, byWalkover });
          }}
        />
      )}
      {scoring && (
        <TieBreakerDialog
          scores={scores}
          teams={finalists(setup, review.results, ' champion')}
          max={format.tieBreakMax}
          onSet={(entered) => {
            begin();
            dispatch({ type: 'scores', saved, scores: entered });
          }}
          onClose={() => setScoring(false)}
        />
      )}
    </>
  );
}

function sayCompleted(): void {
  toast.show({
    title: 'The event is completed',
    description: 'Unmark it first to enter, correct or clear results.',
    tone: 'danger',
  });
}
