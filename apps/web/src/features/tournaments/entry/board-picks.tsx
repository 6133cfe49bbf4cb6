import { gameCount, mergePicks } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { useStore } from '../../../store/store.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { saveFoot } from '../../../ui/save-foot.ts';
import { toast } from '../../../ui/toast.ts';
import { useWide } from '../../../ui/use-wide.ts';
import type { EntryDraft, OpenEntryView } from '../../competitions/competition-type.ts';
import { finalists } from '../board/board-look.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { TieBreakerDialog } from '../tie-breaker/tie-breaker-dialog.tsx';
import { picksOf, SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { entrySharesQuery, type Tournament } from '../tournaments.queries.ts';
import { styles } from './board-picks.classes.ts';
import { ChangedBracket } from './changed-bracket.tsx';
import { EntryLockLine } from './entry-lock-line.tsx';
import { EntryStatus } from './entry-status.tsx';
import { droppedText, ENTRY_WORDS, lockedMessage, pickCounter } from './entry-words.tsx';
import { FillDialog, FillRest } from './fill-rest.tsx';
import { ScorePrediction } from './score-prediction.tsx';
import { TakenTeams } from './taken-teams.tsx';
import { tournamentLock } from './tournament-competition.ts';

type BoardPicksProps = OpenEntryView<TournamentCompetition, TournamentPick>;

export function BoardPicks(props: BoardPicksProps) {
  const { entry, room, competition, access, draft, editable, notice, menu, headLine } = props;
  const { tournament, format } = competition;
  const { lockAt } = tournamentLock(competition);
  const locked = props.locked.size > 0;
  const isOpenToAll = locked || (room.isCompleted && lockAt === null);
  const shares = useQuery({ ...entrySharesQuery(room.id), enabled: isOpenToAll });
  const teams = useMemo(() => teamsOf(draft.picks), [draft.picks]);
  const foot = useStore(saveFoot);
  const wide = useWide();
  // Kept outside of the board, so that dialogs stay open when its layout changes.
  const [dialog, setDialog] = useState<'fill' | 'score' | null>(null);
  useDropReplaced(tournament, draft);
  const scoreLabel = ENTRY_WORDS[format.family].scoreButton;
  const [games, picked] = [gameCount(format), Object.keys(teams).length];
  // An entry that cannot be changed leaves the height to the board; its status is next to the owner's name.
  const inHead = wide && !editable;
  const lock = (
    <EntryLockLine
      lockAt={lockAt}
      locked={locked}
      completed={room.isCompleted}
      told={access === 'locked' && !inHead}
    />
  );
  return (
    <>
      {notice && !inHead && <div className={styles.notice}>{notice}</div>}
      {Object.keys(tournament.replaced).length > 0 && (
        <TakenTeams entry={entry} competition={competition} picks={teams} editable={editable} />
      )}
      <ChangedBracket format={format} editable={editable} unsaved={draft.unsaved} />
      {!inHead && <EntryStatus {...props} lock={lock} picked={picked} />}
      <PartFailed title="How the room picked could not be loaded" part={shares} />
      <div className={styles.board}>
        <TournamentBoard
          setup={competition}
          picks={teams}
          results={tournament.results}
          walkovers={tournament.walkovers}
          mode="picks"
          onPick={entry.isOwner || editable ? (game, team) => pickTeam(props, teams, game, team) : undefined}
          locked={!editable}
          // A locked entry that a manager may still correct is mainly viewed, so fit all of it.
          whole={locked}
          foot={foot}
          toolbar={
            editable ? (
              <FillRest {...props} onOpen={() => setDialog('fill')} />
            ) : (
              inHead && (
                <>
                  <span className={styles.lock}>
                    {lock}
                    {access === 'locked' && !room.isCompleted && (
                      <span className="text-xs text-ink-3">{lockedMessage().description}</span>
                    )}
                  </span>
                  {picked < games && <span className={styles.counter}>{pickCounter(picked, games)}</span>}
                  {menu}
                </>
              )
            )
          }
          lineAt={headLine}
          theirs={!entry.isOwner}
          score={tournament.finalScore}
          shares={isOpenToAll ? shares.data : undefined}
          tieBreaker={
            <ScorePrediction
              scores={scoreOf(draft.picks)}
              actual={tournament.finalScore}
              label={scoreLabel}
              onOpen={editable ? () => setDialog('score') : undefined}
            />
          }
        />
      </div>
      {editable && dialog === 'fill' && <FillDialog {...props} onClose={() => setDialog(null)} />}
      {editable && dialog === 'score' && (
        <TieBreakerDialog
          title={scoreLabel}
          description="The score of the final decides between brackets with equal points and picks. It is saved with the picks."
          scores={scoreOf(draft.picks)}
          teams={finalists(competition, teams)}
          max={format.tieBreakMax}
          onSet={(score) => draft.change({ [SCORE]: picksOf({}, score)[SCORE] ?? null })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/**
 * Sets or clears (null) the winner of a game. Picks that depended on the previous team are removed too, and can be
 * restored.
 */
function pickTeam(
  { competition, draft, editable }: BoardPicksProps,
  before: Readonly<Record<string, string>>,
  game: string,
  team: string | null,
): void {
  if (!editable) {
    toast.show(lockedMessage());
    return;
  }
  const merged = mergePicks(competition.format, before, { [game]: team }, 'picks');
  if (!merged.ok) return;
  draft.change({ [game]: team });
  if (merged.dropped.length === 0) return;
  const undone = [game, ...merged.dropped].map((id) => [id, before[id] ?? null]);
  // Show the toast after the pick was painted, because it would delay that frame.
  afterPaint(() =>
    toast.show({
      title: merged.dropped.length === 1 ? 'A later pick was cleared' : 'Later picks were cleared',
      description: `${droppedText(competition, before, merged.dropped)}.`,
      action: { label: 'Undo', onSelect: () => draft.change(Object.fromEntries(undone)) },
    }),
  );
}

/** Drops unsaved picks of a replaced team, which would otherwise be saved for the new team. */
function useDropReplaced({ replaced }: Tournament, draft: EntryDraft<TournamentPick>): void {
  const before = useRef(replaced);
  const drop = useEffectEvent((was: Tournament['replaced']) => {
    const moved = Object.entries(draft.picks).filter(
      ([game, team]) =>
        typeof team === 'string' && draft.saved[game] !== team && replaced[team]?.at !== was[team]?.at,
    );
    if (moved.length > 0)
      draft.change(Object.fromEntries(moved.map(([game]) => [game, draft.saved[game] ?? null])));
  });
  useEffect(() => {
    drop(before.current);
    before.current = replaced;
  }, [replaced]);
}
