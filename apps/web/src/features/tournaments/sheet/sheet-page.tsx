import type { Bracket, BracketShares, Room } from '@lockroom/contract';
import { formatMountain, gameCount, maxPoints, type PickAccess, pickCount, sportLabel } from '@lockroom/game';
import { Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { LockAnnouncer } from '../../../app/lock-announcer.tsx';
import { UnsavedGuard } from '../../../app/unsaved-guard.tsx';
import { CompletedBanner, NoticeBar } from '../../../ui/completed-banner.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { SheetHead } from '../../../ui/sheet-head.tsx';
import { TournamentBoard } from '../board/tournament-board.tsx';
import type { BracketSetup } from '../board/use-bracket.ts';
import { isJudged, type Tournament } from '../tournaments.queries.ts';
import { ScorePrediction } from './score-prediction.tsx';
import { SheetFrame } from './sheet-frame.tsx';
import { SheetLockLine } from './sheet-lock-line.tsx';
import { SheetMenu } from './sheet-menu.tsx';
import styles from './sheet-page.module.css';
import { type SheetContent, unsavedCount } from './sheet-state.ts';
import { SaveButtons, SheetStatus } from './sheet-status.tsx';
import { pickCounter, SHEET_WORDS, savedLine } from './sheet-words.ts';
import { useBracketSheet } from './use-bracket-sheet.ts';

export interface SheetPageProps extends BracketSetup {
  bracket: Bracket;
  room: Room;
  tournament: Tournament;
  /** All brackets of the room; undefined while they are not known. */
  brackets: readonly Bracket[] | undefined;
  access: PickAccess;
  /** In milliseconds; null for none. */
  lockAt: number | null;
  locked: boolean;
  stored: SheetContent;
  /** How the room picked; undefined while that is closed or not known. */
  shares: BracketShares | undefined;
}

/** A bracket whose picks this viewer may see. The page around it does not change with every pick. */
export function SheetPage(props: SheetPageProps) {
  const [menuSlot, setMenuSlot] = useState<HTMLElement | null>(null);
  return (
    <SheetFrame bracket={props.bracket} room={props.room} menu={<span ref={setMenuSlot} />}>
      <Sheet {...props} menuSlot={menuSlot} />
    </SheetFrame>
  );
}

/** The board, how full it is, and what is unsaved. `menuSlot` is the end of the phone's bar. */
function Sheet(props: SheetPageProps & { menuSlot: HTMLElement | null }) {
  const { bracket, room, tournament, access, lockAt, locked, stored, format, look } = props;
  const editable = access === 'edit';
  const sheet = useBracketSheet({ bracketId: bracket.id, stored, editable, format, look });
  const { state } = sheet;
  const games = gameCount(format);
  const picked = pickCount(format, state.shown.picks);
  const unsaved = unsavedCount(state);
  const judged = Object.keys(tournament.results).length > 0;
  const closed = isJudged(tournament.results, tournament.finalScore);
  const words = SHEET_WORDS[format.family];
  const saved = savedLine(Object.keys(state.saved.picks).length, games, state.savedAt);
  const locks = useMemo(
    () => (lockAt === null || closed ? [] : [{ title: 'This bracket', lockAt }]),
    [lockAt, closed],
  );
  const menu = (
    <SheetMenu
      bracket={bracket}
      room={room}
      editable={editable}
      onRevert={unsaved > 0 && !sheet.saving ? sheet.revert : null}
      onForceSave={editable && words.forceSave ? () => void sheet.save(true) : undefined}
    />
  );
  const lock = { lockAt, locked, completed: room.isCompleted };
  const save = { words, unsaved, sheet };

  return (
    <>
      {props.menuSlot && createPortal(menu, props.menuSlot)}
      <SheetHead
        username={bracket.user.username}
        photo={bracket.user.profileImageUrl}
        number={bracket.number}
        sport={sportLabel(bracket.sport)}
        viewOnly={access === 'view-only'}
        figures={figuresOf(props, judged, picked, games)}
        low={!judged}
        end={editable && <SheetLockLine {...lock} short />}
        edited={bracket.editedByManagerAt && formatMountain(Date.parse(bracket.editedByManagerAt))}
      />
      {room.isCompleted && <CompletedBanner />}
      <Notice {...props} />
      <SheetStatus
        lock={<SheetLockLine {...lock} told={access === 'locked'} />}
        counter={pickCounter(picked, games)}
        full={picked === games}
        facts={`${games} games, ${format.gamePrefixes.length} rounds`}
        saved={editable ? saved : null}
        unsaved={editable ? (unsaved > 0 ? 'Unsaved changes' : 'All changes saved') : null}
        menu={menu}
      >
        {editable && <SaveButtons {...save} />}
      </SheetStatus>
      <div className={styles.board}>
        <TournamentBoard
          format={format}
          look={look}
          picks={state.shown.picks}
          results={tournament.results}
          mode="picks"
          onPick={bracket.isOwner || editable ? sheet.pick : undefined}
          locked={!editable}
          theirs={!bracket.isOwner}
          shares={props.shares}
          tieBreaker={
            <ScorePrediction
              scores={state.shown.tieBreaker}
              actual={tournament.finalScore}
              label={words.scoreButton}
              teams={finalists(props, state.shown.picks)}
              max={format.tieBreakMax}
              onSet={editable ? sheet.setTieBreaker : undefined}
            />
          }
        />
      </div>
      {editable && (
        <div className="only-narrow">
          <SaveBar
            figure={`${picked}/${games}`}
            title={sheet.saving ? 'Saving...' : barTitle(unsaved, picked === games)}
            text={saved}
          >
            <SaveButtons {...save} narrow />
          </SaveBar>
        </div>
      )}
      <UnsavedGuard active={unsaved > 0} title="Unsaved picks" text={leaveText(unsaved)} />
      <LockAnnouncer locks={locks} />
    </>
  );
}

/** Before the first result how much is picked, after it how the sheet stands. */
function figuresOf(
  { bracket, brackets, format }: SheetPageProps,
  judged: boolean,
  picked: number,
  games: number,
) {
  const most = { label: 'Max Points', value: maxPoints(format) };
  if (!judged) return [most, { label: 'Picks', value: picked, of: games }];
  const leader = Math.max(bracket.totalPoints, ...(brackets ?? []).map(({ totalPoints }) => totalPoints));
  return [
    most,
    { label: 'Points/Leader', value: bracket.totalPoints, of: leader, said: "of the leader's" },
    { label: 'Rank', value: bracket.rank, of: brackets?.length ?? null },
  ];
}

/** Who is picked into the final, or the sides they come from. */
function finalists({ format, look }: SheetPageProps, picks: SheetContent['picks']): [string, string] {
  const [left, right] = ['left', 'right'] as const;
  const semi = format.gamePrefixes.at(-2) ?? '';
  const name = (game: string, side: typeof left | typeof right) => {
    const team = picks[game];
    return team === undefined ? look.sides[side].label : (look.names[team] ?? team);
  };
  return [name(`${semi}1`, left), name(`${semi}2`, right)];
}

/** Why one's own picks cannot be changed, or what it means to change picks as the manager; nothing on an open sheet. */
function Notice({ bracket, room, access, locked }: SheetPageProps) {
  if (access === 'locked' && !room.isCompleted) {
    return (
      <div className={styles.notice}>
        <NoticeBar title="Bracket Locked">
          This bracket is locked and predictions cannot be changed.
        </NoticeBar>
      </div>
    );
  }
  if (access !== 'edit') return null;
  if (!room.isManager || (bracket.isOwner && !locked)) return null;
  return (
    <div className={styles.notice}>
      <NoticeBar
        icon={Pencil}
        title={
          bracket.isOwner
            ? 'A locked bracket stays open to you as the manager'
            : `${bracket.user.username}'s picks, as the manager`
        }
      >
        You may change them. Every edit {bracket.isOwner ? 'after the lock ' : ''}is written to the changes
        log and marked on the bracket for all to see.
      </NoticeBar>
    </div>
  );
}

function barTitle(unsaved: number, full: boolean): string {
  if (unsaved > 0) return `${unsaved} unsaved`;
  return full ? 'All picks entered' : 'All changes saved';
}

function leaveText(unsaved: number): string {
  return unsaved === 1
    ? '1 change is not saved. Leave and lose it?'
    : `${unsaved} changes are not saved. Leave and lose them?`;
}
