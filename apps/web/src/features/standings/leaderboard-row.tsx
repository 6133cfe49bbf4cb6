import type { Bracket, Room } from '@lockroom/contract';
import { canDeleteEntry, formatMountain } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { EllipsisVertical, Eye, Lock, PencilLine, Trash2 } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { bracketPath } from '../../shell/bracket-path.ts';
import { counted } from '../../shell/counted.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { Movement } from '../../ui/movement.tsx';
import { type ScoreCell, ScoreStrip } from '../../ui/score-strip.tsx';
import type { Contest } from './contest/contest.ts';
import { PointsButton } from './contest/points-button.tsx';
import { styles as shared } from './contest/row.classes.ts';
import { styles } from './leaderboard.classes.ts';
import { CanWinMark, OutlookCells } from './outlook-cells.tsx';
import type { StandingsOutlook } from './outlook-rows.ts';

export interface LeaderboardRowProps {
  entry: Bracket;
  cells: readonly ScoreCell[];
  /** If set, the row shows whether the entry can still win instead of where its points came from. */
  outlook?: StandingsOutlook | undefined;
  count: number;
  contest: Contest;
  leads: boolean;
  /** Whether this is the viewer's best entry, which sticks to the edge of the list. */
  sticky: boolean;
  room: Pick<Room, 'isManager' | 'isCompleted'>;
  onDelete: () => void;
  /** Explains how the entry got its points; undefined before it has any. */
  onWhy: (() => void) | undefined;
}

export function LeaderboardRow(props: LeaderboardRowProps) {
  const { entry, contest, leads, sticky, room, outlook, count } = props;
  const { scored } = contest;
  const { name, rank, previousRank, isOwner } = entry;
  const row = outlook?.rows.get(entry.id);
  const isOut = row !== undefined && !row.places.canWin;
  const path = bracketPath(entry);
  return (
    <li
      data-row={entry.id}
      className={cx(
        styles.row,
        leads && styles.lead,
        outlook && styles.withOutlook,
        isOwner && styles.you,
        sticky && styles.sticky,
        outlook && isOwner && (isOut || !sticky) && styles.hollow,
        isOut && styles.out,
        scored && rank <= 4 && styles.top,
      )}
    >
      <span className={cx('num', shared.rank, styles.rank)}>
        <span className="sr-only">{scored ? 'Rank' : 'Not ranked yet'} </span>
        {scored ? (
          rank
        ) : (
          <span className={styles.unranked} aria-hidden>
            {'\u2013'}
          </span>
        )}
      </span>
      <span className={styles.move}>
        {/* The key remounts the arrow for each new rank, so that it appears after the row has moved. */}
        {scored && <Movement key={rank} places={previousRank === null ? null : previousRank - rank} />}
      </span>
      <span className={styles.who}>
        <span className="max-lg:hidden">
          <Avatar name={entry.user.username} src={entry.user.profileImageUrl} />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <Link to={path} className={cx('covers min-w-0 truncate', styles.link)} title={name}>
              {name}
            </Link>
            {row?.places.canWin && <CanWinMark />}
            <EditedMark editedAt={entry.editedByManagerAt} />
          </span>
          <span className={cx('min-w-0 truncate text-xs text-ink-3', styles.note)}>
            {row?.why ?? noteOf(entry, contest)}
          </span>
        </span>
      </span>
      {outlook ? (
        <OutlookCells entry={entry} outlook={outlook} count={count} onWhy={props.onWhy} />
      ) : (
        <PointsCells {...props} />
      )}
      <span className={styles.menu}>
        <Menu trigger={<IconButton size="s" icon={EllipsisVertical} label={`Menu for ${name}`} />}>
          <MenuLink icon={Eye}>
            <Link to={path}>Open Bracket</Link>
          </MenuLink>
          {(isOwner || room.isManager) && <DeleteItem {...props} />}
        </Menu>
      </span>
    </li>
  );
}

/** Shows where the entry's points came from, and their total. */
function PointsCells({ entry, cells, contest, onWhy }: LeaderboardRowProps) {
  const { totalPoints, maxPoints, correctFighters } = entry;
  const { decided, noun } = contest;
  return (
    <>
      <span className={shared.strip}>
        {cells.length > 0 && (
          <ScoreStrip
            cells={cells}
            label={`${totalPoints} of ${maxPoints} points, ${noun === 'fight' ? 'fight by fight' : 'round by round'}`}
          />
        )}
      </span>
      <span className={cx('num text-ink-2 max-lg:hidden', shared.winners)}>
        {decided > 0 && (
          <>
            <span className="sr-only">Winners </span>
            {correctFighters}/{decided}
          </>
        )}
      </span>
      <PointsButton className={cx(shared.points, styles.points)} points={totalPoints} onWhy={onWhy} />
    </>
  );
}

/**
 * The delete item of the menu. It tracks the current time only while the menu is open, because a lock can disallow
 * deletion.
 */
function DeleteItem({ entry, room, contest, onDelete }: LeaderboardRowProps) {
  const now = useServerNow(1_000);
  const viewer = { isOwner: entry.isOwner, isManager: room.isManager, completed: room.isCompleted };
  if (!canDeleteEntry(viewer, contest.locks, now)) {
    return (
      <MenuItem icon={Lock} disabled onSelect={onDelete}>
        Locked: it stays in the standings
      </MenuItem>
    );
  }
  return (
    <MenuItem icon={Trash2} danger onSelect={onDelete}>
      Delete
    </MenuItem>
  );
}

/** Marks an entry that a manager changed, with the time (rules: secrecy#manager-edits). */
function EditedMark({ editedAt }: { editedAt: string | null }) {
  if (editedAt === null) return null;
  const text = `Edited by the manager, ${formatMountain(Date.parse(editedAt))}`;
  return (
    <span className={styles.edited} title={text}>
      <PencilLine className="size-3 stroke-[2.5]" aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

function noteOf(entry: Bracket, { noun, scored, total }: Contest): string {
  if (scored) {
    if (entry.isOwner) return 'Your bracket';
    if (noun === 'game') return counted(entry.correctFighters, 'right pick');
    return `${counted(entry.correctFighters, 'winner')}, ${counted(entry.correctMethods, 'method')}`;
  }
  const known = entry.picksSaved !== null && total > 0;
  const saved = known ? `${entry.picksSaved} of ${total} picks saved` : null;
  if (entry.isOwner) return saved ? `Your bracket, ${saved}` : 'Your bracket';
  return saved ?? 'Waiting for results';
}
