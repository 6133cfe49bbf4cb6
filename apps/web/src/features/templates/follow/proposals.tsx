import type { Proposal, Room } from '@lockroom/contract';
import { isTournamentSport } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronDown, Rss } from 'lucide-react';
import { counted } from '../../../shell/counted.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { styles as manager } from '../../competitions/manager/manager.classes.ts';
import { proposalsQuery, useProposalAct } from './follow.queries.ts';

/**
 * Updates that the template has and the room does not, for its manager. Each shows the difference and can be accepted
 * with one tap.
 */
export function Proposals({ room }: { room: Room }) {
  const part = useQuery(proposalsQuery(room.id));
  const { data: proposals } = part;
  if (!proposals) return <PartFailed title="The event's changes could not be loaded" part={part} />;
  // A completed room shows this only if its template has changed since.
  if (room.isCompleted && proposals.length === 0) return null;
  const fresh = proposals.filter(({ state }) => state === 'new');
  const own = proposals.filter(({ state }) => state === 'differs');
  const dismissed = proposals.filter(({ state }) => state === 'dismissed');
  return (
    <section aria-label="Event" className={cx('tile grid gap-2', manager.part)}>
      <Head room={room} fresh={fresh} />
      <List room={room} proposals={fresh} />
      {own.length > 0 && <h3 className="label">Entered otherwise here</h3>}
      <List room={room} proposals={own} />
      {dismissed.length > 0 && (
        <details className={manager.details}>
          <summary className="text-sm text-ink-3">
            {counted(dismissed.length, 'dismissed change')}
            <ChevronDown className="size-3.5 stroke-2" aria-hidden />
          </summary>
          <List room={room} proposals={dismissed} />
        </details>
      )}
    </section>
  );
}

function Head({ room, fresh }: { room: Room; fresh: readonly Proposal[] }) {
  const act = useProposalAct(room.id);
  const takable = fresh.filter(({ canTake }) => canTake).map(({ id }) => id);
  return (
    <div className={cx('flex flex-wrap gap-2 flex items-center justify-between', manager.partHead)}>
      <p className="flex items-center gap-2 min-w-0 wrap-anywhere">
        {fresh.length > 0 ? (
          <Rss className="size-3.5 stroke-2" aria-hidden />
        ) : (
          <Check className="size-3.5 stroke-2" aria-hidden />
        )}
        <span>
          {fresh.length > 0 ? `${counted(fresh.length, 'change')} from ` : 'Up to date with '}
          <b>{room.follows}</b>
        </span>
      </p>
      {takable.length > 1 && (
        <Button loading={act.isPending} onClick={() => act.mutate({ take: takable })}>
          Take All {takable.length}
        </Button>
      )}
    </div>
  );
}

function List({ room, proposals }: { room: Room; proposals: readonly Proposal[] }) {
  if (proposals.length === 0) return null;
  return (
    <ul>
      {proposals.map((proposal) => (
        <Row key={proposal.id} room={room} proposal={proposal} />
      ))}
    </ul>
  );
}

function Row({ room, proposal }: { room: Room; proposal: Proposal }) {
  const act = useProposalAct(room.id);
  const { id, what, now, event, state, canTake, whyNot } = proposal;
  return (
    <li className="flex-wrap gap-2 flex items-center justify-between gap-y-1 gap-x-4 py-2 px-0 border-t border-line">
      <p className="text-ink-2 grid flex-[1_1_240px] min-w-0 wrap-anywhere [&_b]:text-ink">
        <span className="text-ink font-semibold">{what}</span>
        <span>
          Here: {now}. In the event: <b>{event}</b>
        </span>
        {canTake && proposal.fact === 'fighter' && (
          <span className="text-sm text-ink-3">Picks are taken back according to this room’s setting.</span>
        )}
        {canTake && proposal.fact === 'names' && isTournamentSport(room.sport) && (
          <span className="text-sm text-ink-3">
            Picks of this team stay with the new name. Enter another team with Replace a Team.
          </span>
        )}
        {whyNot !== null && <span className="text-sm text-ink-3">{whyNot}</span>}
      </p>
      <span className="flex gap-2 ml-auto">
        {state !== 'dismissed' && !room.isCompleted && (
          <Button
            variant="quiet"
            disabled={act.isPending}
            aria-label={`Dismiss ${event} for ${what}`}
            onClick={() => act.mutate({ dismiss: id })}
          >
            Dismiss
          </Button>
        )}
        {canTake && (
          <Button
            variant="ghost"
            loading={act.isPending}
            aria-label={`Take ${event} for ${what}`}
            onClick={() => act.mutate({ take: [id] })}
          >
            Take
          </Button>
        )}
      </span>
    </li>
  );
}
