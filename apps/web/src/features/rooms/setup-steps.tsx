import type { Room, RoomCompetition } from '@lockroom/contract';
import { formatFamily, isTournamentSport, makeFormat, teamNames } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { counted } from '../../shell/counted.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LockTime } from '../../ui/lock-time.tsx';
import { SectionHead } from '../../ui/page-head.tsx';
import { competitionQuery } from '../competitions/competition.queries.ts';
import { RoomKeys } from './room-keys.tsx';
import { RoomSizeLine } from './room-size-line.tsx';
import styles from './setup-steps.module.css';
import { shareRoom } from './share-room.ts';

interface Step {
  title: string;
  /** Null while that is not known. */
  isDone: boolean | null;
  /** What stands, or what the step is about. */
  text: ReactNode;
  /** The act while the step is the next one; steps before it may be done in any order by `way`. */
  act: (variant: 'primary' | 'ghost') => ReactNode;
}

/** Whether a room's manager still has to be led: nobody has a bracket, and one of the three steps is open. */
export function isBeingSetUp(room: Room): boolean {
  if (!room.isManager || room.isCompleted || room.isLocked || room.bracketCount > 0) return false;
  return (
    room.lockTime === null || room.memberCount < 2 || (room.bracketSize === null && room.fightCount === 0)
  );
}

/** The three steps of a new room for its manager (what is played, its lock, its people), and what friends need to join. */
export function SetupSteps({ room }: { room: Room }) {
  const competition = useQuery(competitionQuery(room.id));
  const { data } = competition;
  const isCard = room.bracketSize === null;
  const steps = [contentStep(room, data), lockStep(room), inviteStep(room)];
  const next = steps.find(({ isDone }) => isDone === false);
  const isKnown = steps.every(({ isDone }) => isDone !== null);
  return (
    <section aria-label="Set up your room" className={styles.setup}>
      <SectionHead
        title="Set up your room"
        end={
          isKnown && (
            <small
              className={styles.count}
            >{`${steps.filter(({ isDone }) => isDone).length} of 3 done`}</small>
          )
        }
      />
      <PartFailed title={`The ${isCard ? 'card' : 'teams'} could not be loaded`} part={competition} />
      <ol className={`tile ${styles.steps}`}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={step === next ? styles.now : styles.step}
            aria-current={step === next ? 'step' : undefined}
          >
            <span className={`disp num ${styles.number}`}>
              {step.isDone ? <Check aria-label="Done" className={styles.done} /> : index + 1}
            </span>
            <span className={styles.words}>
              <b className="disp">{step.title}</b>
              <span>{step.text}</span>
            </span>
            <span className={styles.act}>{step.act(step === next ? 'primary' : 'ghost')}</span>
          </li>
        ))}
      </ol>
      <Card className={styles.invitation} role="region" aria-label="Invitation">
        <RoomKeys room={room} />
        <RoomSizeLine room={room} />
      </Card>
    </section>
  );
}

function contentStep(room: Room, competition: RoomCompetition | undefined): Step {
  const isCard = room.bracketSize === null;
  // Fight 1 comes first, the main event last.
  const top = competition?.kind === 'fights' ? competition.fights.at(-1) : undefined;
  const isDone = isCard ? room.fightCount > 0 : competition ? hasNames(room, competition) : null;
  const stands = isCard
    ? `${counted(room.fightCount, 'fight')}${top ? `, ${top.fighter1} v ${top.fighter2} on top` : ''}`
    : `${room.bracketSize} teams, with names`;
  const about = isCard
    ? 'Paste it from any page, take a template, or type it fight by fight.'
    : `${room.bracketSize} teams: paste their names, take a template, or type them.`;
  return {
    title: isCard ? 'Card' : 'Teams',
    isDone,
    text: isDone ? stands : isDone === null ? `${room.bracketSize} teams` : about,
    act: (variant) => (
      <WayToManager
        room={room}
        variant={isDone ? 'ghost' : variant}
        open={isCard && !isDone ? 'paste' : undefined}
      >
        {isDone !== false ? 'Edit' : isCard ? 'Set Up the Card' : 'Name the Teams'}
      </WayToManager>
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
  const isEmpty = room.bracketSize === null && room.fightCount === 0;
  const isDone = room.lockTime !== null;
  const about = room.bracketSize === null ? 'Picks close fight by fight.' : 'All picks close at once.';
  return {
    title: 'Lock',
    isDone,
    text: isDone ? <LockTime lockTime={room.lockTime} /> : isEmpty ? 'Needs the card first' : about,
    act: (variant) =>
      isEmpty ? null : (
        <WayToManager
          room={room}
          variant={isDone ? 'ghost' : variant}
          open={room.bracketSize === null ? 'locks' : undefined}
        >
          {isDone ? 'Edit' : 'Set Lock Times'}
        </WayToManager>
      ),
  };
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
  variant: 'primary' | 'ghost';
  open: 'paste' | 'locks' | undefined;
  children: string;
}

function WayToManager({ room, variant, open, children }: WayToManagerProps) {
  return (
    <Button asChild variant={variant}>
      <Link to={paths.manager(room.id, open)}>{children}</Link>
    </Button>
  );
}
