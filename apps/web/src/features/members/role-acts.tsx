import { Handshake, ShieldMinus, ShieldPlus, Undo2 } from 'lucide-react';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { useHandingAct, useOfferRoom, useSetRole } from './managers.queries.ts';
import type { MemberAct, MemberActProps } from './member-act.ts';

function MakeDeputyDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useSetRole(room.id);
  const sees = room.sealed ? '' : ' and sees all picks before they lock';
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Make Deputy"
      text={`${user.username} will run the room like you do${sees}. Only you can delete it, name deputies or hand it over.`}
      tone="primary"
      confirmLabel="Make Deputy"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync({ userId: user.id, role: 'deputy' })}
    />
  );
}

function EndDeputyDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useSetRole(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Make Member"
      text={`${user.username} stays in the room but no longer runs it. Their API tokens and webhooks for it stop working.`}
      confirmLabel="Make Member"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync({ userId: user.id, role: 'member' })}
    />
  );
}

function HandOverDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useOfferRoom(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Hand Over Room"
      text={`${user.username} becomes the manager after accepting. You stay in the room, as a deputy unless it already has five.`}
      tone="primary"
      confirmLabel="Offer Room"
      pendingLabel="Offering..."
      onConfirm={() => mutateAsync(user.id)}
    />
  );
}

function WithdrawDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useHandingAct(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Withdraw Offer"
      text={`You stay the manager, and ${user.username} can no longer accept.`}
      confirmLabel="Withdraw Offer"
      pendingLabel="Withdrawing..."
      onConfirm={() => mutateAsync('withdraw')}
    />
  );
}

/** Member actions that only the manager can take. */
export const ROLE_ACTS: readonly MemberAct[] = [
  {
    label: 'Make Deputy',
    icon: ShieldPlus,
    isOffered: (room, { role }) => room.isCreator && role === 'member',
    Dialog: MakeDeputyDialog,
  },
  {
    label: 'Make Member',
    icon: ShieldMinus,
    isOffered: (room, { role }) => room.isCreator && role === 'deputy',
    Dialog: EndDeputyDialog,
  },
  {
    label: 'Hand Over Room',
    icon: Handshake,
    isOffered: (room, { role, user }) =>
      room.isCreator && (role === 'member' || role === 'deputy') && room.offeredTo?.id !== user.id,
    Dialog: HandOverDialog,
  },
  {
    label: 'Withdraw Offer',
    icon: Undo2,
    isOffered: (room, { user }) => room.isCreator && room.offeredTo?.id === user.id,
    Dialog: WithdrawDialog,
  },
];
