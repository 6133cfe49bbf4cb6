import type { Bracket, Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { Page } from '../../shell/page.tsx';
import { paths } from '../../shell/paths.ts';

export interface EntryFrameProps {
  entry: Bracket;
  room: Room;
  menu?: ReactNode;
  /** Without a panel, the entry takes the full width. */
  panel?: ReactNode;
  children: ReactNode;
}

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
