import type { Bracket } from '@lockroom/contract';
import { byLot, bySeed, fillPicks, gameCount, prune } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, ListOrdered, type LucideIcon, Shuffle } from 'lucide-react';
import { toastFailure } from '../../../shell/errors.ts';
import { counted } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { roomEntriesQuery } from '../../competitions/competition.queries.ts';
import type { OpenEntryView, PickChanges } from '../../competitions/competition-type.ts';
import type { TournamentCompetition } from '../board/board-look.ts';
import { pickOfScore, SCORE, type TournamentPick, teamsOf } from '../tournament-picks.ts';
import { picksQuery } from '../tournaments.queries.ts';

const wayClass =
  'auto-fill-way grid grid-cols-[24px_1fr] gap-3.5 items-center min-h-15 text-left [.auto-fill-way+&]:border-t [.auto-fill-way+&]:border-line [&_svg]:size-5.5 [&_svg]:text-ink-2 [&_b]:block [&_b]:text-md [&_b]:font-strong [&_b]:wrap-anywhere [&_small]:text-ink-2 [&_small]:text-sm hover:bg-surface-2';

type AutoFillProps = OpenEntryView<TournamentCompetition, TournamentPick> & { onClose: () => void };

/** How long, in milliseconds, a fill can be undone. */
const UNDO_MS = 10_000;

export function AutoFillDialog({ entry, room, competition, draft, onClose }: AutoFillProps) {
  const { format } = competition;
  const queries = useQueryClient();
  const others = useQuery({
    ...roomEntriesQuery(room.id),
    enabled: entry.isOwner,
    select: (entries) =>
      entries.filter(({ isOwner, id, picksSaved }) => isOwner && id !== entry.id && (picksSaved ?? 0) > 0),
  });
  const mine = teamsOf(draft.picks);
  const picked = Object.keys(mine).length;
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
      // Copy picks and the score only where this entry has none.
      const games = added(mine, prune(format, { ...picks, ...mine }, 'picks'));
      const { superBowlTeam1Score: team1Score, superBowlTeam2Score: team2Score } = other;
      const score = SCORE in draft.picks ? null : pickOfScore({ team1Score, team2Score });
      fill(score ? { ...games, [SCORE]: score } : games, `from ${other.name}`);
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
          onSelect={() => fill(added(mine, fillPicks(format, bySeed(format), mine)), 'with favorites')}
        />
        <Way
          icon={Shuffle}
          title="Surprise me"
          text="Better seeds win more often."
          onSelect={() =>
            fill(added(mine, fillPicks(format, byLot(format, Math.random), mine)), 'with surprises')
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

const added = (mine: Readonly<Record<string, string>>, all: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(all).filter(([game]) => !Object.hasOwn(mine, game)));
