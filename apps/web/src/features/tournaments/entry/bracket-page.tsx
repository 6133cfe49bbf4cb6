import { entryCountdown, type Format, gameCount, HOUR, mergePicks, sidePlaces } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Lock, Repeat, Scaling, Share2, WandSparkles } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useServerNow } from '../../../api/server-clock.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { counted, list } from '../../../shell/words.ts';
import { useStore } from '../../../store/store.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { saveFoot } from '../../../ui/save-bar.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWide } from '../../../ui/use-wide.ts';
import type { EntryDraft, OpenEntryView } from '../../competitions/competition-type.ts';
import { EntryHeading } from '../../competitions/entry-heading.tsx';
import { SlimHead, shareEntryPicture } from '../../competitions/slim-head.tsx';
import { finalists, type TournamentCompetition } from '../board/board-look.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import { scoreLine, scoreText } from '../tie-breaker/score-entry.ts';
import { TieBreakerDialog } from '../tie-breaker/tie-breaker-dialog.tsx';
import { pickOfScore, SCORE, scoreOf, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { entrySharesQuery, lockOfTournament, type Tournament } from '../tournaments.queries.ts';
import { AutoFillDialog } from './auto-fill.tsx';
import { BracketFinish } from './bracket-finish.tsx';
import { droppedText, ENTRY_WORDS, LOCKED, lockText } from './bracket-text.tsx';

type BracketProps = OpenEntryView<TournamentCompetition, TournamentPick>;

/**
 * Tells the viewer that an entry's picks were cleared when the tournament's size or reseeding changed (rules:
 * play#changing-the-tournament). The notice stays until dismissed.
 */
function ChangedBracket({ competition: { format }, editable, draft: { unsaved } }: BracketProps) {
  const [seen, setSeen] = useState(format);
  const [before, setBefore] = useState<Format | null>(null);
  // Reseeding changes the games only if there are byes.
  const hasByes = sidePlaces(format.size) !== format.size / 2;
  if (seen.size !== format.size || (hasByes && seen.reseeding !== format.reseeding)) {
    setSeen(format);
    setBefore(before ?? seen);
  }
  if (!before) return null;
  return (
    <div className="my-3" role="alert">
      <NoticeBar icon={Scaling} title={titleOf(before, format)}>
        All picks, score predictions and results were cleared, because the bracket was changed.
        {editable && unsaved > 0 && ` We kept ${counted(unsaved, 'unsaved pick')} that still fit.`}
        {editable && ' Please pick again.'}
        <div className="mt-2">
          <Button size="s" onClick={() => setBefore(null)}>
            Got it
          </Button>
        </div>
      </NoticeBar>
    </div>
  );
}

function titleOf(before: Format, { size, reseeding }: Format): string {
  if (before.size !== size) return `The bracket now has ${size} teams, not ${before.size}`;
  if (before.reseeding === reseeding) return 'The bracket was changed and changed back';
  return `After round 1, ${reseeding ? 'teams are now re-paired by seed' : 'the pairings are now fixed'}`;
}

/** Lists, for each replaced team, the picks that were removed and not made again. */
function TakenTeams({ entry, competition, draft: { picks }, editable }: BracketProps) {
  const { tournament, look, gameNames } = competition;
  const { data: taken = [] } = useQuery({
    queryKey: [...keys.bracket(entry.id), 'taken', Object.values(tournament.replaced).map(({ at }) => at)],
    queryFn: () => api.tournamentActs.takenPicks({ params: { bracketId: entry.id } }),
  });
  // Keep only the newest replacement in each game; the server sorts them newest first.
  const newest = taken.filter(
    ({ gameId }, n) =>
      picks[gameId] === undefined && taken.findIndex((other) => other.gameId === gameId) === n,
  );
  return [...new Set(newest.map(({ takenAt }) => takenAt))].map((at) => {
    const missing = newest.filter(({ takenAt }) => takenAt === at);
    const [team, last] = Object.entries(tournament.replaced).find(([, replaced]) => replaced.at === at) ?? [];
    const places = Object.keys(gameNames);
    missing.sort((a, b) => places.indexOf(a.gameId) - places.indexOf(b.gameId));
    // The removed picks may include picks of other teams in later rounds.
    const had = [...new Set(missing.map((pick) => pick.team))].map((left) => {
      const picked = missing.filter((pick) => pick.team === left);
      return `${left} in ${picked.map(({ gameId }) => gameNames[gameId] ?? gameId).join('; ')}`;
    });
    return (
      <div key={at} className="my-3">
        <NoticeBar
          icon={Repeat}
          title={team && last ? `${look.names[team] ?? team} replaces ${last.name}` : 'A team was replaced'}
        >
          {editable ? 'You had' : 'Picked before:'} {list(had)}.
          {editable && ' Those picks are missing until you pick again.'}
        </NoticeBar>
      </div>
    );
  });
}

/** An entry's tie-breaker, e.g. 'Tie-Breaker: 27 - 24 (Total: 51)', with the button that sets it. */
function ScorePrediction({ competition, draft, editable, onOpen }: BracketProps & { onOpen: () => void }) {
  const { format, tournament } = competition;
  const [guess, real] = [scoreText(scoreOf(draft.picks)), scoreLine(tournament.finalScore)];
  return (
    <div className="grid gap-2.5 justify-items-center text-center">
      {(guess || !editable) && (
        <p className="num text-[21px] leading-tight [&_span]:whitespace-nowrap">
          {guess ? (
            // The line can break only before the total.
            <>
              <span>Tie-Breaker: {guess.line}</span> <span>(Total: {guess.total})</span>
            </>
          ) : (
            'No tie-breaker set'
          )}
        </p>
      )}
      {real && <p className="text-sm text-ink-2">Final score: {real}</p>}
      {editable && (
        <Button
          variant="ghost"
          size="s"
          className="h-auto py-1.5 font-stretch-88% leading-[1.25] whitespace-normal"
          onClick={onOpen}
        >
          {ENTRY_WORDS[format.family].scoreButton}
        </Button>
      )}
    </div>
  );
}

export function BracketPage(props: BracketProps) {
  const { entry, room, competition, draft, editable, notice, menu, sentence, standing } = props;
  const { tournament, format } = competition;
  const locked = props.locked.size > 0;
  const isOpenToAll = locked || (room.isCompleted && lockOfTournament(tournament).lockAt === null);
  const shares = useQuery({ ...entrySharesQuery(room.id), enabled: isOpenToAll });
  const teams = useMemo(() => teamsOf(draft.picks), [draft.picks]);
  const wide = useWide();
  // The element for the board's next-round button if there is no save bar.
  const [ownFoot, setOwnFoot] = useState<HTMLElement | null>(null);
  const foot = useStore(saveFoot) ?? ownFoot;
  const [tools, setTools] = useState<HTMLElement | null>(null);
  // This state is outside the board, so that dialogs stay open when the board's layout changes.
  const [dialog, setDialog] = useState<'fill' | 'score' | null>(null);
  const finish = useFinish(props, dialog === null);
  useDropReplaced(tournament, draft);
  // For a read-only entry, the tools move into the page header, so that the board gets all the height below it.
  const inHead = wide && !editable;
  const shareButton = finish.isReady && (
    <Button variant="primary" size={wide ? undefined : 'l'} block={!wide} icon={Share2} onClick={finish.show}>
      Share my bracket
    </Button>
  );
  const fillButton = Object.keys(teams).length < gameCount(format) && (
    <Button variant="quiet" icon={WandSparkles} onClick={() => setDialog('fill')}>
      Auto-fill
    </Button>
  );
  const head = (
    <SlimHead
      room={room}
      draft={editable ? draft : undefined}
      menu={menu}
      tools={
        inHead &&
        !finish.isShown && (
          <>
            <div className="mr-6 [&>p]:p-0 [&_b]:text-3xl">{standing}</div>
            <span ref={setTools} className="flex items-center gap-2" />
          </>
        )
      }
    >
      <Progress {...props} />
    </SlimHead>
  );
  if (finish.isShown) {
    return (
      <>
        {head}
        {notice}
        <BracketFinish {...props} onChange={finish.hide} />
      </>
    );
  }
  return (
    <>
      {head}
      <EntryHeading entry={entry} isViewOnly={props.access === 'view-only'}>
        <h1 className="sr-only">{entry.name}</h1>
      </EntryHeading>
      {notice}
      {Object.keys(tournament.replaced).length > 0 && <TakenTeams {...props} />}
      <ChangedBracket {...props} />
      {sentence}
      {!inHead && <div className="lg:[&>p]:pt-2 lg:[&>p]:pb-1 lg:[&>p_b]:text-4xl">{standing}</div>}
      <PartFailed title="How the room picked could not be loaded" part={shares} />
      <div className="max-lg:mt-2">
        <TournamentBoard
          setup={competition}
          picks={teams}
          results={tournament.results}
          walkovers={tournament.walkovers}
          mode="picks"
          onPick={entry.isOwner || editable ? (game, team) => pickTeam(props, teams, game, team) : undefined}
          locked={!editable}
          // A manager can change a locked entry but usually only reads it, so fit the whole board on the screen.
          whole={locked}
          foot={foot}
          done={shareButton}
          toolbar={editable && (finish.isReady ? wide && shareButton : fillButton)}
          lineAt={tools}
          theirs={!entry.isOwner}
          score={tournament.finalScore}
          shares={isOpenToAll ? shares.data : undefined}
          tieBreaker={<ScorePrediction {...props} onOpen={() => setDialog('score')} />}
        />
      </div>
      <div
        ref={setOwnFoot}
        data-save-foot
        className="fixed inset-x-0 bottom-(--tab-space) z-15 px-4 not-empty:bg-surface-1 not-empty:py-2.5 not-empty:shadow-[0_-1px_0_var(--line)] lg:hidden"
      />
      {editable && dialog === 'fill' && <AutoFillDialog {...props} onClose={() => setDialog(null)} />}
      {editable && dialog === 'score' && (
        <TieBreakerDialog
          title={ENTRY_WORDS[format.family].scoreButton}
          description="Tie-breaker: guess the final score. It only counts if two brackets are tied on points."
          submitLabel={draft.autoSaves ? 'Save' : 'Set Scores'}
          scores={scoreOf(draft.picks)}
          teams={finalists(competition, teams)}
          max={format.tieBreakMax}
          onSet={(score) => draft.change({ [SCORE]: pickOfScore(score) })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** The header line, which shows how many games are picked or played, and the lock. */
function Progress({ competition, room, draft, locked, editable }: BracketProps) {
  const now = useServerNow(1000);
  const { format, tournament } = competition;
  const games = gameCount(format);
  const picked = Object.keys(teamsOf(draft.picks)).length;
  const { lockAt } = lockOfTournament(tournament);
  if (room.isCompleted || locked.size > 0) {
    const played = Object.keys(tournament.results).length;
    return (
      <>
        <b>
          {played} of {games}
        </b>{' '}
        games ·{' '}
        {room.isCompleted ? (
          'Event Completed'
        ) : (
          <span className="whitespace-nowrap">
            <Lock className="inline size-3.5 stroke-2 align-[-2px]" aria-hidden /> Bracket Locked
            {lockAt !== null && <span className="max-lg:hidden"> {lockText(lockAt, room.timeZone)}</span>}
          </span>
        )}
      </>
    );
  }
  const isScoreMissing = editable && picked === games && !(SCORE in draft.picks);
  return (
    <>
      <b>
        {picked} of {games}
      </b>
      {isScoreMissing ? ' · tie-breaker missing' : ''}
      {lockAt !== null && (
        <span
          className={cx(isScoreMissing ? 'max-lg:hidden' : lockAt - now < HOUR && 'font-strong text-live')}
        >
          {' · '}
          {entryCountdown({ lockAt, now, hasResult: false }).replace(/^Locks in/, 'locks in')}
        </span>
      )}
    </>
  );
}

/**
 * Opens the finished bracket on request, and when its final pick or a different champion has been saved on this page.
 * Closes it when the bracket locks, because the page then shows the results.
 */
function useFinish({ entry, competition, draft, editable, locked }: BracketProps, isFree: boolean) {
  const [isShown, setShown] = useState(false);
  const final = competition.shape.final;
  const isWhole = (picks: BracketProps['draft']['picks']) =>
    Object.keys(teamsOf(picks)).length === gameCount(competition.format);
  const champion = isWhole(draft.saved) ? draft.saved[final] : undefined;
  const seen = useRef(champion);
  const seenAt = useRef(draft.savedAt);
  const isLocked = locked.size > 0;
  const isReady = entry.isOwner && editable && isWhole(draft.picks);
  const show = () => {
    setShown(true);
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const onSaved = useEffectEvent(() => {
    const isSavedHere = draft.savedAt !== seenAt.current;
    if (isSavedHere && champion !== undefined && champion !== seen.current && isReady) show();
    seen.current = champion;
    seenAt.current = draft.savedAt;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onSaved` reads `champion`
  useEffect(() => {
    if (isFree && !draft.saving) onSaved();
  }, [champion, isFree, draft.saving]);
  return {
    isReady,
    isShown: isShown && isReady && !isLocked,
    show: isLocked ? () => shareEntryPicture(entry) : show,
    hide: () => setShown(false),
  };
}

/**
 * Sets a game's winner; null clears it. Picks that depended on the previous team are removed too, and can be restored.
 */
function pickTeam(
  { competition, draft, editable }: BracketProps,
  before: Readonly<Record<string, string>>,
  game: string,
  team: string | null,
): void {
  if (!editable) {
    toast.show(LOCKED);
    return;
  }
  const merged = mergePicks(competition.format, before, { [game]: team }, 'picks');
  if (!merged.ok) return;
  draft.change({ [game]: team });
  if (merged.dropped.length === 0) return;
  const undone = [game, ...merged.dropped].map((id) => [id, before[id] ?? null]);
  // Show the toast only after the pick is painted, because showing it would delay that frame.
  afterPaint(() =>
    toast.show({
      title: merged.dropped.length === 1 ? 'A later pick was cleared' : 'Later picks were cleared',
      description: `${droppedText(competition, before, merged.dropped)}.`,
      action: { label: 'Undo', onSelect: () => draft.change(Object.fromEntries(undone)) },
    }),
  );
}

/** Drops unsaved picks of a replaced team, because saving them would pick the new team. */
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
