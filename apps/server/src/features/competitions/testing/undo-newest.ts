import type { Room } from '@lockroom/contract';
import type { Player } from '@lockroom/testing/world';

/** Undoes the newest action in a room. Returns the action's list item and the response. */
export async function undoNewest({ api }: Player, { id: roomId }: Pick<Room, 'id'>) {
  const [act] = await api.competitions.acts({ params: { roomId } });
  const undone = await api.competitions.undo({ params: { roomId }, body: { actId: act?.id ?? '' } });
  return { act, undone };
}
