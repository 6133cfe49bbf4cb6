import type { FactSource, Proposal, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { paths } from '../../../shell/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { type IsManual, sourceText, sourceTime } from '../../competitions/fact-source.tsx';
import { followingQuery, proposalsQuery, useProposalAct } from './following.queries.ts';

/** The refetch interval in milliseconds. Polling is needed because no live event reports a silent source. */
const LOOK_AGAIN_MS = 60_000;

/** Warns that the event's source has gone silent. Managers get a link to enter results by hand. */
export function SilentSource({ room }: { room: Room }) {
  const { data } = useQuery({
    ...followingQuery(room.id),
    enabled: room.follows !== undefined && !room.isCompleted,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { name, silentSince = null } = data?.source ?? {};
  if (silentSince === null || room.isCompleted) return null;
  const news = `No updates from ${name} since ${sourceTime(silentSince)}.`;
  if (!room.isManager) {
    return (
      <NoticeBar icon={TriangleAlert} title="Results may be late">
        {news}
      </NoticeBar>
    );
  }
  return (
    <NoticeBar icon={TriangleAlert} title={news}>
      <Link to={`${paths.manager(room.id)}?mode=results`} className="link inline-flex min-h-11 items-center">
        Enter results by hand.
      </Link>
    </NoticeBar>
  );
}

/** Returns what the manager entered by hand; undefined if the room does not follow an event. */
function useByHand(room: Room): readonly Proposal[] | undefined {
  const isFollowing = room.follows !== undefined;
  const { data = [] } = useQuery({ ...proposalsQuery(room.id), enabled: isFollowing });
  // In state 'new', the room still has the event's old value.
  return isFollowing ? data.filter(({ state }) => state !== 'new') : undefined;
}

/** Returns a function that tells which values the manager entered by hand; undefined if no event is followed. */
export function useIsManual(room: Room): IsManual | undefined {
  const byHand = useByHand(room);
  return (
    byHand && ((subjectId, fact) => byHand.some((one) => one.fact === fact && one.subjectId === subjectId))
  );
}

interface ResultSourceProps {
  room: Room;
  subjectId: string;
  hasResult: boolean;
  source: FactSource | null | undefined;
}

/** Shows where a result came from. For a result entered by hand, offers the official result instead. */
export function ResultSource({ room, subjectId, hasResult, source }: ResultSourceProps) {
  const byHand = useByHand(room);
  const act = useProposalAct(room.id);
  const own = byHand?.find((one) => one.fact === 'result' && one.subjectId === subjectId);
  if (!byHand || (!hasResult && !own)) return null;
  const isAlone = own?.state === 'own';
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-sm text-ink-2 lg:px-5">
      {own ? (
        <p className="min-w-0 wrap-anywhere">
          Entered by you. {isAlone ? 'The event has no result yet.' : 'Official: '}
          {!isAlone && <b className="text-ink">{own.event}</b>}
        </p>
      ) : (
        <p className="min-w-0 wrap-anywhere">
          {source ? sourceText(source) : `From ${room.follows}`}. Enter another result to replace it.
        </p>
      )}
      {own?.canTake && !room.isCompleted && (
        <Button
          variant="ghost"
          className="ml-auto"
          loading={act.isPending}
          onClick={() => act.mutate({ take: [own.id] })}
        >
          {isAlone ? 'Clear mine, wait for the event' : 'Use the official result'}
          <span className="sr-only">{isAlone ? ` (${own.what})` : ` for ${own.what}`}</span>
        </Button>
      )}
    </div>
  );
}

/** Lists the values that the source reported but the event has not used, so that the manager can enter them. */
export function HeldFacts({ room }: { room: Room }) {
  const { data } = useQuery(followingQuery(room.id));
  const held = data?.held ?? [];
  if (held.length === 0) return null;
  return (
    <>
      <h3 className="label">Not used</h3>
      <ul>
        {held.map(({ what, value, why }) => (
          <li key={`${what} ${value}`} className="grid gap-0.5 border-t border-line py-2 wrap-anywhere">
            <span className="font-semibold">{what}</span>
            <span className="text-ink-2">
              {data?.source?.name ?? 'Official'}: <b className="text-ink">{value}</b>
            </span>
            <span className="text-sm text-ink-3">{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
