import type { Bracket, MissingMember, MissingPicks, Room } from '@lockroom/contract';
import { fightCountdown } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, Bell, Clock, Flag, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime } from '../../shell/date.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { counted, list } from '../../shell/words.ts';
import { Button } from '../../ui/button.tsx';
import { rankedEntriesQuery } from '../competitions/competition.queries.ts';
import { missingPicksQuery, useRemind } from '../competitions/manager/missing-picks.queries.ts';

export interface Progress {
  one: 'fight' | 'game';
  total: number;
  decided: number;
  /** The fights or games that can get a result but have none, in order. */
  open: readonly Waiting[];
}

interface Waiting {
  title: string;
  names: string;
  lockAt: number | null;
  isLocked: boolean;
}

export interface NextCardProps {
  room: Room;
  progress: Progress;
  onResults: () => void;
  onLocks: () => void;
  onShare: () => void;
  onComplete: () => void;
  onRematch: () => void;
}

/** Shows the next thing to do. Renders nothing without fights or games, because the tab below says what to do. */
export function NextCard(props: NextCardProps) {
  const { room, progress, onResults, onLocks, onComplete, onRematch } = props;
  const { one, total, decided, open } = progress;
  const now = useServerNow(1_000);
  const waiting = open.filter(({ lockAt, isLocked }) => isLocked || (lockAt !== null && lockAt <= now));
  const locks = open.flatMap(({ title, lockAt }) =>
    lockAt !== null && lockAt > now ? [{ title, lockAt }] : [],
  );
  if (room.isCompleted) {
    return (
      <Frame title="Event Completed" text="Final rankings are locked. Unmark the event to change anything.">
        <Button variant="primary" size="l" onClick={onRematch}>
          Rematch
        </Button>
        <Button variant="ghost" size="l" onClick={onComplete}>
          Unmark Completed
        </Button>
      </Frame>
    );
  }
  if (total === 0) return null;
  if (decided === total) return <AllIn {...props} />;
  if (waiting.length > 0) {
    return (
      <Frame title={`${counted(waiting.length, 'result')} to enter`} text={waitingSentence(waiting, one)}>
        <Button variant="primary" size="l" onClick={onResults}>
          Enter Results
          <ArrowRight className="size-4" aria-hidden />
        </Button>
      </Frame>
    );
  }
  if (locks.length === 0 && decided === 0) {
    return (
      <Frame title="No lock times yet" text="Until you set them, nobody’s picks close.">
        <Button variant="primary" size="l" icon={Clock} onClick={onLocks}>
          Set Lock Times
        </Button>
        <ShareButton {...props} />
      </Frame>
    );
  }
  const [next = null] = locks.toSorted((a, b) => a.lockAt - b.lockAt);
  return <StillOpen {...props} next={next} now={now} />;
}

function Frame({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="plane grid gap-3 p-4 mb-5" aria-label="Next">
      <h2 className="disp text-4xl wrap-anywhere">{title}</h2>
      <p className="text-ink-2 leading-snug wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2 max-lg:[&>*]:flex-1">{children}</div>
    </section>
  );
}

function ShareButton({ onShare, isNext = false }: Pick<NextCardProps, 'onShare'> & { isNext?: boolean }) {
  return (
    <Button variant={isNext ? 'primary' : 'ghost'} size="l" icon={Share2} onClick={onShare}>
      Share
    </Button>
  );
}

function AllIn({ room, progress, onResults, onComplete, onRematch }: NextCardProps) {
  const { data: entries = [] } = useQuery(rankedEntriesQuery(room.id));
  return (
    <Frame
      title={`All ${counted(progress.total, 'result')} in`}
      text={`${winnerSentence(entries)} Check them, then mark the event completed.`.trim()}
    >
      <Button variant="primary" size="l" icon={Flag} onClick={onComplete}>
        Mark Completed
      </Button>
      <Button variant="ghost" size="l" onClick={onResults}>
        Correct a result
      </Button>
      <Button variant="ghost" size="l" onClick={onRematch}>
        Rematch
      </Button>
    </Frame>
  );
}

interface StillOpenProps extends NextCardProps {
  next: { title: string; lockAt: number } | null;
  now: number;
}

