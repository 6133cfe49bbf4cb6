import type { Bracket, Room } from '@lockroom/contract';
import type { ReactNode } from 'react';
import { Page } from '../../../app/page.tsx';
import { paths } from '../../../app/paths.ts';

export interface BracketFrameProps {
  bracket: Bracket;
  room: Room;
  menu?: ReactNode;
  panel?: ReactNode;
  children: ReactNode;
}

/** The page of one bracket: its name, the room above it, the way back there. */
export function BracketFrame({ bracket, room, menu, panel, children }: BracketFrameProps) {
  const here = { label: room.name, path: paths.room(room.id) };
  return (
    <Page
      title={bracket.name}
      crumbs={[{ label: 'My Rooms', path: paths.myRooms() }, here]}
      back={here}
      menu={menu}
      panel={panel}
    >
      {children}
    </Page>
  );
}
