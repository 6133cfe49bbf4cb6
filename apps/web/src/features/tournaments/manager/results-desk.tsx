import { gameCount, isLocked } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Ellipsis, Eraser, RotateCw, Waypoints, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../../api/server-clock.ts';
import { useUser } from '../../../api/session.ts';
import { conflictingValues, errorText } from '../../../shell/errors.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FitLine } from '../../../ui/fit-line.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { toast } from '../../../ui/toast.ts';
import { FactSourceNote, type IsManual } from '../../competitions/fact-source.tsx';
import { CompletedNotice, PendingStrip } from '../../competitions/manager/notices.tsx';
import { HOLD_MS, useHolding } from '../../competitions/manager/use-holding.ts';
import { readDraft, storeDraft } from '../../competitions/stored-drafts.ts';
import { finalists, type TournamentCompetition, teamName } from '../board/board-look.ts';
import { TournamentBoard } from '../board/tournament-board.tsx';
import { scoreLine } from '../tie-breaker/score-entry.ts';
import { TieBreakerDialog, TieBreakerLine } from '../tie-breaker/tie-breaker-dialog.tsx';
import { entrySharesQuery, lockOfTournament } from '../tournaments.queries.ts';
import type { BoardOwner } from './manager.queries.ts';
import {
  droppedBy,
  type EnteredResult,
  FINAL_SCORE,
  type KnownGame,
  knownGames,
  withEntered,
} from './results.ts';
import { resultText } from './words.ts';

const cardClass = 'rounded-lg bg-surface-1 shadow-hairline-strong overflow-hidden';
const rowClass =
  'flex flex-wrap items-center gap-x-3 gap-y-0.5 w-full min-h-12 py-1.5 border-t border-line text-left';

export interface ResultsDeskProps {
  owner: BoardOwner;
  setup: TournamentCompetition;
  onExit: () => void;
  /** Returns whether the manager has overridden a result. Set only if the room follows an event. */
  isManual?: IsManual;
  /** Renders the source of the open game's result. Set only if the room follows an event. */
  resultNote?: (gameId: string) => ReactNode;
  /** Opens the dialog that reopens the event; omitted for a template. */
  onUnmark?: () => void;
}

/** Each board's most recent request. Results are sent one after another, because later ones depend on earlier ones. */
const lastSent = new Map<string, Promise<void>>();

interface SendingOptions {
  owner: BoardOwner;
  onStored: (sent: EnteredResult, dropped: readonly string[]) => void;
  onRefused: (sent: EnteredResult, error: unknown) => void;
  /** Called with the results that could not be sent during an earlier visit. */
  onUnsent: (results: readonly EnteredResult[]) => void;
}

function useSendingResults({ owner, onStored, onRefused, onUnsent }: SendingOptions) {
  const accountId = useUser().id;
  const slot = `results:${owner.id}`;
  const forget = (id: string) => storeDraft(accountId, slot, {}, [id]);

  async function send(sent: EnteredResult): Promise<void> {
    try {
      const dropped = await owner.saveResults(sent, sent.seen);
      forget(sent.id);
      onStored(sent, dropped);
    } catch (error) {
      onRefused(sent, error);
    }
  }

  const holding = useHolding<EnteredResult>({
    keep: (entered) => storeDraft(accountId, slot, { [entered.id]: { pick: entered, known: [] } }, []),
    forget: ({ id }) => forget(id),
    send(sent) {
      const before = lastSent.get(owner.id);
      // If no request is in progress, send immediately, because the page may be closing.
      const own = before ? before.then(() => send(sent)) : send(sent);
      lastSent.set(owner.id, own);
      return own.then(() => {
        if (lastSent.get(owner.id) === own) lastSent.delete(owner.id);
      });
    },
  });

  const restoreUnsent = useEffectEvent(() => {
    const unsent = Object.values(readDraft(accountId, slot)).map(({ pick }) => pick as EnteredResult);
    if (unsent.length > 0) onUnsent(unsent);
  });
  useEffect(() => {
    let isGone = false;
    void Promise.resolve(lastSent.get(owner.id)).then(() => isGone || restoreUnsent());
    return () => {
      isGone = true;
    };
  }, [owner.id]);

  return { ...holding, forget };
}