/** Shown before the last lock. Says whose picks are missing, or that there is nothing to do until the next lock. */
function StillOpen(props: StillOpenProps) {
  const { room, progress, onResults, next, now } = props;
  const isOpen = !room.isLocked && room.memberCount > 1;
  const part = useQuery({ ...missingPicksQuery(room.id), enabled: isOpen });
  const { decided, one } = progress;
  const lock = next && (
    <>
      {next.title} locks in{' '}
      <b className="text-ink">{fightCountdown({ lockAt: next.lockAt, now, hasResult: false })}</b>.
    </>
  );
  const missing = isOpen ? part.data : undefined;
  const others = room.memberCount - 1;
  if (isOpen && !missing) {
    if (part.error) return <PartFailed title="The list of missing picks could not be loaded" part={part} />;
    return <div className="h-40 mb-5" aria-hidden />;
  }
  const hasBegun = decided > 0;
  if (missing && missing.members.length > 0) {
    const isRemindable = !isReminded(missing, now);
    return (
      <Frame
        title={`${missing.members.length} still to pick`}
        text={
          <>
            {missingSentence(missing.members)} {lock}
          </>
        }
      >
        <Remind room={room} missing={missing} isReady={isRemindable} />
        {hasBegun ? (
          <ResultsButton onResults={onResults} />
        ) : (
          <ShareButton {...props} isNext={!isRemindable} />
        )}
      </Frame>
    );
  }
  if (hasBegun) {
    return (
      <Frame
        title={next ? `Next: ${next.title}` : 'Nothing to do right now'}
        text={lock ?? `No ${one} is under way.`}
      >
        <ResultsButton onResults={onResults} />
      </Frame>
    );
  }
  const title = ['Nobody else is in yet', '1 other person is in'][others] ?? 'Everyone’s picks are in';
  return (
    <Frame
      title={title}
      text={
        <>
          {others < 2 && 'Share the room with the people you want to play with. '}
          {lock}
        </>
      }
    >
      <ShareButton {...props} isNext />
    </Frame>
  );
}

function ResultsButton({ onResults }: Pick<NextCardProps, 'onResults'>) {
  return (
    <Button variant="ghost" size="l" onClick={onResults}>
      Enter Results
    </Button>
  );
}

const isReminded = ({ remindedAt, remindAgainAt }: MissingPicks, now: number): boolean =>
  remindedAt !== null && remindAgainAt !== null && Date.parse(remindAgainAt) > now;

function Remind({ room, missing, isReady }: { room: Room; missing: MissingPicks; isReady: boolean }) {
  const remind = useRemind(room.id);
  const { members, remindedAt, remindAgainAt } = missing;
  if (!isReady) {
    return (
      <p className="text-sm text-ink-3 self-center" aria-live="polite">
        Reminded {clockTime(Date.parse(remindedAt ?? ''))}; you can remind them again after{' '}
        {clockTime(Date.parse(remindAgainAt ?? ''))}
      </p>
    );
  }
  return (
    <Button
      variant="primary"
      size="l"
      icon={Bell}
      loading={remind.isPending}
      aria-label={`Remind ${counted(members.length, 'member')}`}
      onClick={() => remind.mutate()}
    >
      Remind {members.length}
    </Button>
  );
}

/** Warns about fights or games without a result; null if all have one. */
export function undecidedText(count: number, one: Progress['one']): string | null {
  return count > 0 ? `${counted(count, one)} without a result will score nothing for anyone.` : null;
}

const MOST_NAMED = 3;

/** Returns, for example, 'hector has no picks, juno has 4 of 13.' */
function missingSentence(members: readonly MissingMember[]): string {
  const parts = members.map(({ username, hasBracket, missing, of }) =>
    hasBracket && missing < of ? `${username} has ${of - missing} of ${of}` : `${username} has no picks`,
  );
  const more = parts.length - MOST_NAMED;
  return `${(more > 0 ? [...parts.slice(0, MOST_NAMED), `${more} more have picks to make`] : parts).join(', ')}.`;
}

export const picksText = ({ hasBracket, missing, of }: MissingMember) =>
  hasBracket ? `${of - missing} of ${of} picks` : 'No picks yet';

/** Returns, for example, 'Fight 9, Nickal vs Brundage and Fight 10, Oliveira vs Tsarukyan.' */
function waitingSentence(waiting: readonly Waiting[], one: string): string {
  const all = waiting.map(({ title, names }) => (names === '' ? title : `${title}, ${names}`));
  const more = all.length - MOST_NAMED;
  return `${list(more > 0 ? [...all.slice(0, MOST_NAMED), counted(more, `more ${one}`)] : all)}.`;
}

/** Returns, for example, 'noor wins with 31 points, 4 ahead of wren.' Empty if there are no entries. */
function winnerSentence(entries: readonly Bracket[]): string {
  const [first, second] = entries.toSorted((a, b) => b.totalPoints - a.totalPoints);
  if (!first) return '';
  const points = counted(first.totalPoints, 'point');
  const lead = first.totalPoints - (second?.totalPoints ?? 0);
  if (second && lead === 0) return `${first.user.username} and ${second.user.username} lead with ${points}.`;
  const ahead = second ? `, ${lead} ahead of ${second.user.username}` : '';
  return `${first.user.username} wins with ${points}${ahead}.`;
}
