import type { Room } from '@lockroom/contract';
import type { EntryChance, EntryOutlook } from '@lockroom/rules';
import { useMemo } from 'react';
import { useUser } from '../../api/session.ts';
import { outText } from '../chances/chance-text.ts';
import { type EntryLabels, entryLabelsOf } from '../chances/entry-labels.ts';
import { useChances, useOutlook, useOutlookAhead } from '../chances/figures.ts';
import { useRoomState } from '../chances/use-room-state.ts';
import { useWeights } from '../chances/weights.ts';
import type { OutlookResult, RowOutlook } from './outlook-rows.ts';

/** Stands in until the room's state is known, so that the weights hook can be called. */
const NO_FACTS = { kind: 'tournament' } as Parameters<typeof useWeights>[0];

/**
 * Returns who can still win a room, for its standings. The result keeps its object identity until something changes.
 */
export function useStandingsOutlook(room: Room): OutlookResult {
  const { id: viewerId } = useUser();
  const read = useRoomState(room);
  const { state, competition } = read.status === 'ready' ? read : { state: null, competition: null };
  const weights = useWeights(state ?? NO_FACTS);
  useOutlookAhead(room.id, read.status === 'ready' ? read.after : null);
  const { data: outlook, ...outlookPart } = useOutlook(state);
  const { data: chances, ...chancesPart } = useChances(state, weights.weights);
  const rows = useMemo(
    () =>
      outlook && state
        ? outlookRows(outlook.entries, chances?.entries ?? [], entryLabelsOf(state.owners, viewerId))
        : new Map<string, RowOutlook>(),
    [outlook, chances, state, viewerId],
  );
  const isNone = read.status === 'covered' || read.status === 'over' || (read.status === 'failed' && !state);
  const isOld = outlookPart.isOld || chancesPart.isOld;
  const failing = [read.status === 'failed' ? read : null, outlookPart, chancesPart].find(
    (part) => part?.error,
  );
  const [error, refetch] = [failing?.error, failing?.refetch];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the retry function changes with every render
  return useMemo<OutlookResult>(() => {
    const failed = error ? { data: undefined, error, refetch: () => refetch?.() } : null;
    if (isNone || (failed && rows.size === 0)) return { status: 'none', failed };
    return {
      status: 'shown',
      outlook: {
        rows,
        basis: {
          samples: chances?.samples ?? 0,
          isPart: state?.basis === 'locked',
          hasBegun: outlook?.hasBegun ?? false,
        },
        isOld,
      },
      known: state && competition && chances ? { state, competition, chances, weights } : null,
      failed,
    };
  }, [isNone, rows, outlook, chances, state, competition, weights.weights, isOld, error]);
}

function outlookRows(
  outlook: readonly EntryOutlook<unknown>[],
  chances: readonly EntryChance[],
  entryLabels: EntryLabels,
): ReadonlyMap<string, RowOutlook> {
  const chanceOf = new Map(chances.map((chance) => [chance.id, chance]));
  return new Map(
    outlook.map((places) => [
      places.id,
      {
        places,
        chance: chanceOf.get(places.id) ?? null,
        why: places.canWin ? null : outText(places, entryLabels),
      },
    ]),
  );
}
