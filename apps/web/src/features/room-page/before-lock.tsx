import type { Member, Room } from '@lockroom/contract';
import { methodWord } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, BellRing, Check, Share2 } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { useUser } from '../../api/session.ts';
import { clockTime } from '../../shell/date.ts';
import { bracketPath } from '../../shell/paths.ts';
import { sharePicture } from '../../shell/share.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { missingPicksQuery, useRemind } from '../competitions/manager/missing-picks.queries.ts';
import { lockOf } from '../fights/card/fight-rules.ts';
import { picksQuery } from '../fights/fights.queries.ts';
import { RoomLockLine } from '../rooms/room-lock.tsx';
import { PickCells } from '../rooms/room-shelf.tsx';
import { lockClock, stillToPickText, unannouncedText, waitingText } from '../rooms/room-text.ts';
import { membersQuery } from '../rooms/rooms.queries.ts';
import { CreateEntryButton, canCreate } from '../standings/create-entry-button.tsx';
import { FightPair } from '../standings/fight-pair.tsx';
import { type Night, ownPick } from '../standings/night.ts';

const goClass =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-lg bg-accent p-4 text-on-accent lg:p-6';
const headingClass = 'disp col-span-full text-display lg:text-[56px]';

/** Shows whether the viewer still has to start or continue picking before the lock, or has finished. */
export function PicksCard({ night: { room, own, contest } }: { night: Night }) {
  const [best] = own;
  const { total } = contest;
  const { yourPicks } = room;
  if (total === 0 || !best || !yourPicks) return <StartCard room={room} total={total} />;
  const target = own.find(({ id }) => id === yourPicks.bracketId) ?? best;
  const { made, open } = yourPicks;
  if (open > 0) {
    return (
      <Link to={bracketPath(target)} className={cx(goClass, 'hover:bg-accent-hover')} data-primary="">
        <h2 className={cx(headingClass, 'lg:col-span-1 lg:self-end')}>{counted(open, 'pick')} to go</h2>
        <p className="text-base font-semibold lg:self-start lg:text-lg">
          <RoomLockLine room={room} onAccent />
        </p>
        <span className="inline-flex min-h-11 items-center gap-2 rounded-md bg-on-accent px-3.5 font-bold text-accent lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:min-h-13 lg:px-5.5 lg:text-lg">
          Continue
          <ArrowRight className="size-3.5 stroke-2" aria-hidden />
        </span>
        <Cells made={made} of={total} />
      </Link>
    );
  }
  return (
    <section aria-label="Your picks" className="plane grid gap-3.5 p-4 lg:p-6">
      <h2 className="flex items-center gap-3">
        <Check className="size-8.5 flex-none stroke-[2.5] text-correct" aria-hidden />
        <span className="disp text-display lg:text-[56px]">You’re in</span>
      </h2>
      <p className="text-base text-ink-2">
        <b className="font-strong text-ink">All {total} picks saved.</b>{' '}
        {contest.noun === 'fight'
          ? 'You can change each one until its fight locks.'
          : 'You can change them until they lock.'}
      </p>
      <Cells made={total} of={total} isDone />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={Share2}
          className="flex-1 lg:flex-[0_1_260px]"
          onClick={() =>
            void sharePicture({ path: `/api/brackets/${target.id}/picture`, title: target.name })
          }
        >
          Share my bracket
        </Button>
        <Button asChild variant="ghost">
          <Link to={bracketPath(target)}>My picks</Link>
        </Button>
      </div>
      <p className="-mt-0.5">
        <RoomLockLine room={room} />
      </p>
    </section>
  );
}

function StartCard({ room, total }: { room: Room; total: number }) {
  const isCard = room.bracketSize === null;
  if (total === 0) {
    return (
      <section aria-label="Your picks" className="plane grid gap-2 p-4 lg:p-6">
        <h2 className="disp text-display">No card yet</h2>
        <p className="text-base text-ink-2">
          {room.follows === undefined
            ? `You can pick as soon as ${room.isManager ? 'you have' : `${room.creatorName} has`} entered the fights.`
            : unannouncedText(true)}
        </p>
      </section>
    );
  }
  const canStart = canCreate(room);
  return (
    <section aria-label="Your picks" className={canStart ? goClass : 'plane grid gap-3 p-4 lg:p-6'}>
      <h2 className={cx(headingClass, 'lg:col-span-1 lg:self-end')}>Make your picks</h2>
      <p className="text-base font-semibold lg:self-start lg:text-lg">
        <RoomLockLine room={room} onAccent={canStart} />
      </p>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <CreateEntryButton room={room} variant={canStart ? 'onAccent' : 'ghost'} />
      </div>
      <p className={cx('col-span-full text-sm', !canStart && 'text-ink-2')}>
        {room.bracketCount === 0 && <b className="font-bold">No Brackets Yet. </b>}
        {isCard
          ? `Your picks for this card: a winner and a method for each of ${counted(total, 'fight')}.`
          : `Your picks for all ${counted(total, 'game')}, round by round.`}
      </p>
    </section>
  );
}

function Cells({ made, of, isDone }: { made: number; of: number; isDone?: boolean }) {
  return (
    <span className="col-span-full flex items-center gap-3">
      <PickCells made={made} of={of} look={isDone ? 'done' : 'accent'} />
      <span className="text-sm font-strong whitespace-nowrap tabular-nums">
        {isDone ? 'All picks entered' : `${made}/${of} picks`}
      </span>
    </span>
  );
}

const stillToPickQuery = (roomId: string) => ({
  queryKey: [...keys.roomPart(roomId, 'missing'), 'members'],
  queryFn: () => api.competitions.stillToPick({ params: { roomId } }),
  // No live event is sent when a member saves picks, so always refetch.
  staleTime: 0,
  refetchOnWindowFocus: true,
});

