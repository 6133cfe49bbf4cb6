import type { Fight, Room } from '@lockroom/contract';
import { formatMountain } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { localTime } from '../../shell/local-time.ts';
import { cx } from '../../ui/cx.ts';
import { fightCardQuery } from '../fights/fights.queries.ts';
import { styles } from './bracket-info-dialog.classes.ts';
import { Rules } from './rules.tsx';

export function FightRules({ room }: { room: Room }) {
  const { data: card = [] } = useQuery(fightCardQuery(room.id));
  return (
    <>
      <Rules title="Points">
        <li>The right winner earns the Fight points.</li>
        <li>The right method earns the Method points, also when the winner is wrong.</li>
        <li>Winner and method both right earn the F&amp;M Combo on top.</li>
        <li>A right winner with plus odds earns the Underdog bonus.</li>
        <li>
          A fight without a winner scores nothing for anyone and counts nothing towards Max Points. A win by
          disqualification scores the winner and the Underdog bonus only.
        </li>
      </Rules>
      {card.length > 0 && <PointsTable card={card} />}
      <Rules title="Ties">
        <li>
          Total points decide, then right winners, right methods, combo points and underdogs. Brackets equal
          in all of them share the rank; the one created first stands above.
        </li>
      </Rules>
      <Rules title="Locks">
        <li>
          Every fight locks at its own time on Lockroom&apos;s clock, and at the latest with its result. A
          fight without a lock time stays open until then.
        </li>
        <li>
          The room holds {room.maxBrackets} brackets. A new one can be created until every fight is locked or
          the event is completed.
        </li>
      </Rules>
      <Rules title="Who may do what">
        <li>You change your own picks until the fight locks, and delete your bracket before the lock.</li>
        <li>Before the lock only you and the manager see your picks; after it every member does.</li>
        <li>
          The manager, {room.creatorName}, sets the card, the lock times and the results and may change or
          delete any bracket. Each such change stands in the changes log, and a changed bracket carries a
          mark.
        </li>
      </Rules>
    </>
  );
}

function PointsTable({ card }: { card: readonly Fight[] }) {
  return (
    <table className={styles.table}>
      <caption className="sr-only">Points and lock of every fight, main event first</caption>
      <thead className="label">
        <tr>
          <th scope="col">Card</th>
          <th scope="col">Fight</th>
          <th scope="col">Method</th>
          <th scope="col">Combo</th>
          <th scope="col">
            <abbr title="Underdog">Dog</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {card.toReversed().map((fight) => (
          <tr key={fight.id}>
            <th scope="row">
              {fight.title}
              {lockLines(fight).map((line) => (
                <span key={line} className={cx('text-xs text-ink-3', styles.lock)}>
                  {line}
                </span>
              ))}
            </th>
            <td className="num">{fight.fighterPoints}</td>
            <td className="num">{fight.methodPoints}</td>
            <td className="num">{fight.bonusPoints}</td>
            <td className="num">{fight.underdogBonus}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function lockLines(fight: Fight): string[] {
  if (fight.fightStatus === 'completed') return ['Locked by its result'];
  if (fight.lockDatetime === null) return ['No lock time set'];
  const at = Date.parse(fight.lockDatetime);
  const local = localTime(at);
  const verb = fight.isLocked ? 'Locked' : 'Locks';
  return [`${verb} ${formatMountain(at)}`, ...(local ? [local] : [])];
}
