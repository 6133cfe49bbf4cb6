import type { InvitePreview } from '@lockroom/contract';
import { fightCountdown, formatMountain, isFightSport, plateFor, sportLabel } from '@lockroom/rules';
import { Lock, LockOpen } from 'lucide-react';
import { useServerNow } from '../../api/server-clock.ts';
import { localTime } from '../../shell/local-time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { Motif, plateStyle } from '../../ui/motif.tsx';
import { PosterName } from '../../ui/poster.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import styles from './invitation-ticket.module.css';

const MINUTE = 60_000;

export function InvitationTicket({ room }: { room: InvitePreview }) {
  const { name, sport, invitedBy, memberCount, locksAt } = room;
  const plate = plateFor(sport);
  return (
    <section className={`plate ${styles.ticket}`} style={plateStyle(plate)} aria-label="Invitation">
      <Motif plate={plate} />
      <div className={`spread ${styles.bar}`}>
        <Wordmark on="plate" />
        <span className={`headline ${styles.sport}`}>{sportLabel(sport)}</span>
      </div>
      <div className={styles.middle}>
        <p className={styles.by}>
          <Avatar name={invitedBy} />
          <span>
            <b>{invitedBy}</b> invites you to
          </span>
        </p>
        <h1 className={styles.name}>
          <PosterName name={name} base={18} />
        </h1>
      </div>
      <div className={styles.facts}>
        <dl>
          <LockFact lockAt={locksAt === null ? null : Date.parse(locksAt)} />
          <div className={cx(styles.fact, styles.beside)}>
            <dt>already in</dt>
            <dd className="num">{memberCount}</dd>
          </div>
        </dl>
        <p className={`only-wide ${styles.how}`}>
          {isFightSport(sport)
            ? 'Pick the winner and the method of each fight before it locks.'
            : 'Pick the winner of every game before the bracket locks.'}{' '}
          Points and bragging rights, no money.
        </p>
      </div>
    </section>
  );
}

function LockFact({ lockAt }: { lockAt: number | null }) {
  const left = (lockAt ?? 0) - useServerNow(MINUTE);
  const now = useServerNow(left > 0 && left <= MINUTE ? 1_000 : MINUTE);
  const isPast = lockAt !== null && lockAt <= now;
  const Icon = isPast ? Lock : LockOpen;
  const local = lockAt === null ? null : localTime(lockAt);
  return (
    <div className={styles.fact}>
      <dt>
        {lockAt === null ? (
          'No lock time set'
        ) : (
          <>
            {isPast ? 'since' : 'until the next lock,'} {formatMountain(lockAt)}
            {local && (
              <>
                <br />
                {local} where you are
              </>
            )}
          </>
        )}
      </dt>
      <dd className="num">
        <Icon aria-hidden />
        {lockAt === null ? 'Open' : isPast ? 'Locked' : fightCountdown({ lockAt, now, hasResult: false })}
      </dd>
    </div>
  );
}
