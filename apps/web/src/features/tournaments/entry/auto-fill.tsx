import type { Bracket } from '@lockroom/contract';
import { byLot, bySeed, type Format, fillPicks, gameCount, prune } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, ListOrdered, type LucideIcon, Shuffle } from 'lucide-react';
import { toastFailure } from '../../../shell/errors.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { roomEntriesQuery } from '../../competitions/competition.queries.ts';
import type { OpenEntryView, PickChanges, Picks } from '../../competitions/competition-type.ts';
import type { TournamentCompetition } from '../board/board-look.ts';
import { picksOf, SCORE, scoreOf, scorePick, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { picksQuery } from '../tournaments.queries.ts';

const wayClass =
  'auto-fill-way grid grid-cols-[24px_1fr] gap-3.5 items-center min-h-15 text-left [.auto-fill-way+&]:border-t [.auto-fill-way+&]:border-line [&_svg]:size-5.5 [&_svg]:text-ink-2 [&_b]:block [&_b]:text-md [&_b]:font-strong [&_b]:wrap-anywhere [&_small]:text-ink-2 [&_small]:text-sm hover:bg-surface-2';

type EntryProps = Pick<
  OpenEntryView<TournamentCompetition, TournamentPick>,
  'entry' | 'room' | 'competition' | 'draft'
>;

const UNDO_MS = 10_000;

export function AutoFillDialog({
  entry,
  room,
  competition,
  draft,
  onClose,
}: EntryProps & { onClose: () => void }) {
  const { format } = competition;
  const queries = useQueryClient();
  const others = useQuery({
    ...roomEntriesQuery(room.id),
    enabled: entry.isOwner,
    select: (entries) =>
      entries.filter(({ isOwner, id, picksSaved }) => isOwner && id !== entry.id && (picksSaved ?? 0) > 0),
  });
  const picked = Object.keys(teamsOf(draft.picks)).length;
  const staying = picked === 0 ? '' : `Your ${counted(picked, 'pick')} ${picked === 1 ? 'stays' : 'stay'}. `;

  function fill(changes: PickChanges<TournamentPick>, how: string) {
    onClose();
    const games = Object.keys(changes).filter((slot) => slot !== SCORE).length;
    if (Object.keys(changes).length === 0) {
      const description = 'That bracket has no more picks that fit yours.';
      toast.show({ title: 'Nothing to fill', description });
      return;
    }
    draft.change(changes);
    toast.show({
      title: `${counted(games, 'game')} filled ${how}`,
      duration: UNDO_MS,
      action: {
        label: 'Undo',
        onSelect: () => draft.change(Object.fromEntries(Object.keys(changes).map((slot) => [slot, null]))),
      },
    });
  }

  async function copy(other: Bracket) {
    try {
      const { picks } = await queries.fetchQuery(picksQuery(other));
      const score = { team1Score: other.superBowlTeam1Score, team2Score: other.superBowlTeam2Score };
      fill(copyChanges(format, draft.picks, picksOf(picks, score)), `from ${other.name}`);
    } catch (error) {
      toastFailure(error, 'The picks could not be loaded');
    }
  }

  return (
    <Dialog
      onClose={onClose}
      title={`Auto-fill ${counted(gameCount(format) - picked, 'game')}`}
      description={`${staying}You can undo this.`}
      footer={
        <Button variant="quiet" block onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid border-y border-line">
        <Way
          icon={ListOrdered}
          title="Favorites win"
          text="The better seed wins every game."
          onSelect={() => fill(fillChanges(format, draft.picks, bySeed(format)), 'with favorites')}
        />
        <Way
          icon={Shuffle}
          title="Surprise me"
          text="Better seeds win more often."
          onSelect={() =>
            fill(fillChanges(format, draft.picks, byLot(format, Math.random)), 'with surprises')
          }
        />
        {others.data?.map((other) => (
          <Way
            key={other.id}
            icon={Copy}
            title={`Copy ${other.name}`}
            text={`${other.picksSaved ?? 0} of ${gameCount(format)} picks`}
            onSelect={() => void copy(other)}
          />
        ))}
        {others.isError && (
          <p className="text-sm text-ink-2 py-3.5">Your other brackets could not be loaded.</p>
        )}
      </div>
    </Dialog>
  );
}

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: string;
  onSelect: () => void;
}

function Way({ icon: Icon, title, text, onSelect }: WayProps) {
  return (
    <button type="button" className={wayClass} onClick={onSelect}>
      <Icon aria-hidden />
      <span>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </button>
  );
}

/** Returns the changes that fill every open game without touching existing picks. */
function fillChanges(format: Format, picks: Picks<TournamentPick>, choose: Parameters<typeof fillPicks>[1]) {
  const mine = teamsOf(picks);
  return added(mine, fillPicks(format, choose, mine));
}

/** Returns the changes that copy another entry's picks and score wherever this entry has none. */
function copyChanges(format: Format, picks: Picks<TournamentPick>, other: Picks<TournamentPick>) {
  const mine = teamsOf(picks);
  const score = scorePick(scoreOf(other));
  return {
    ...added(mine, prune(format, { ...teamsOf(other), ...mine }, 'picks')),
    ...(score === null || SCORE in picks ? {} : { [SCORE]: score }),
  };
}

function added(mine: Readonly<Record<string, string>>, all: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(all).filter(([game]) => !Object.hasOwn(mine, game)));
}