interface Refusal {
  entered: EnteredResult;
  text: string;
  /** Whether someone else has entered a different result. */
  isStale: boolean;
}

/** Shows results mode, with the next game that has no result. A tap on the game's winner enters the result. */
export function ResultsDesk({ owner, setup, onExit, isManual, resultNote, onUnmark }: ResultsDeskProps) {
  const { format, look, gameNames, tournament: stored } = setup;
  const [chosen, setChosen] = useState<string | null>(null);
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const [byWalkover, setByWalkover] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const [scoring, setScoring] = useState(false);
  const [showsBoard, setShowsBoard] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const desk = useRef<HTMLElement>(null);
  const moved = useRef(false);
  const refuse = (entered: EnteredResult, text: string, isStale = false) =>
    setRefusals((all) => [
      ...all.filter((each) => each.entered.id !== entered.id),
      { entered, text, isStale },
    ]);
  const { held, sending, hold, undo, forget } = useSendingResults({
    owner,
    onStored: ({ text }, dropped) => {
      setAnnouncement(`${text}: saved.`);
      if (dropped.length > 0)
        toast.show({ title: 'Later results cleared', description: dropped.map(nameOfGame).join('; ') });
    },
    onRefused: (entered, error) => {
      const text = errorText(error, 'Failed to save results. Please try again.');
      toast.show({ title: 'Error', description: `${entered.text}: ${text}`, tone: 'danger' });
      const isStale = conflictingValues(error) !== null;
      refuse(entered, text, isStale);
      if (isStale) void owner.refresh();
    },
    onUnsent: (results) => {
      for (const each of results) {
        const isStored = each.scores === null && each.changes[each.id] === (stored.results[each.id] ?? null);
        if (isStored && Object.keys(each.walkovers).length === 0) forget(each.id);
        else refuse(each, 'This result is not saved yet, so nobody else can see it.');
      }
    },
  });

  const waiting = held ? [...sending, held] : sending;
  const outcome = withEntered(format, stored, waiting);
  const known = knownGames(format, outcome);
  const done = known.filter(({ winner }) => winner !== null).toReversed();
  const last = waiting.at(-1);
  const undecided = known.filter(({ winner }) => winner === null);
  const isPostponed = ({ id }: KnownGame) => postponed.includes(id);
  const toEnter = [...undecided.filter((game) => !isPostponed(game)), ...undecided.filter(isPostponed)];
  const open = owner.isCompleted ? undefined : (known.find(({ id }) => id === chosen) ?? toEnter[0]);
  const coming = toEnter.filter(({ id }) => id !== open?.id);
  const games = gameCount(format);
  const left = games - done.length;
  const nameOf = (team: string) => teamName(look, team);
  const nameOfGame = (id: string) => gameNames[id] ?? id;
  const score = scoreLine(outcome.finalScore);
  const textOf = (game: KnownGame) =>
    resultText(nameOf, game, game.winner, outcome.walkovers.includes(game.id));

  function enter(entered: Omit<EnteredResult, 'seen'>): void {
    openGame(null);
    setRefusals((all) => all.filter((each) => each.entered.id !== entered.id));
    hold({ ...entered, seen: outcome });
  }

  function enterWinner(game: KnownGame, winner: string | null, walkover = false): void {
    const isWalkover = outcome.walkovers.includes(game.id);
    if (winner === game.winner && walkover === isWalkover) {
      setChosen(null);
      return;
    }
    enter({
      id: game.id,
      text: resultText(nameOf, game, winner, walkover),
      changes: { [game.id]: winner },
      walkovers: winner !== null && walkover !== isWalkover ? { [game.id]: walkover } : {},
      scores: null,
    });
  }

  /** Opens a game; null opens the next one without a result. */
  function openGame(id: string | null): void {
    setChosen(id);
    setByWalkover(false);
    moved.current = true;
  }

  function undoHeld(): void {
    const undone = undo();
    if (undone && undone.id !== FINAL_SCORE) openGame(undone.id);
  }

  function discard({ entered }: Refusal): void {
    forget(entered.id);
    setRefusals((all) => all.filter((each) => each.entered !== entered));
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]'))
      return;
    if (key.toLowerCase() === 'u') return undoHeld();
    const team = key === '1' ? open?.team1 : key === '2' ? open?.team2 : undefined;
    if (open && team) enterWinner(open, team, byWalkover);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    desk.current?.focus({ preventScroll: true });
    desk.current?.scrollIntoView?.({ block: 'nearest' });
  });

  const dropped = held ? droppedBy(format, held.seen, held).length : 0;
  return (
    <>
      <div
        className={cx('grid grid-cols-[minmax(0,1fr)] gap-3 lg:max-w-160', last && 'pb-20')}
        data-over-strip={last ? '' : undefined}
      >
        <header className="flex flex-wrap items-center gap-2.5">
          <h1 className="disp flex-1 text-5xl lg:text-display">Enter Results</h1>
          <Button variant="ghost" icon={X} onClick={onExit}>
            Exit Results
          </Button>
          <div className="flex flex-[1_0_100%] items-center gap-3">
            <div className="flex-1 h-2 rounded-xs shadow-outline overflow-hidden" aria-hidden>
              <i className="block h-full bg-ink-2" style={{ width: `${(100 * done.length) / games}%` }} />
            </div>
            <span className="num text-2xl font-extrabold leading-none">
              <span className="sr-only">
                {done.length} of {games} entered
              </span>
              <span aria-hidden>
                {done.length}
                <small className="text-ink-3 text-lg font-strong">/{games}</small>
              </span>
            </span>
          </div>
        </header>
        {owner.isCompleted && <CompletedNotice onUnmark={onUnmark} />}
        {done.length > 0 && (
          <DoneGames
            games={done.map((game) => ({
              id: game.id,
              name: nameOfGame(game.id),
              text: textOf(game),
              note: !waiting.some(({ changes }) => game.id in changes) && (
                <FactSourceNote
                  source={stored.resultSources[game.id]}
                  isManual={isManual?.(game.id, 'result')}
                />
              ),
            }))}
            newest={last && last.id !== FINAL_SCORE ? last.text : undefined}
            onChange={owner.isCompleted ? undefined : openGame}
          />
        )}
        {refusals.map((refusal) => (
          <section
            key={refusal.entered.id}
            className={cx(cardClass, 'grid gap-2 p-3')}
            aria-label="Not entered"
          >
            <p role="alert" className="text-danger">
              <b>Not entered: {refusal.entered.text}.</b> {refusal.text}
            </p>
            <span className="flex flex-wrap gap-2">
              <Button icon={RotateCw} onClick={() => enter(refusal.entered)}>
                {refusal.isStale ? 'Use mine' : 'Try again'}
              </Button>
              <Button variant="quiet" icon={X} onClick={() => discard(refusal)}>
                {refusal.isStale ? 'Keep theirs' : 'Discard'}
              </Button>
            </span>
          </section>
        ))}
        {open && (
          <GameDesk
            key={open.id}
            ref={desk}
            setup={setup}
            owner={owner}
            game={open}
            byWalkover={byWalkover}
            note={resultNote?.(open.id)}
            onWinner={(team) => enterWinner(open, team, byWalkover)}
            more={
              byWalkover ? (
                <Button variant="quiet" onClick={() => setByWalkover(false)}>
                  Not a walkover
                </Button>
              ) : (
                <Menu
                  trigger={
                    <Button variant="quiet" icon={Ellipsis}>
                      More
                    </Button>
                  }
                >
                  <MenuItem icon={Waypoints} onSelect={() => setByWalkover(true)}>
                    Mark a walkover
                  </MenuItem>
                  {open.winner !== null && (
                    <MenuItem icon={Eraser} onSelect={() => enterWinner(open, null)}>
                      Clear the result
                    </MenuItem>
                  )}
                </Menu>
              )
            }
            onLater={() => {
              openGame(null);
              if (open.winner === null) setPostponed([...postponed.filter((id) => id !== open.id), open.id]);
            }}
          />
        )}
        {!open && left === 0 && !owner.isCompleted && (
          <section
            ref={desk}
            tabIndex={-1}
            className={cx(cardClass, 'grid gap-3 p-4')}
            aria-label="Final score"
          >
            <h2 className="disp text-3xl">
              {score === null ? 'What was the final score?' : 'All results are in'}
            </h2>
            <p className="text-ink-2">
              {score === null
                ? 'It decides between brackets that are tied.'
                : `Final score: ${score}. You can mark the event completed on the manager page.`}
            </p>
            <Button variant={score === null ? 'primary' : 'plain'} onClick={() => setScoring(true)}>
              Set Tie-Breaker Scores
            </Button>
          </section>
        )}
        {coming.length > 0 && (
          <section className="mt-1" aria-label="Up next">
            <p className="label flex justify-between mb-0.5">
              <span>Up next</span>
              <span>{counted(left, 'game')} left</span>
            </p>
            <ol className="[&>li:first-child>button]:border-0">
              {coming.map((game) => (
                <li key={game.id}>
                  <button
                    type="button"
                    className={cx(rowClass, 'hover:bg-surface-2')}
                    onClick={() => openGame(game.id)}
                  >
                    <b className="font-strong flex-[1_1_180px] wrap-anywhere">
                      {nameOf(game.team1)} vs {nameOf(game.team2)}
                    </b>
                    <span className="text-sm text-ink-3">{groupName(nameOfGame(game.id))}</span>
                  </button>
                </li>
              ))}
            </ol>
          </section>
        )}
        <Button
          variant="ghost"
          className="justify-self-start"
          aria-expanded={showsBoard}
          onClick={() => setShowsBoard(!showsBoard)}
        >
          {showsBoard ? 'Hide the bracket' : 'Show the bracket'}
        </Button>
      </div>
      {showsBoard && (
        <div className="mt-4">
          <TournamentBoard
            setup={setup}
            mode="results"
            picks={outcome.results}
            walkovers={outcome.walkovers}
            pending={new Set(waiting.map(({ id }) => id))}
            locked={owner.isCompleted}
            onPick={(id, winner) => {
              const game = known.find((each) => each.id === id);
              if (game && !owner.isCompleted) enterWinner(game, winner);
            }}
            tieBreaker={
              <TieBreakerLine
                scores={outcome.finalScore}
                pending={waiting.some(({ id }) => id === FINAL_SCORE)}
                onSet={owner.isCompleted ? undefined : () => setScoring(true)}
              />
            }
          />
        </div>
      )}
      {scoring && (
        <TieBreakerDialog
          scores={outcome.finalScore}
          teams={finalists(setup, outcome.results, ' champion')}
          max={format.tieBreakMax}
          onSet={(scores) =>
            enter({
              id: FINAL_SCORE,
              text: `Final score: ${scoreLine(scores) ?? 'none'}`,
              changes: {},
              walkovers: {},
              scores,
            })
          }
          onClose={() => setScoring(false)}
        />
      )}
      <span className="sr-only" role="status">
        {announcement}
      </span>
      {last && (
        <PendingStrip
          key={`${last.id} ${last.text}`}
          what={last.text}
          warning={dropped > 0 ? `Clears ${counted(dropped, 'later result')}` : undefined}
          seconds={held ? HOLD_MS / 1000 : null}
          onUndo={undoHeld}
        />
      )}
    </>
  );
}

