import { EllipsisVertical, Flag, ImageOff, UserRoundCheck, UserRoundX } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useUnblock } from './reports.queries.ts';

interface PersonMenuProps {
  person: { id: string; username: string; profileImageUrl: string | null };
  /** The room in which the person is reported. */
  roomId?: string;
  isBlocked?: boolean | undefined;
}

export function PersonMenu({ person, roomId, isBlocked = false }: PersonMenuProps) {
  const { id, username, profileImageUrl } = person;
  const [open, setOpen] = useState<'person' | 'picture' | 'block' | null>(null);
  const unblock = useUnblock();
  const close = () => setOpen(null);
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Report or block ${username}`} />}>
        <MenuItem icon={Flag} onSelect={() => setOpen('person')}>
          Report
        </MenuItem>
        {profileImageUrl !== null && (
          <MenuItem icon={ImageOff} onSelect={() => setOpen('picture')}>
            Report Picture
          </MenuItem>
        )}
        {isBlocked ? (
          <MenuItem icon={UserRoundCheck} onSelect={() => unblock.mutate(person)}>
            Unblock
          </MenuItem>
        ) : (
          <MenuItem icon={UserRoundX} danger onSelect={() => setOpen('block')}>
            Block
          </MenuItem>
        )}
      </Menu>
      {open === 'block' && <BlockDialog person={person} onClose={close} />}
      {(open === 'person' || open === 'picture') && (
        <ReportDialog subject={{ kind: open, id, name: username, roomId }} onClose={close} />
      )}
    </>
  );
}
