import type { Bracket, Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page.tsx';
import { paths } from '../../../app/paths.ts';

export interface SheetFrameProps {
  bracket: Bracket;
  room: Room;
  menu?: ReactNode;
  children: ReactNode;
}

/** The page of one bracket: as wide as can be, with the room above it and the way back there. */
export function SheetFrame({ bracket, room, menu, children }: SheetFrameProps) {
  const here = { label: room.name, path: paths.room(room.id) };
  return (
    <Page
      title={bracket.name}
      crumbs={[{ label: 'My Rooms', path: paths.myRooms() }, here]}
      back={here}
      menu={menu}
      rail
    >
      {children}
    </Page>
  );
}
