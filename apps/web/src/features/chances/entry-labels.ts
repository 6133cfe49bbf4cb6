import { entryName } from '@lockroom/rules';
import type { ChancesOwner } from './room-state.ts';

export type EntryLabels = ReturnType<typeof entryLabelsOf>;

/** Names each entry of a room after its owner, with a number if the owner has several. */
export function entryLabelsOf(owners: readonly ChancesOwner[], viewerId: string) {
  const byId = new Map(owners.map((own) => [own.id, own]));
  const counts = new Map<string, number>();
  for (const { ownerId } of owners) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  const isOwn = (id: string) => byId.get(id)?.ownerId === viewerId;
  const isAlone = (id: string) => (counts.get(byId.get(id)?.ownerId ?? '') ?? 1) === 1;
  // The name in lists, which mark the viewer's entries differently: 'noor', 'noor Bracket 2'.
  const labelOf = (id: string) => {
    const own = byId.get(id);
    if (!own) return 'Another bracket';
    return isAlone(id) ? own.ownerName : entryName(own.ownerName, own.number);
  };
  // The name in sentences: 'You', 'Your Bracket 2', 'noor', 'noor Bracket 2'.
  const nameOf = (id: string) => {
    if (!isOwn(id)) return labelOf(id);
    return isAlone(id) ? 'You' : `Your Bracket ${byId.get(id)?.number}`;
  };
  return { isOwn, nameOf, labelOf };
}
