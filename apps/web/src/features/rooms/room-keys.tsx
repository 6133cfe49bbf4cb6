import type { Room } from '@lockroom/contract';

export function RoomKeys({ room }: { room: Pick<Room, 'roomCode' | 'roomPassword'> }) {
  return (
    <dl className="flex flex-wrap gap-2 justify-between gap-y-3.5 gap-x-6 max-w-110 [&_dd]:mt-1.5 [&_dd]:text-3xl [&_dd]:font-heavy [&_dd]:leading-tight [&_dd]:select-all max-sm:[&_dd]:text-2xl">
      <div>
        <dt className="label">Room ID</dt>
        <dd className="font-stretch-105% tracking-[0.1em] tabular-nums">{room.roomCode}</dd>
      </div>
      <div>
        <dt className="label">Password</dt>
        <dd className="font-stretch-95% tracking-[0.01em] wrap-anywhere">
          {room.roomPassword || 'No Password Set'}
        </dd>
      </div>
    </dl>
  );
}
