import { GUEST_NAME_MAX, type Member, type Room } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import {
  EllipsisVertical,
  Handshake,
  Hourglass,
  Link2,
  Pause,
  PencilLine,
  Play,
  ShieldMinus,
  ShieldPlus,
  Undo2,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { errorText, submitState } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useShowRoom } from '../rooms/room-mutations.ts';
import { ClaimLinkDialog, useFillIn } from './claim-link-dialog.tsx';
import {
  EndPauseDialog,
  isSubject,
  LateEntryDialog,
  type MemberAct,
  type MemberActProps,
  PauseDialog,
  RemoveDialog,
} from './member-dialogs.tsx';
import { useHandingAct } from './members.queries.ts';

/** Adds a person without a device, then shows that person's claim link. */
export function AddPersonDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [name, setName] = useState('');
  const queries = useQueryClient();
  const add = useMutation({
    mutationFn: () => api.guests.add({ params: { roomId: room.id }, body: { name: name.trim() } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'members') }),
  });
  if (add.data)
    return (
      <ClaimLinkDialog
        room={room}
        guest={add.data.member.user}
        claimUrl={add.data.claimUrl}
        hasBracket={false}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title="Add a Person"
      description="For someone without a phone on them. You can fill in their bracket and hand it over later."
      submitLabel="Add"
      pendingLabel="Adding..."
      loading={add.isPending}
      error={null}
      submitDisabled={name.trim() === ''}
      onSubmit={() => add.mutate()}
    >
      <Field label="Name" error={add.error && errorText(add.error, 'The person could not be added')}>
        <TextInput
          value={name}
          maxLength={GUEST_NAME_MAX}
          autoCapitalize="words"
          spellCheck={false}
          onChange={(event) => {
            setName(event.target.value);
            add.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
}

function NewLinkDialog({ room, member: { user, awaitsClaim, stats }, onClose }: MemberActProps) {
  const queries = useQueryClient();
  const params = { roomId: room.id, userId: user.id };
  const link = useMutation({
    mutationFn: () => api.guests.makeLink({ params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'members') }),
  });
  const hasBracket = stats.bracketsCount > 0;
  if (link.data)
    return (
      <ClaimLinkDialog
        room={room}
        guest={user}
        claimUrl={link.data.claimUrl}
        hasBracket={hasBracket}
        onClose={onClose}
      />
    );
  if (room.sealed && hasBracket)
    return (
      <Dialog
        onClose={onClose}
        title={`No link for ${user.username}`}
        description={`In a sealed room, a link would show this guest's picks to anyone who opens it. ${user.username} can open the room on the device they used, or you can add a new guest.`}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={`New link for ${user.username}`}
      description={
        awaitsClaim
          ? 'The earlier link stops working.'
          : `Signs ${user.username} out everywhere. Only a person with the new link can sign in.`
      }
      submitLabel="Make Link"
      pendingLabel="Making a link..."
      {...submitState(link, 'The link could not be created')}
      onSubmit={() => link.mutate()}
    />
  );
}

function FillInDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useFillIn(room.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Fill in Bracket"
      text={`You make the picks for ${user.username}. The bracket will say that you entered it.`}
      tone="primary"
      confirmLabel="Fill in Bracket"
      pendingLabel="Creating..."
      onConfirm={() => mutateAsync(user.id)}
    />
  );
}

function useSetRole({ id: roomId }: Room, userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (role: 'deputy' | 'member') =>
      api.managers.setRole({ params: { roomId, userId }, body: { role } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'members') }),
  });
}

function MakeDeputyDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useSetRole(room, user.id);
  const sees = room.sealed ? '' : ' and sees all picks before they lock';
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Make Deputy"
      text={`${user.username} will run the room like you do${sees}. Only you can delete it, name deputies or hand it over.`}
      tone="primary"
      confirmLabel="Make Deputy"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync('deputy')}
    />
  );
}

function EndDeputyDialog({ room, member: { user }, onClose }: MemberActProps) {
  const { mutateAsync } = useSetRole(room, user.id);
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Make Member"
      text={`${user.username} stays in the room but no longer runs it. Their API tokens and webhooks for it stop working.`}
      confirmLabel="Make Member"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync('member')}
    />
  );
}

function HandOverDialog({ room, member: { user }, onClose }: MemberActProps) {
  const params = { roomId: room.id };
  const { mutateAsync } = useMutation({
    mutationFn: () => api.managers.offer({ params, body: { userId: user.id } }, showsAnswer),
    onSuccess: useShowRoom(room.id),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Hand Over Room"
      text={`${user.username} becomes the manager after accepting. You stay in the room, as a deputy unless it already has five.`}
      tone="primary"
      confirmLabel="Offer Room"
      pendingLabel="Offering..."
      onConfirm={() => mutateAsync()}
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

const MEMBER_ACTS: readonly MemberAct[] = [
  {
    label: 'Fill in Bracket',
    icon: PencilLine,
    isOffered: (room, { awaitsClaim, stats }) => awaitsClaim && stats.bracketsCount === 0 && !room.sealed,
    Dialog: FillInDialog,
  },
  {
    label: 'New Link',
    icon: Link2,
    isOffered: (_, { role }) => role === 'guest',
    Dialog: NewLinkDialog,
  },
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
