import type { Bracket } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ListChecks } from 'lucide-react';
import { bracketPath } from '../../shell/bracket-path.ts';
import type { Contest } from './contest/contest.ts';
import styles from './your-standing.module.css';

/** Shows the standing of the viewer's best entry, linked to its picks. Renders nothing without an entry. */
export function YourStanding({ entries, contest }: { entries: readonly Bracket[]; contest: Contest }) {
  const own = entries.filter((entry) => entry.isOwner);
  const [best] = own;
  if (!best) return null;
  const { scored } = contest;
  return (
    <section aria-label="Your standing" className={`plane dim ${styles.standing}`}>
      <span className={`num ${styles.rank}`}>{scored ? best.rank : <ListChecks aria-hidden />}</span>
      <div className={`grow ${styles.words}`}>
        <h2 className="label">Your standing</h2>
        <Link to={bracketPath(best)} className={`covers ${styles.link}`}>
          {standingText(best, entries, contest)}
        </Link>
        {own.length > 1 && (
          <span className="tiny dim">
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
