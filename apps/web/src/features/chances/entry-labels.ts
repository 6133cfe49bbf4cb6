import type { ChancesOwner } from './room-state.ts';

/** How the entries of a room are called in lists: 'kelechi', or 'kelechi 2' where a member has several. */
export function entryLabels(owners: readonly ChancesOwner[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const { ownerId } of owners) counts.set(ownerId, (counts.get(ownerId) ?? 0) + 1);
  return new Map(
    owners.map(({ id, ownerId, ownerName, number }) => [
      id,
      (counts.get(ownerId) ?? 0) > 1 ? `${ownerName} ${number}` : ownerName,
    ]),
  );
}
