import type { Bracket, Fight, TakenPick } from '@lockroom/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Repeat, RotateCcw } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { toastFailure } from '../../../shell/errors.ts';
import { useMutation } from '../../../shell/use-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { FightRow } from '../card/fight-frame.tsx';
import { type DraftPick, draftsOf, NO_PICK, progressOf } from '../card/fight-rules.ts';
import { picksQuery } from '../fights.queries.ts';
import { postPick, showStoredPick } from './save-picks.queries.ts';

const partClass =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 gap-x-3 items-center justify-items-start py-2.5 px-3.5 [&>p]:col-start-1 [&>p]:wrap-anywhere';

const tagClass =
  'inline-flex gap-1.5 items-center h-6 py-0 px-2 border border-ink rounded-sm text-2xs font-bold font-stretch-88% tracking-widest uppercase data-[kind=again]:border data-[kind=again]:border-dashed data-[kind=again]:border-accent-edge data-[kind=again]:text-accent-text';

/** The effect of a replaced fighter on a pick: it has to be made again, or has a new opponent. */
type PickChanged = { kind: 'again'; taken: TakenPick } | { kind: 'opponent'; pick: DraftPick };

export interface PickChangeProps {
  fight: Fight;
  entry: Bracket;
  pick: DraftPick;
  /** Whether the viewer can pick the fight now. */
  open: boolean;
}

export function PickChange({ fight, entry, pick, open }: PickChangeProps) {
  const change = usePickChange(entry, fight, pick);
  if (!change) return null;
  const { fighterNumber, name: left } = fight.replacedFighter ?? { fighterNumber: 1, name: '' };
  const arrived = fighterNumber === 1 ? fight.fighter1 : fight.fighter2;
  if (change.kind === 'again') {
    const { fighter, method } = change.taken;
    return (
      <FightRow>
        <div className={cx('text-sm', partClass)}>
          <span className={tagClass} data-kind="again">
            <RotateCcw className="size-3 stroke-[2.5]" aria-hidden />
            {open ? 'Pick again' : 'Taken back'}
          </span>
          <p>
            {open ? 'You had' : 'Picked before:'} {fighter === left ? <s>{fighter}</s> : <b>{fighter}</b>} by{' '}
            {method}. {left} is out, <b>{arrived}</b> is in.
            {open && ' Missing until you pick.'}
          </p>
        </div>
      </FightRow>
    );
  }
  return (
    <FightRow>
      <div className={cx('text-sm', partClass)}>
        <span className={tagClass}>
          <Repeat className="size-3 stroke-[2.5]" aria-hidden />
          New opponent
        </span>
        <p>
          {open ? 'Your pick' : 'The pick'} stands. <b>{arrived}</b> is in for {left}.
        </p>
        {open && <Keep fight={fight} entry={entry} pick={change.pick} />}
      </div>
    </FightRow>
  );
}

/** Returns null if no replacement affected the pick, or if the viewer has reviewed it. */
function usePickChange({ id, isOwner }: Bracket, fight: Fight, pick: DraftPick): PickChanged | null {
  const { data: stored } = useQuery(picksQuery(id, isOwner));
  const { data: taken } = useQuery(takenPicksQuery(id));
  const own = stored?.find(({ fightId }) => fightId === fight.id);
  if (own) {
    const isOld = fight.replacedAt !== null && Date.parse(own.updatedAt) < Date.parse(fight.replacedAt);
    const kept = draftsOf([own])[fight.id] ?? NO_PICK;
    const isKept = kept.winnerId === pick.winnerId && kept.method === pick.method;
    return isOld && isKept ? { kind: 'opponent', pick: kept } : null;
  }
  const last = taken?.find(({ fightId }) => fightId === fight.id);
  return last && progressOf(pick) !== 'full' ? { kind: 'again', taken: last } : null;
}

/** Saves the pick unchanged, which marks it as reviewed. */
function Keep({ fight, entry, pick }: { fight: Fight; entry: Bracket; pick: DraftPick }) {
  const queries = useQueryClient();
  const keep = useMutation({
    mutationFn: () =>
      postPick(entry.id, { fightId: fight.id, pick }, fight, !entry.isOwner || fight.isLocked),
    onSuccess: (answer) => showStoredPick(queries, entry, fight.id, answer),
    onError: (error) => toastFailure(error, 'The pick could not be kept'),
  });
  return (
    <Button
      className="row-[1/span_2] col-start-2"
      loading={keep.isPending}
      pendingLabel="Keep"
      onClick={() => keep.mutate()}
    >
      Keep<span className="sr-only"> the pick of {fight.title}</span>
    </Button>
  );
}

/** The picks of an entry that a replacement removed, newest first. */
const takenPicksQuery = (entryId: string) =>
  queryOptions({
    queryKey: [...keys.bracket(entryId), 'taken'],
    queryFn: () => api.fightActs.takenPicks({ params: { bracketId: entryId } }),
  });
