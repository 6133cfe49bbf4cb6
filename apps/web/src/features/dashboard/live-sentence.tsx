import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useHowYouWin } from '../chances/how-you-win.ts';
import { roomQuery } from '../rooms/rooms.queries.ts';

/** Says how the viewer can win a tournament room, in the same words as on the room's page but without a percentage. */
export function LiveSentence({ roomId, follows }: { roomId: string; follows: boolean }) {
  const { data: room } = useQuery(roomQuery(roomId));
  return room ? <Sentence room={room} follows={follows} /> : null;
}

function Sentence({ room, follows }: { room: Room; follows: boolean }) {
  const { sentence } = useHowYouWin(room);
  if (sentence.length === 0) return null;
  return `${follows ? '. ' : ''}${sentence.map(({ text }) => text).join('')}`;
}
