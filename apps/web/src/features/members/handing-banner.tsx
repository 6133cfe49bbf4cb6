import { type Room, TAKE_OVER } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Handshake, Hourglass, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useUser } from '../../api/session.ts';
import { clockTime, dateOf } from '../../shell/date.ts';
import { paths } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { useHandingAct } from './members.queries.ts';

/** Shows what may change the room's manager: an open offer, an announced takeover, or the option to take over. */
export function HandingBanner({ room }: { room: Room }) {
  return (
    <div className="my-3 grid gap-3 empty:hidden">
      <Offer room={room} />
      <TakeOver room={room} />
      {room.mayTakeOver && !room.isCompleted && <MayTakeOver room={room} />}
    </div>
  );
}

function Offer({ room }: { room: Room }) {
  const act = useHandingAct(room.id);
  const viewer = useUser();
  const { offeredTo, creatorName } = room;
  if (!offeredTo) return null;
  if (offeredTo.id !== viewer.id) {
    return (
      <Bar
        icon={Handshake}
        title={`You offered this room to ${offeredTo.username}`}
        actions={
          <Button variant="ghost" loading={act.isPending} onClick={() => act.mutate('withdraw')}>
            Withdraw Offer
          </Button>
        }
      >
        You manage it until {offeredTo.username} accepts.
      </Bar>
    );
  }
  return (
    <Bar
      icon={Handshake}
      title={`${creatorName} wants you to manage this room`}
      actions={
        <>
          <Button variant="primary" loading={act.isPending} onClick={() => act.mutate('accept')}>
            Accept
          </Button>
          <Button variant="ghost" disabled={act.isPending} onClick={() => act.mutate('decline')}>
            Decline
          </Button>
        </>
      }
    >
      {creatorName} stays in the room.
    </Bar>
  );
}

function TakeOver({ room }: { room: Room }) {
  const viewer = useUser();
  const { takeOver } = room;
  if (!takeOver) return null;
  const at = Date.parse(takeOver.at);
  const what = takeOver.id === viewer.id ? 'You will take over' : `${takeOver.username} will take over`;
  return (
    <Bar icon={Hourglass} title={`${what} this room on ${dateOf(at)} at ${clockTime(at)}`}>
      {room.hasManager ? (
        `Unless ${room.creatorName} opens it first.`
      ) : (
        <>
          If you object, post in the{' '}
          <Link to={paths.support()} className="link inline-flex min-h-11 items-center">
            support center
          </Link>{' '}
          before then.
        </>
      )}
    </Bar>
  );
}

function MayTakeOver({ room }: { room: Room }) {
  const { mutateAsync } = useHandingAct(room.id);
  const [isAsking, setAsking] = useState(false);
  const { hasManager, creatorName } = room;
  return (
    <>
      <Bar
        icon={Hourglass}
        title={
          hasManager
            ? `${creatorName} has not been here for ${TAKE_OVER.awayDays} days`
            : 'This room has no manager'
        }
        actions={<Button onClick={() => setAsking(true)}>Take Over</Button>}
      >
        {hasManager
          ? 'As a deputy you can take over the room.'
          : 'The first member to take over becomes its manager.'}
      </Bar>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Take Over Room"
          text={
            hasManager
              ? `You will become the manager in ${TAKE_OVER.noticeDays} days, unless ${creatorName} opens the room first.`
              : `You will become the manager in ${TAKE_OVER.goneHours} hours. All members will be told.`
          }
          tone="primary"
          confirmLabel="Take Over"
          pendingLabel="Saving..."
          onConfirm={() => mutateAsync('takeOver')}
        />
      )}
    </>
  );
}

interface BarProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

function Bar({ icon: Icon, title, children, actions }: BarProps) {
  return (
    <section className="plane flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3.5">
      <Icon aria-hidden className="max-lg:hidden" />
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <h2 className="font-strong">{title}</h2>
        <p className="text-sm text-ink-2">{children}</p>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}
