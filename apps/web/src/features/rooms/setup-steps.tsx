import type { Room, RoomCompetition } from '@lockroom/contract';
import {
  defaultLockSpacing,
  formatFamily,
  isTournamentSport,
  longZoneName,
  makeFormat,
  proposedStart,
  teamNames,
} from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ClipboardPaste, Layers, type LucideIcon, Plus, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { type ManagerDialog, paths } from '../../shell/paths.ts';
import { counted } from '../../shell/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTimeInput, Field } from '../../ui/field.tsx';
import { LockTime } from '../../ui/lock-line.tsx';
import { Note } from '../../ui/notes.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { RoomSettingsDialog } from './dialogs.ts';
import { unannouncedText } from './room-text.ts';
import { shareRoom } from './share-room.ts';

function RoomKeys({ room }: { room: Room }) {
  return (
    <dl className="flex flex-wrap justify-between gap-y-3.5 gap-x-6 max-w-110 [&_dd]:mt-1.5 [&_dd]:text-3xl [&_dd]:font-heavy [&_dd]:leading-tight [&_dd]:select-all max-sm:[&_dd]:text-2xl">
      <div>
        <dt className="label">Room ID</dt>
        <dd className="font-stretch-105% tracking-[0.1em] tabular-nums">{room.roomCode}</dd>
      </div>
      <div>
        <dt className="label">Password</dt>
        <dd className="font-stretch-95% tracking-[0.01em] wrap-anywhere">
          {room.roomPassword || 'No Password Set'}
        </dd>
      </div>
    </dl>
  );
}

function RoomSizeLine({ room }: { room: Room }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className="flex items-center justify-between text-sm text-ink-2 gap-3 min-h-11 [&_b]:text-ink [&_b]:font-semibold [&_button]:flex-none [&_button]:-mr-2.5">
      <p>
        This room can have <b>{room.maxBrackets} brackets</b>
      </p>
      <Button
        variant="quiet"
        size="s"
        aria-label="Change the number of brackets"
        onClick={() => setChanging(true)}
      >
        Change
      </Button>
      {changing && <RoomSettingsDialog room={room} onClose={() => setChanging(false)} />}
    </div>
  );
}

const actClass =
  'in-[.setup-steps-now]:col-span-full in-[.setup-steps-now]:grid in-[.setup-steps-now]:gap-2 in-[.setup-steps-now]:py-0 in-[.setup-steps-now]:pr-0.5 in-[.setup-steps-now]:pl-4 in-[.setup-steps-now]:[&>*]:w-full in-[.setup-steps-now]:[&>a]:min-h-12 in-[.setup-steps-now]:[&>button]:min-h-12 lg:in-[.setup-steps-now]:col-[auto] lg:in-[.setup-steps-now]:p-0';

interface Step {
  title: string;
  isDone: boolean | null;
  text: ReactNode;
  /** Renders the step's button, which is primary only on the next step to take. */
  act: (variant: 'primary' | 'ghost') => ReactNode;
}

/** Whether to guide the manager: there are no brackets yet, and one of the three steps is not done. */
export function isBeingSetUp(room: Room): boolean {
  if (!room.isManager || room.isCompleted || room.isLocked || room.bracketCount > 0) return false;
  return (
    room.lockTime === null || room.memberCount < 2 || (room.bracketSize === null && room.fightCount === 0)
  );
}

