import type { Fight } from '@lockroom/contract';
import type { FightSport } from '@lockroom/rules';
import { type ActionDispatch, type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { errorText } from '../../../shell/errors.ts';
import { toast } from '../../../ui/toast.ts';
import { CompletedNotice } from '../../competitions/manager/notices.tsx';
import { ResultsBar } from '../../competitions/manager/results-bar.tsx';
import { sayDiscarded, sayNothingToSave } from '../../competitions/manager/unsaved.ts';
import type { CardOwner } from './card-owner.queries.ts';
import { useSaveResults } from './manager.queries.ts';
import { ResultDesk } from './result-desk.tsx';
import { ResultEndings } from './result-endings.tsx';
import { ComingFights, DoneFights } from './result-lists.tsx';
import { barText, resultsSaved, someRefused } from './result-words.ts';
import { styles } from './results.classes.ts';
import {
  countDrafts,
  type DraftAction,
  nextTap,
  oldestOpen,
  type ResultChange,
  type ResultDrafts,
  readyDrafts,
  rowState,
  savedResult,
} from './results-draft.ts';
import { ResultsHead } from './results-head.tsx';

export interface EditorProps {
  owner: CardOwner;
  sport: FightSport;
  card: readonly Fight[];
  /** The unsaved results. The panel owns them, to warn before they are lost. */
  drafts: ResultDrafts;
  dispatch: ActionDispatch<[DraftAction]>;
  onExit: () => void;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: (() => void) | undefined;
}

/** Adds the state that survives rotating a phone, which switches between the two ways to enter results. */
export interface ResultsProps extends EditorProps {
  chosen: string | null;
  setChosen: (fightId: string | null) => void;
  /** The stored results that the manager saw when making the drafts. */
  seen: ResultDrafts;
  setSeen: Dispatch<SetStateAction<ResultDrafts>>;
}

/** Results mode in which results are saved with a button. */
export function ResultsByHand(props: ResultsProps) {
  const { owner, sport, card, drafts, dispatch, onExit, onUnmark } = props;
  const { chosen, setChosen, seen, setSeen } = props;
  const [failures, setFailures] = useState<Readonly<Record<string, string>>>({});
  const desk = useRef<HTMLElement>(null);
  const save = useSaveResults(owner, ({ fight, entry }) =>
    dispatch({ type: 'stored', id: fight.id, sent: entry }),
  );
  const { isCompleted } = owner;
  const open = isCompleted ? undefined : (card.find(({ id }) => id === chosen) ?? oldestOpen(card, drafts));
  const count = countDrafts(sport, card, drafts);
  const stateOf = (fight: Fight) => rowState(sport, savedResult(fight), drafts[fight.id]);
  const next = nextTap(open && stateOf(open), count);

  function openFight(fightId: string) {
    setChosen(fightId);
    desk.current?.focus();
    desk.current?.scrollIntoView({ block: 'nearest' });
  }

  function changeOpen(fight: Fight, change: ResultChange) {
    // Keep this fight open even if someone else enters a result for it meanwhile.
    setChosen(fight.id);
    if (!drafts[fight.id]) setSeen({ ...seen, [fight.id]: savedResult(fight) });
    dispatch({ ...change, id: fight.id, saved: savedResult(fight), sport });
  }

  function submit() {
    const results = readyDrafts(sport, card, drafts).map(({ fight, entry }) => ({
      fight,
      entry,
      seen: seen[fight.id] ?? savedResult(fight),
    }));
    if (results.length === 0) return sayNothingToSave();
    setFailures({});
    save.mutate(results, {
      onSuccess: (refused) => {
        setFailures(
          Object.fromEntries(
            refused.map(({ fight, error }) => [fight.id, errorText(error, 'The result was not saved.')]),
          ),
        );
        // The fight now shows the stored result, so saving again overwrites it deliberately.
        setSeen({
          ...seen,
          ...Object.fromEntries(refused.flatMap(({ fight, there }) => (there ? [[fight.id, there]] : []))),
        });
        setChosen(refused[0]?.fight.id ?? null);
        desk.current?.focus({ preventScroll: true });
        toast.show(refused.length === 0 ? resultsSaved(owner, results) : someRefused(results, refused));
      },
    });
  }

  function discard() {
    dispatch({ type: 'replace', drafts: {} });
    setFailures({});
    setChosen(null);
    sayDiscarded(() => dispatch({ type: 'replace', drafts }));
  }

  const listed = card
    .filter((fight) => fight.id !== open?.id)
    .map((fight) => ({ fight, state: stateOf(fight) }));
  const onOpen = isCompleted || save.isPending ? undefined : openFight;
  return (
    <>
      <ResultsHead
        entered={card.map((fight) => fight.winnerId !== null)}
        open={open ? card.indexOf(open) : -1}
        onExit={onExit}
      />
      {isCompleted && <CompletedNotice onUnmark={onUnmark} />}
      <div className={styles.parts}>
        {open && (
          <fieldset disabled={save.isPending}>
            <ResultDesk
              ref={desk}
              fight={open}
              sport={sport}
              entry={drafts[open.id] ?? savedResult(open)}
              state={stateOf(open)}
              next={next === 'save' ? null : next}
              onChange={(change) => changeOpen(open, change)}
            >
              <ResultEndings
                fight={open}
                sport={sport}
                entry={drafts[open.id] ?? savedResult(open)}
                isNext={next === 'method'}
                failure={failures[open.id] ?? null}
                onChange={(change) => changeOpen(open, change)}
              />
            </ResultDesk>
          </fieldset>
        )}
        <ComingFights fights={listed.filter(({ fight }) => fight.winnerId === null)} onOpen={onOpen} />
        <DoneFights
          fights={listed.filter(({ fight }) => fight.winnerId !== null).toReversed()}
          onOpen={onOpen}
        />
      </div>
      {!isCompleted && (
        <ResultsBar
          {...barText(card, count)}
          next={next === 'save'}
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
