import type { InvitePreview } from '@lockroom/contract';
import { fightCountdown, formatInstant, isFightSport, plateFor, sportLabel } from '@lockroom/rules';
import { Lock, LockOpen, Users } from 'lucide-react';
import { useCountdownNow } from '../../api/server-clock.ts';
import { localTime } from '../../shell/date.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Motif, PosterName, plateStyle } from '../../ui/poster.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';

export function InvitationTicket({ room }: { room: InvitePreview }) {
  const { name, sport, invitedBy, memberCount, pickCount, locksAt, timeZone } = room;
  const plate = plateFor(sport);
  return (
    <section
      className="plate grid gap-4 content-start pt-2.5 pb-5.5 pl-[max(20px,env(safe-area-inset-left))] pr-[max(20px,env(safe-area-inset-right))] lg:grid-rows-[auto_1fr_auto] lg:gap-8.5 lg:pt-9 lg:px-12 lg:pb-11"
      style={plateStyle(plate)}
      aria-label="Invitation"
    >
      <Motif plate={plate} />
      <div className="flex items-center justify-between min-h-9">
        <Wordmark on="plate" />
        <span className="headline text-xl leading-none lg:text-[22px]">{sportLabel(sport)}</span>
      </div>
      <div className="grid gap-3.5 min-w-0 lg:self-center lg:gap-8.5 lg:max-w-[calc((100dvh_-_300px)_*_1.75)]">
        <p className="flex items-center gap-2.25 min-w-0 text-poster-ink-2 text-lg [&>:last-child]:min-w-0 [&>:last-child]:wrap-anywhere [&_b]:text-poster-ink lg:gap-3.5 lg:text-[22px]">
          <Avatar name={invitedBy} />
          <span>
            <b>{invitedBy}</b> invites you to
          </span>
        </p>
        <h1 className="[container-type:inline-size] w-full max-lg:max-w-140">
          <PosterName name={name} base={18} />
        </h1>
      </div>
      <div className="grid gap-2 pt-3.5 border-t border-[#ffffff3d] text-md text-poster-ink-2 [&_b]:text-poster-ink [&_p]:flex [&_p]:items-center [&_p]:gap-2.25 lg:gap-3 lg:text-xl">
        <LockFact lockAt={locksAt === null ? null : Date.parse(locksAt)} timeZone={timeZone} />
        <p>
          <Users className="size-4 flex-none" aria-hidden />
          <span>
            <b>{memberCount === 1 ? '1 person has' : `${memberCount} people have`} joined</b>
            {pickCount > 0 && ` · ${counted(pickCount, isFightSport(sport) ? 'fight' : 'game')} to pick`}
          </span>
        </p>
      </div>
    </section>
  );
}

function LockFact({ lockAt, timeZone }: { lockAt: number | null; timeZone: string }) {
  const now = useCountdownNow(lockAt ?? 0);
  const isPast = lockAt !== null && lockAt <= now;
  const Icon = isPast ? Lock : LockOpen;
  const icon = <Icon className="size-4 flex-none" aria-hidden />;
  if (lockAt === null) return <p>{icon}No lock time set</p>;
  const local = localTime(lockAt, timeZone);
  return (
    <p>
      {icon}
      <span>
        <b>{isPast ? 'Locked' : `Locks in ${fightCountdown({ lockAt, now, hasResult: false })}`}</b>
        {` · ${formatInstant(lockAt, timeZone)}`}
        {local && <span className="block">Your time: {local}</span>}
      </span>
    </p>
  );
}
