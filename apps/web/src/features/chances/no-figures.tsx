import type { ReactNode } from 'react';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { type OutlookBodyProps, ViewMenu, ViewSwitch } from './entry-views.tsx';
import type { RoomStateResult } from './use-room-state.ts';

export interface NoFiguresProps extends Omit<OutlookBodyProps<unknown>, 'view'> {
  room: RoomStateResult;
  meanwhile: ReactNode;
}

/** The page of an entry while the room's picks are loading or have failed to load. */
export function NoFigures({ views, head, room, meanwhile }: NoFiguresProps) {
  return (
    <>
      {head({ figures: [], low: true, end: <ViewMenu {...views} /> })}
      <div className="max-lg:hidden">
        <ViewSwitch {...views} />
      </div>
      {room.status === 'failed' ? (
        <LoadFailed
          title="The picks of the room could not be loaded"
          error={room.error}
          onRetry={room.refetch}
        />
      ) : (
        meanwhile
      )}
    </>
  );
}
