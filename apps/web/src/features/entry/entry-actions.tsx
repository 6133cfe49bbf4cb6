import type { Bracket, Room } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Image, Printer, Share2, Undo2, Upload } from 'lucide-react';
import { bracketPath } from '../../shell/bracket-path.ts';
import { paths } from '../../shell/paths.ts';
import { share } from '../../shell/share.ts';
import { sharePicture } from '../../shell/share-picture.ts';
import { Button } from '../../ui/button.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../ui/menu.tsx';

export interface EntryActionsProps {
  entry: Bracket;
  room: Room;
  editable: boolean;
  /** Reverts to the saved picks; null if nothing has changed. */
  onRevert: (() => void) | null;
  /** Prints the entry; omitted while its picks are hidden. */
  onPrint?: (blank: boolean) => void;
  /** Whether there are picks, so that printing a blank entry is a separate choice. */
  filled?: boolean;
}

export function QuickActions({ entry, room, editable, onRevert, onPrint, filled }: EntryActionsProps) {
  return (
    <PanelSection title="Quick Actions">
      <div className="grid gap-2">
        {editable ? (
          <Button variant="ghost" block icon={Undo2} disabled={!onRevert} onClick={() => onRevert?.()}>
            Back to saved picks
          </Button>
        ) : (
          <Button variant="ghost" block icon={Share2} onClick={() => shareEntry(entry, room)}>
            Share
          </Button>
        )}
        <Button variant="ghost" block icon={Image} onClick={() => shareSheet(entry)}>
          Share Picture
        </Button>
        {onPrint && (
          <Menu
            trigger={
              <Button variant="ghost" block icon={Printer}>
                Print
              </Button>
            }
          >
            <PrintItems onPrint={onPrint} filled={filled} />
          </Menu>
        )}
        <Button variant="quiet" block asChild>
          <Link to={paths.room(room.id)}>Return to Room</Link>
        </Button>
      </div>
    </PanelSection>
  );
}

export interface EntryMenuProps extends EntryActionsProps {
  /** Omitted if entries have no Force Save button. */
  onForceSave?: () => void;
}

/** The menu with the less common actions of an entry. */
export function EntryMenu({ entry, room, editable, onRevert, onForceSave, onPrint, filled }: EntryMenuProps) {
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
      <MenuItem icon={Share2} onSelect={() => shareEntry(entry, room)}>
        Share
      </MenuItem>
      <MenuItem icon={Image} onSelect={() => shareSheet(entry)}>
        Share Picture
      </MenuItem>
      {onPrint && <PrintItems onPrint={onPrint} filled={filled} />}
      <MenuLink>
        <Link to={paths.room(room.id)}>Return to Room</Link>
      </MenuLink>
    </Menu>
  );
}

function PrintItems({
  onPrint,
  filled,
}: Required<Pick<EntryActionsProps, 'onPrint'>> & { filled?: boolean | undefined }) {
  return (
    <>
      {filled && (
        <MenuItem icon={Printer} onSelect={() => onPrint(false)}>
          Print, filled in
        </MenuItem>
      )}
      <MenuItem icon={Printer} onSelect={() => onPrint(true)}>
        Print, blank
      </MenuItem>
    </>
  );
}

function shareEntry(entry: Bracket, room: Room): void {
  void share({
    title: entry.name,
    text: `${entry.name} in ${room.name}`,
    path: bracketPath(entry),
    copied: 'Link copied to clipboard!',
  });
}

function shareSheet({ id, name }: Bracket): void {
  void sharePicture({ path: `/api/brackets/${id}/picture`, title: name });
}