/** Removes the game number from a game's name, because the teams are shown beside it. */
const groupName = (name: string) => name.replace(/ game \d+$/, '');

interface GameDeskProps extends Pick<ResultsDeskProps, 'owner' | 'setup'> {
  ref: Ref<HTMLElement>;
  game: KnownGame;
  byWalkover: boolean;
  more: ReactNode;
  /** Where the result came from. */
  note: ReactNode;
  onWinner: (team: string) => void;
  onLater: () => void;
}

/** The open game. A second click of a double click is ignored, because it would hit the next game. */
function GameDesk({ ref, owner, setup, game, byWalkover, more, note, onWinner, onLater }: GameDeskProps) {
  const { look, gameNames, tournament } = setup;
  const { data: shares } = useQuery({
    ...entrySharesQuery(owner.roomId ?? ''),
    enabled: owner.roomId !== null && isLocked({ ...lockOfTournament(tournament), now: serverNow() }),
  });
  const picked = shares?.rounds[game.round - 1];
  const name = gameNames[game.id] ?? game.id;
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={cx(cardClass, 'outline-none animate-[slide-in_var(--m3)_var(--ease)]')}
      aria-label={name}
    >
      <header className="flex flex-wrap items-baseline justify-between gap-2 px-3.5 pt-3 pb-2.5">
        <h2 className="disp text-3xl">{byWalkover ? 'Who advances?' : 'Who won?'}</h2>
        <span className="text-sm text-ink-2">
          {byWalkover && 'By walkover · '}
          {groupName(name)}
        </span>
      </header>
      <fieldset aria-label={`Winner of ${name}`}>
        {[game.team1, game.team2].map((team, index) => (
          <button
            key={team}
            type="button"
            className="group grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3.5 w-full min-h-23 pr-3.5 border-t border-line text-left lg:hover:bg-surface-2 aria-pressed:bg-ink aria-pressed:text-bg"
            aria-pressed={game.winner === team}
            onClick={({ detail }) => detail < 2 && onWinner(team)}
          >
            <span
              className="disp grid place-items-center self-stretch text-[40px] bg-surface-2 text-ink-2 group-aria-pressed:bg-ink group-aria-pressed:text-bg"
              aria-hidden
            >
              {look.seeds[team]}
            </span>
            <span className="grid gap-2">
              <FitLine
                text={look.names[team] ?? team}
                slotEm={12}
                narrowSlotEm={6.4}
                className="text-[38px] leading-none"
              />
              {picked && shares && (
                <small className="text-sm text-ink-3 group-aria-pressed:text-bg">
                  {picked[team] ?? 0} of {shares.sheets}
                  {index === 0 && ` ${shares.sheets === 1 ? 'bracket picks' : 'brackets pick'} them`}
                </small>
              )}
            </span>
            <kbd className="max-lg:hidden text-sm text-ink-3" aria-hidden>
              {index + 1}
            </kbd>
          </button>
        ))}
      </fieldset>
      {note}
      <div className="grid grid-cols-2 border-t border-line [&>button]:rounded-none [&>button]:min-h-12 [&>button+button]:border-l [&>button+button]:border-line">
        {more}
        <Button variant="quiet" onClick={onLater}>
          {game.winner === null ? 'Later' : 'Keep result'}
        </Button>
      </div>
    </section>
  );
}