/** Shows a new room's manager the three setup steps (competition, lock, people) and what friends need to join. */
export function SetupSteps({ room }: { room: Room }) {
  const competition = useQuery(competitionQuery(room.id));
  const { data } = competition;
  const isCard = room.bracketSize === null;
  const isEmpty = isCard ? room.fightCount === 0 : data !== undefined && !hasNames(room, data);
  const follows = room.follows !== undefined;
  // A followed event supplies what the first two steps ask for.
  const steps = follows
    ? [...(room.lockTime !== null || isEmpty ? [] : [lockStep(room)]), inviteStep(room)]
    : [contentStep(room, data), lockStep(room), inviteStep(room)];
  const next = steps.find(({ isDone }) => isDone === false);
  const isKnown = steps.every(({ isDone }) => isDone !== null);
  return (
    <section aria-label="Set up your room" className="[&>:first-child]:mt-0">
      <SectionHead
        title="Set up your room"
        end={
          isKnown &&
          steps.length > 1 && (
            <small className="text-sm text-ink-2 whitespace-nowrap">
              {`${steps.filter(({ isDone }) => isDone).length} of ${steps.length} done`}
            </small>
          )
        }
      />
      <PartFailed title={`The ${isCard ? 'card' : 'teams'} could not be loaded`} part={competition} />
      {follows && (
        <p className="mb-4 text-base text-ink-2 wrap-anywhere">
          {isEmpty ? (
            unannouncedText(isCard)
          ) : (
            <>
              {isCard ? counted(room.fightCount, 'fight') : `${room.bracketSize} teams`} from{' '}
              <b>{room.follows}</b>.
            </>
          )}
        </p>
      )}
      <ol className="tile ruled overflow-hidden">
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={
              step === next
                ? 'setup-steps-now grid grid-cols-[52px_minmax(0,1fr)_auto] items-center min-h-15.5 pr-3.5 lg:pr-5 pt-1.5 pb-3.5 shadow-[inset_4px_0_0_var(--ink)] lg:grid-cols-[76px_minmax(0,1fr)_330px] lg:py-4.5'
                : 'setup-steps-step grid grid-cols-[52px_minmax(0,1fr)_auto] items-center min-h-15.5 pr-3.5 lg:grid-cols-[76px_minmax(0,1fr)_auto] lg:pr-5'
            }
            aria-current={step === next ? 'step' : undefined}
          >
            <span className="disp num text-ink-3 text-4xl grid place-items-center in-[.setup-steps-now]:text-ink in-[.setup-steps-now]:text-[46px]">
              {step.isDone ? <Check aria-label="Done" className="size-6 text-correct stroke-3" /> : index + 1}
            </span>
            <span className="text-sm text-ink-2 grid gap-1 py-2.5 px-0 leading-[1.35] wrap-anywhere [&_b]:[--w:68%] [&_b]:text-ink-2 [&_b]:text-[19px] in-[.setup-steps-now]:[&_b]:text-ink in-[.setup-steps-now]:[&_b]:text-[26px]">
              <b className="disp">{step.title}</b>
              <span>{step.text}</span>
            </span>
            <div className={actClass}>{step.act(step === next ? 'primary' : 'ghost')}</div>
          </li>
        ))}
      </ol>
      <Card
        className="mt-4 pb-2 [&>:last-child]:mt-3.5 [&>:last-child]:pt-2 [&>:last-child]:border-t [&>:last-child]:border-line"
        role="region"
        aria-label="Invitation"
      >
        <RoomKeys room={room} />
        <RoomSizeLine room={room} />
      </Card>
    </section>
  );
}

/** Shows a note that the teams of a followed event are not known yet. Renders nothing once the teams are known. */
export function UnannouncedTeams({ room }: { room: Room }) {
  const isOpen = room.follows !== undefined && room.bracketSize !== null;
  const { data } = useQuery({ ...competitionQuery(room.id), enabled: isOpen });
  return isOpen && data && !hasNames(room, data) && <Note>{unannouncedText(false)}</Note>;
}

function contentStep(room: Room, competition: RoomCompetition | undefined): Step {
  const isCard = room.bracketSize === null;
  const top = competition?.kind === 'fights' ? competition.fights.at(-1) : undefined;
  const isNamed = competition ? hasNames(room, competition) : null;
  const isDone = isCard ? room.fightCount > 0 : isNamed;
  const done = isCard
    ? `${counted(room.fightCount, 'fight')}${top ? `, ${top.fighter1} vs ${top.fighter2} is the main event` : ''}`
    : `${room.bracketSize} teams, with names`;
  const about = isCard
    ? 'Paste it as a list, a table or a page with fights, use a template, or type it fight by fight.'
    : `${room.bracketSize} teams: paste their names, use a template, or type them.`;
  const text = isDone ? done : about;
  return {
    title: isCard ? 'Card' : 'Teams',
    isDone,
    text: isDone === null ? `${room.bracketSize} teams` : text,
    act: (variant) =>
      isDone !== false ? (
        <WayToManager room={room}>Edit</WayToManager>
      ) : (
        <>
          {isCard ? (
            <WayToManager room={room} variant={variant} icon={ClipboardPaste} open="paste">
              Paste a Card
            </WayToManager>
          ) : (
            <WayToManager room={room} variant={variant}>
              Name the Teams
            </WayToManager>
          )}
          <span className="flex flex-wrap gap-2 [&>*]:flex-auto in-[.setup-steps-step]:hidden">
            <WayToManager room={room} icon={Layers} open="import">
              Easy Data Import
            </WayToManager>
            {isCard && (
              <WayToManager room={room} icon={Plus} open="add">
                Add Fight
              </WayToManager>
            )}
          </span>
        </>
      ),
  };
}

