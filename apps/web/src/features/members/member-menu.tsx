import type { Member, Room } from '@lockroom/contract';
import { EllipsisVertical, Hourglass, Pause, Play, UserRoundX } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { GUEST_ACTS } from './guest-acts.tsx';
import { isSubject, type MemberAct } from './member-act.ts';
import { EndPauseDialog, LateEntryDialog, PauseDialog, RemoveDialog } from './member-dialogs.tsx';
import { ROLE_ACTS } from './role-acts.tsx';

const MEMBER_ACTS: readonly MemberAct[] = [
  ...GUEST_ACTS,
  ...ROLE_ACTS,
  {
    label: 'Allow Late Picks',
    icon: Hourglass,
    isOffered: (room) => !room.isCompleted && room.lockTime !== null,
    Dialog: LateEntryDialog,
  },
  {
    label: 'Pause',
    icon: Pause,
    isOffered: (room, member) => isSubject(room, member) && !member.isPaused && member.role !== 'deputy',
    Dialog: PauseDialog,
  },
  {
    label: 'End Pause',
    icon: Play,
    isOffered: (room, member) => isSubject(room, member) && member.isPaused,
    Dialog: EndPauseDialog,
  },
  {
    label: 'Remove from Room',
    icon: UserRoundX,
    isDanger: true,
    isOffered: isSubject,
    Dialog: RemoveDialog,
  },
];

interface MemberMenuProps {
  room: Room;
  member: Member;
  onChoose: (act: MemberAct) => void;
}

/** The menu of one member. Renders nothing if no action is available to the viewer. */
export function MemberMenu({ room, member, onChoose }: MemberMenuProps) {
  const acts = MEMBER_ACTS.filter((act) => act.isOffered(room, member));
  if (acts.length === 0) return null;
  return (
    <Menu trigger={<IconButton icon={EllipsisVertical} label={`Menu for ${member.user.username}`} />}>
      {acts.map((act) => (
        <MenuItem key={act.label} icon={act.icon} danger={act.isDanger} onSelect={() => onChoose(act)}>
          {act.label}
        </MenuItem>
      ))}
    </Menu>
  );
}