interface DoneGamesProps {
  games: readonly { id: string; name: string; text: string; note: ReactNode }[];
  /** The most recently entered result. */
  newest: string | undefined;
  /** Opens a game; omitted for a completed event. */
  onChange: ((id: string) => void) | undefined;
}

/** Lists the games that have a result, collapsed at first. */
function DoneGames({ games, newest = games[0]?.text, onChange }: DoneGamesProps) {
  return (
    <details className="group rounded-lg bg-surface-1 shadow-hairline text-sm">
      <summary className="flex items-center gap-2.5 min-h-12 px-3 cursor-pointer">
        <Check className="flex-none size-3.5 stroke-3 text-correct" aria-hidden />
        <b className="whitespace-nowrap">{games.length} done</b>
        <span className="min-w-0 truncate text-ink-2">{newest}</span>
        <ChevronDown
          className="flex-none size-3.5 stroke-2 ml-auto text-ink-3 group-open:rotate-180"
          aria-hidden
        />
      </summary>
      <ol className="px-3">
        {games.map(({ id, name, text, note }) => (
          <li key={id} className="flex items-center gap-3 min-h-12 py-1.5 border-t border-line">
            <span className="flex-1 min-w-0 wrap-anywhere">
              <b className="block font-strong">{text}</b>
              <span className="text-ink-3">{groupName(name)}</span>
              {note}
            </span>
            {onChange && (
              <Button variant="quiet" size="s" onClick={() => onChange(id)}>
                Change<span className="sr-only"> {name}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
