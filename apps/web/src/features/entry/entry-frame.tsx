import type { Bracket, Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';

export interface EntryFrameProps {
  entry: Bracket;
  room: Room;
  menu?: ReactNode;
  /** Left out, the entry has the whole width. */
  panel?: ReactNode;
  children: ReactNode;
}

/** The page of one entry: its name, the room above it, the way back there. */
export function EntryFrame({ entry, room, menu, panel, children }: EntryFrameProps) {
  const here = { label: room.name, path: paths.room(room.id) };
  return (
    <Page
      title={entry.name}
      crumbs={[{ label: 'My Rooms', path: paths.myRooms() }, here]}
      back={here}
      menu={menu}
      panel={panel}
      rail={panel === undefined}
    >
      {children}
    </Page>
  );
}
