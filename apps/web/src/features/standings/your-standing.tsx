import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ListChecks } from 'lucide-react';
import { bracketPath } from '../../shell/bracket-path.ts';
import type { Contest } from './contest/contest.ts';

/** Shows the standing of the viewer's best entry, linked to its picks. Renders nothing without an entry. */
export function YourStanding({ entries, contest }: { entries: readonly Bracket[]; contest: Contest }) {
  const own = entries.filter((entry) => entry.isOwner);
  const [best] = own;
  if (!best) return null;
  const { scored } = contest;
  return (
    <section
      aria-label="Your standing"
      className="plane text-ink-3 relative flex items-center gap-3.5 min-h-16 py-2 pr-3.5 pl-0 overflow-hidden hover:shadow-hairline-strong"
    >
      <span className="num self-stretch grid place-items-center min-w-16 -my-2 mx-0 py-0 px-2.5 bg-accent text-on-accent text-[38px] font-extrabold leading-none">
        {scored ? best.rank : <ListChecks aria-hidden />}
      </span>
      <div className="min-w-0 flex-1 grid gap-0.5 wrap-anywhere">
        <h2 className="label">Your standing</h2>
        <Link
          to={bracketPath(best)}
          className="covers text-ink text-lg font-semibold leading-[1.25] max-lg:text-base focus-visible:after:-outline-offset-3 focus-visible:after:rounded-lg"
        >
          {standingText(best, entries, contest)}
        </Link>
        {own.length > 1 && (
          <span className="text-xs text-ink-3">
            Your best of {own.length} brackets, {best.name}
          </span>
        )}
      </div>
      <ChevronRight aria-hidden />
    </section>
  );
}

/** Returns, for example, '6th of 38, 5 behind kelechi'; before the first result, how many picks are saved. */
export function standingText(best: Bracket, entries: readonly Bracket[], { scored, total }: Contest): string {
  if (!scored) {
    if (total === 0) return 'Waiting for the fight card';
    return `${best.picksSaved ?? 0} of ${total} picks saved`;
  }
  const place = `${placeText(best.rank)} of ${entries.length}`;
  const [leader] = entries;
  if (!leader || leader.totalPoints === best.totalPoints) {
    return best.rank === 1
      ? `${place}, ${best.totalPoints} points`
      : `${place}, level with the lead on points`;
  }
  return `${place}, ${leader.totalPoints - best.totalPoints} behind ${leader.user.username}`;
}