/** The most faces shown. In larger rooms, the last place counts the rest; members with missing picks come first. */
const MOST_FACES = 15;

/** Shows who has finished picking, without revealing pick counts or picks. */
export function WhoHasPicked({ night: { room, contest } }: { night: Night }) {
  const { id: viewerId } = useUser();
  const { data: members } = useQuery(membersQuery(room.id));
  const { data: still } = useQuery({ ...stillToPickQuery(room.id), enabled: contest.total > 0 });
  if (contest.total === 0) return null;
  // The placeholder is as tall as a heading and one row of faces.
  if (!members || !still) return <Skeleton height="160px" />;
  const waits = ({ user }: Member) => still.userIds.includes(user.id);
  const players = members.filter((member) => waits(member) || member.stats.bracketsCount > 0);
  if (players.length === 0) return null;
  const isYou = ({ user }: Member) => user.id === viewerId;
  const waiting = players.filter(waits).toSorted((a, b) => Number(isYou(b)) - Number(isYou(a)));
  const done = players.filter((member) => !waits(member));
  const isLarge = players.length > MOST_FACES;
  const faces = isLarge ? [...waiting, ...done].slice(0, MOST_FACES - 1) : [...done, ...waiting];
  const nameOf = (member: Member) => (isYou(member) ? 'You' : member.user.username);
  return (
    <section aria-label="Who has picked">
      <header className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-x-3">
        <h2 className="disp text-2xl">{stillToPickText(waiting.length, players.length)}</h2>
        {room.isManager && waiting.some((member) => !isYou(member)) && <Remind room={room} />}
      </header>
      <ul className="plane grid grid-cols-5 gap-x-1 gap-y-3 px-2 py-3.5 lg:gap-y-4 lg:px-3 lg:py-4.5">
        {faces.map((member) => (
          <Face
            key={member.user.id}
            member={member}
            name={nameOf(member)}
            isYou={isYou(member)}
            isWaiting={waits(member)}
          />
        ))}
        {isLarge && (
          <li className="grid place-items-center text-base font-bold text-ink-2">
            +{players.length - faces.length}
          </li>
        )}
      </ul>
      <p className="mt-3 text-sm text-ink-3 wrap-anywhere">
        {waiting.length > 0 && `${waitingText(waiting.map(nameOf))}. `}
        {`Picks stay hidden until ${contest.noun === 'fight' ? 'each fight locks' : 'the lock'}.`}
        {!room.sealed && ' Only the manager and deputies can see them before then.'}
      </p>
    </section>
  );
}

interface FaceProps {
  member: Member;
  name: string;
  isYou: boolean;
  isWaiting: boolean;
}

function Face({ member, name, isYou, isWaiting }: FaceProps) {
  return (
    <li
      className={cx(
        'grid min-w-0 content-start justify-items-center gap-1.25 text-center text-2xs font-book text-ink-2 font-stretch-75%',
        isWaiting && 'text-ink-3',
        isYou && 'font-bold text-ink',
      )}
    >
      <span
        className={cx(
          'relative grid rounded-full p-1',
          isWaiting && !isYou && 'shadow-outline *:bg-transparent',
          isYou && 'shadow-outline-accent-2',
        )}
      >
        <Avatar name={member.user.username} src={member.user.profileImageUrl} />
        {!isWaiting && (
          <Check
            className="absolute -right-1 -bottom-0.75 size-4.5 rounded-full bg-correct stroke-4 p-0.75 text-bg ring-2 ring-surface-1"
            aria-hidden
          />
        )}
      </span>
      <span className="max-w-full leading-tight wrap-anywhere">
        {name}
        <span className="sr-only">{isWaiting ? ', still to pick' : ', all picked'}</span>
      </span>
    </li>
  );
}

function Remind({ room }: { room: Room }) {
  const { data } = useQuery(missingPicksQuery(room.id));
  const remind = useRemind(room.id);
  const now = useServerNow(60_000);
  if (!data || data.members.length === 0) return null;
  const { remindedAt, remindAgainAt, members } = data;
  if (remindedAt !== null && remindAgainAt !== null && Date.parse(remindAgainAt) > now) {
    return (
      <p className="text-sm text-ink-3" aria-live="polite">
        Reminded {clockTime(Date.parse(remindedAt))}
      </p>
    );
  }
  return (
    <Button
      variant="ghost"
      size="s"
      icon={BellRing}
      loading={remind.isPending}
      aria-label={`Remind ${counted(members.length, 'member')}`}
      onClick={() => remind.mutate()}
    >
      Remind {members.length}
    </Button>
  );
}

export function MainEvent({ night: { room, fights, own } }: { night: Night }) {
  const [best] = own;
  const main = fights.find(({ fight }) => fight.fightType === 'main');
  const picks = useQuery({
    ...picksQuery(best?.id ?? '', true),
    enabled: best !== undefined && main !== undefined,
  });
  if (!main) return null;
  const pick = ownPick(picks.data, main.fight.id);
  const { lockAt } = lockOf(main.fight);
  const method = (corner: 1 | 2) => pick?.winnerId === corner && `by ${methodWord(pick.method)}`;
  return (
    <section aria-label="Main event">
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-2.5">
        <h2 className="disp text-2xl">Main event</h2>
        <span className="text-sm text-ink-3">
          {main.name}
          {lockAt !== null && ` \u00b7 locks ${lockClock(lockAt, room.timeZone)}`}
        </span>
      </header>
      <div className="plane overflow-hidden">
        <FightPair fight={main.fight} pick={pick} notes={[method(1), method(2)]} size="tall" />
      </div>
    </section>
  );
}
