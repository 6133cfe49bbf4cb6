import { calls, pathOf, type Room } from '@lockroom/contract';
import { api, fetchInSession } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { toastFailure } from '../../shell/errors.ts';
import { saveFile } from '../../shell/share.ts';

export async function exportRoom(room: Pick<Room, 'id' | 'roomCode'>, kind: 'json' | 'csv'): Promise<void> {
  try {
    const params = { roomId: room.id };
    const content =
      kind === 'csv'
        ? await fetchTable(params)
        : `${JSON.stringify(await api.transfers.exportRoom({ params }), null, 2)}\n`;
    const type = kind === 'csv' ? 'text/csv' : 'application/json';
    saveFile(`lockroom-${room.roomCode}.${kind}`, new Blob([content], { type }));
  } catch (error) {
    toastFailure(error, 'Export failed');
  }
}

async function fetchTable(params: { roomId: string }): Promise<ArrayBuffer> {
  const answer = await fetchInSession(pathOf(calls.transfers.exportStandings, { params }), {
    headers: { authorization: `Bearer ${session.token() ?? ''}` },
  });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.arrayBuffer();
}
