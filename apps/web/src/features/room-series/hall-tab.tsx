import type { HallOfFame, HallRoom, HallSheet, Room } from '@lockroom/contract';
import { plateFor, sportLabel } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { yearOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { EntryLabel } from '../../ui/entry-label.tsx';
import { Motif, plateStyle } from '../../ui/motif.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { PosterName } from '../../ui/poster.tsx';
import { hallQuery } from './circles.queries.ts';
import styles from './hall-tab.module.css';
import { HeadToHead } from './head-to-head.tsx';

/** History of a room series: champions, head-to-head records and best brackets. */
export function HallTab({ room }: { room: Pick<Room, 'id'> }) {
  const { data: hall, error, refetch } = useQuery(hallQuery(room.id));
  if (!hall) return <ListPending error={error} onRetry={refetch} what="the hall of fame" rows={4} />;
  return (
    <div className="column">
      <Champions hall={hall} />
      {hall.people.length > 1 && <HeadToHead hall={hall} />}
      {hall.bestSheets.length > 0 && <BestSheets sheets={hall.bestSheets} />}
    </div>
  );
}

function Champions({ hall }: { hall: HallOfFame }) {
  return (
    <section aria-label="Champions">
      <SectionHead title="Champions" />
      <ol className={styles.champions}>
        {hall.rooms.map((room, index) => (
          <li key={room.id ?? index}>
            <Champion room={room} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Champion({ room }: { room: HallRoom }) {
  const { id, name, sport, event, completedAt, winners } = room;
  const plate = plateFor(sport);
  return (
    <article className={`plate ${styles.champion}`} style={plateStyle(plate)}>
      <Motif plate={plate} />
      <p className={styles.over}>
        <span>{event ?? sportLabel(sport)}</span>
        {completedAt && <span className="num">{yearOf(completedAt)}</span>}
      </p>
      <div className={styles.winner}>
        {winners.length === 0 ? (
          <span className={styles.none}>No winner</span>
        ) : (
          <PosterName name={winners.join(' & ')} base={17} />
        )}
      </div>
      <h3 className={styles.room}>
        {id === null ? (
          name
        ) : (
          <Link className="covers" to={paths.room(id)}>
            {name}
          </Link>
        )}
      </h3>
    </article>
  );
}

function BestSheets({ sheets }: { sheets: readonly HallSheet[] }) {
  return (
    <section aria-label="Best brackets">
      <SectionHead title="Best brackets" />
      <ol className={styles.sheets}>
        {sheets.map(({ bracketId, name, roomName, points, maxPoints }, index) => (
          <li key={bracketId} className={styles.sheet}>
            <span className={`disp num ${styles.place}`} aria-hidden>
              {index + 1}
            </span>
            <span className={styles.words}>
              <Link className={`covers ${styles.name}`} to={paths.bracket('bracket', bracketId)}>
                <EntryLabel label={name} />
              </Link>
              <span className="trunc tiny muted">{roomName}</span>
            </span>
            <span className={styles.share}>
              <b className="disp num">{Math.round((100 * points) / maxPoints)}%</b>
              <span className="tiny muted">
                {points} of {maxPoints}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