function hasNames({ sport }: Room, competition: RoomCompetition): boolean {
  if (competition.kind !== 'tournament' || !isTournamentSport(sport)) return false;
  const { bracketSize: size, reseeding, roundPoints } = competition;
  const defaults = teamNames(makeFormat({ family: formatFamily(sport), size, reseeding, roundPoints }));
  return Object.entries(competition.teamNames).some(([id, name]) => name !== defaults[id]);
}

function lockStep(room: Room): Step {
  const isCard = room.bracketSize === null;
  const isEmpty = isCard && room.fightCount === 0;
  const isDone = room.lockTime !== null;
  const about = isCard ? stepsText(room.fightCount) : 'All picks lock at the same time.';
  return {
    title: 'Lock',
    isDone,
    text: isDone ? <LockTime {...room} /> : isEmpty ? 'Set up the card first' : about,
    act: (variant) => {
      if (isEmpty) return null;
      if (!isDone && isCard) return <FirstLock room={room} variant={variant} />;
      return (
        <WayToManager room={room} variant={isDone ? 'ghost' : variant} open={isCard ? 'locks' : undefined}>
          {isDone ? 'Edit' : 'Set Lock Times'}
        </WayToManager>
      );
    },
  };
}

/** Asks when Fight 1 starts, and links to the lock times proposed for that start. */
function FirstLock({ room, variant }: Pick<WayToManagerProps, 'room' | 'variant'>) {
  const [start, setStart] = useState(() => proposedStart(serverNow(), room.timeZone));
  return (
    <>
      <Field label={`When does Fight 1 start? (${longZoneName(room.timeZone)})`}>
        <DateTimeInput value={start} onChange={(event) => setStart(event.target.value)} />
      </Field>
      <WayToManager room={room} variant={variant} open="locks" at={start}>
        Set Lock Times
      </WayToManager>
    </>
  );
}

/** Describes the locks after the first: 'The other 13 fights close 15 or 30 minutes after the one before.' */
function stepsText(fights: number): string {
  const begin = 'Picks for Fight 1 close when it begins.';
  if (fights < 2) return begin;
  const steps = Array.from({ length: fights - 1 }, (_, index) => defaultLockSpacing(index + 1, fights));
  const apart = [...new Set(steps)].sort((a, b) => a - b).join(' or ');
  const others = fights === 2 ? 'The other fight closes' : `The other ${fights - 1} fights close`;
  return `${begin} ${others} ${apart} minutes ${fights === 2 ? 'later' : 'after the one before'}.`;
}

function inviteStep(room: Room): Step {
  const isDone = room.memberCount > 1;
  return {
    title: 'Invite',
    isDone,
    text: isDone ? `${room.memberCount} members` : 'Only you so far',
    act: (variant) => (
      <Button variant={isDone ? 'ghost' : variant} icon={Share2} onClick={() => void shareRoom(room)}>
        Share
      </Button>
    ),
  };
}

interface WayToManagerProps {
  room: Room;
  variant?: 'primary' | 'ghost';
  icon?: LucideIcon;
  open?: ManagerDialog | undefined;
  at?: string;
  children: string;
}

function WayToManager({ room, variant = 'ghost', icon, open, at, children }: WayToManagerProps) {
  return (
    <Button asChild variant={variant} {...(icon && { icon })}>
      <Link to={paths.manager(room.id, open, at)}>{children}</Link>
    </Button>
  );
}
