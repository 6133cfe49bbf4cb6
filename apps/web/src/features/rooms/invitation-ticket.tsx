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

const factClass =
  'flex flex-col gap-1.25 pr-4 [&_dt]:order-2 [&_dt]:text-poster-ink-2 [&_dt]:text-xs [&_dt]:leading-normal [&_dd]:flex [&_dd]:items-center [&_dd]:gap-1.75 [&_dd]:text-[25px] [&_dd]:font-extrabold [&_dd]:leading-[0.9] [&_dd]:whitespace-nowrap [&_.lucide]:size-4.25 [&_.lucide]:stroke-[2.25] lg:gap-3.5 lg:pr-10 lg:[&_dt]:text-md lg:[&_dd]:text-[56px] lg:[&_dd]:leading-[0.8] lg:[&_.lucide]:size-8.5';
const MINUTE = 60_000;

export function InvitationTicket({ room }: { room: InvitePreview }) {
  const { name, sport, invitedBy, memberCount, locksAt } = room;
  const plate = plateFor(sport);
  return (
    <section
      className="plate grid gap-5 content-start pt-3 px-5 pb-5.5 pl-[max(20px,env(safe-area-inset-left))] pr-[max(20px,env(safe-area-inset-right))] lg:grid-rows-[auto_1fr_auto] lg:gap-8.5 lg:pt-9 lg:px-12 lg:pb-11"
      style={plateStyle(plate)}
      aria-label="Invitation"
    >
      <Motif plate={plate} />
      <div className="flex items-center justify-between min-h-9">
        <Wordmark on="plate" />
        <span className="headline text-xl leading-none lg:text-[22px]">{sportLabel(sport)}</span>
      </div>
      <div className="grid gap-3.5 min-w-0 lg:self-center lg:gap-8.5 lg:max-w-[calc((100dvh_-_300px)_*_1.75)]">
        <p className="flex items-center gap-2.25 min-w-0 text-poster-ink-2 text-md [&>:last-child]:min-w-0 [&>:last-child]:wrap-anywhere [&_b]:text-poster-ink lg:gap-3.5 lg:text-[22px]">
          <Avatar name={invitedBy} />
          <span>
            <b>{invitedBy}</b> invites you to
          </span>
        </p>
        <h1 className="[container-type:inline-size] w-full max-lg:max-w-140">
          <PosterName name={name} base={18} />
        </h1>
      </div>
      <div className="pt-3.25 border-t border-[#ffffff3d] [&_dl]:grid [&_dl]:grid-cols-[1fr_auto] lg:flex lg:pt-6.5 lg:border-t-3 lg:border-double lg:border-[#ffffff4d]">
        <dl>
          <LockFact lockAt={locksAt === null ? null : Date.parse(locksAt)} />
          <div
            className={cx(factClass, 'py-0 pr-0 pl-4 border-l border-[#ffffff2b] lg:py-0 lg:pr-10 lg:pl-8')}
          >
            <dt>already in</dt>
            <dd className="num">{memberCount}</dd>
          </div>
        </dl>
        <p className="max-lg:hidden pl-8 border-l border-[#ffffff2b] max-w-82.5 text-poster-ink-2 text-md">
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
    <div className={factClass}>
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
