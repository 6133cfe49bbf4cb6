import { GUEST_NAME_MAX, type Room } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link2, PencilLine } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { errorText } from '../../shell/errors.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { ClaimLinkDialog, useFillIn } from './claim-link-dialog.tsx';
import type { MemberAct, MemberActProps } from './member-act.ts';

function useRefetchMembers(roomId: string) {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: keys.roomPart(roomId, 'members') });
}

function useNewLink(roomId: string) {
  const refetchMembers = useRefetchMembers(roomId);
  return useMutation({
    mutationFn: (userId: string) => api.guests.makeLink({ params: { roomId, userId } }),
    onSuccess: refetchMembers,
  });
}

/** Adds a person without a device, then shows that person's claim link. */
export function AddPersonDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const [name, setName] = useState('');
  const refetchMembers = useRefetchMembers(room.id);
  const add = useMutation({
    mutationFn: () => api.guests.add({ params: { roomId: room.id }, body: { name: name.trim() } }),
    onSuccess: refetchMembers,
  });
  if (add.data) {
    const { member, claimUrl } = add.data;
    return (
      <ClaimLinkDialog
        room={room}
        guest={member.user}
        claimUrl={claimUrl}
        hasBracket={false}
        onClose={onClose}
      />
    );
  }
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
  const link = useNewLink(room.id);
  if (link.data) {
    const { claimUrl } = link.data;
    const hasBracket = stats.bracketsCount > 0;
    return (
      <ClaimLinkDialog
        room={room}
        guest={user}
        claimUrl={claimUrl}
        hasBracket={hasBracket}
        onClose={onClose}
      />
    );
  }
  if (room.sealed && stats.bracketsCount > 0)
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
      loading={link.isPending}
      error={link.error && errorText(link.error, 'The link could not be created')}
      onSubmit={() => link.mutate(user.id)}
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

export const GUEST_ACTS: readonly MemberAct[] = [
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
];
