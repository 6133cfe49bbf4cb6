import { api } from '../../api/client.ts';
import { serverNow } from '../../api/server-clock.ts';

export async function countVisit(roomId: string): Promise<void> {
  rememberVisit(roomId);
  try {
    await api.rooms.visit({ params: { roomId } });
  } catch {
    // Ignore the error. If the room cannot be loaded, its page says so.
  }
}

const VISITED = 'lockroom.visited';
const MOST_VISITED = 20;

/** The rooms opened most recently on this device, newest first, each with the time of the visit. */
function visitsOnDevice(): [roomId: string, at: number][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(VISITED) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

function rememberVisit(roomId: string): void {
  const others = visitsOnDevice().filter(([id]) => id !== roomId);
  localStorage.setItem(VISITED, JSON.stringify([[roomId, serverNow()], ...others].slice(0, MOST_VISITED)));
}

/** Returns whether a room was opened on this device since a given time, such as the end of its event. */
export function wasVisitedSince(roomId: string, since: string): boolean {
  return visitsOnDevice().some(([id, at]) => id === roomId && at >= Date.parse(since));
}
