import type { Bracket, Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Share2, Undo2, Upload } from 'lucide-react';
import { bracketPath } from '../../../app/bracket-path.ts';
import { paths } from '../../../app/paths.ts';
import { share } from '../../../app/share.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';

export interface SheetMenuProps {
  bracket: Bracket;
  room: Room;
  /** The picks may be changed, so there is something to go back to. */
  editable: boolean;
  /** Goes back to what is saved; null while nothing differs from it. */
  onRevert: (() => void) | null;
  /** Sends every pick again; left out where brackets have no such button. */
  onForceSave?: () => void;
}

/** What else can be done with a bracket. */
export function SheetMenu({ bracket, room, editable, onRevert, onForceSave }: SheetMenuProps) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      {editable && (
        <MenuItem icon={Undo2} disabled={!onRevert} onSelect={() => onRevert?.()}>
          Back to saved picks
        </MenuItem>
      )}
      {onForceSave && (
        <MenuItem icon={Upload} onSelect={onForceSave}>
          Force Save
        </MenuItem>
      )}
      <MenuItem
        icon={Share2}
        onSelect={() =>
          void share({
            title: bracket.name,
            text: `${bracket.name} in ${room.name}`,
            path: bracketPath(bracket),
            copied: 'Link copied to clipboard!',
          })
        }
      >
        Share
      </MenuItem>
      <MenuLink>
        <Link to={paths.room(room.id)}>Return to Room</Link>
      </MenuLink>
    </Menu>
  );
}
