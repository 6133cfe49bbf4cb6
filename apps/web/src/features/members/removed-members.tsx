import type { RemovedMember, Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { EllipsisVertical, ListOrdered, ListX, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { dateOf } from '../../shell/date.ts';
import { submitState, toastFailure } from '../../shell/errors.ts';
import { PartFailed } from '../../shell/load-failed.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { ConfirmDialog, FormDialog } from '../../ui/form-dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { ClaimLinkDialog } from './claim-link-dialog.tsx';
import { removedMembersQuery, useMemberCall } from './members.queries.ts';

/** Lists the removed people, with a menu for each. Renders nothing if there are none. */
export function RemovedMembers({ room }: { room: Room }) {
  const part = useQuery(removedMembersQuery(room.id));
  // The dialog is outside the list, because a person who is let back in is removed from the list.
  const [asked, setAsked] = useState<RemovedMember | null>(null);
  const Dialog = asked?.awaitsClaim ? LetGuestBackDialog : LetBackDialog;
  if (!part.data) return <PartFailed title="The list of removed people could not be loaded" part={part} />;
  return (
    <>
      {asked && <Dialog room={room} removed={asked} onClose={() => setAsked(null)} />}
      {part.data.length > 0 && (
        <section className="mt-8">
          <h2 className="disp mb-2 text-xl">Removed</h2>
          <ul aria-label="Removed people">
            {part.data.map((removed) => (
              <RemovedRow
                key={removed.user.id}
                roomId={room.id}
                removed={removed}
                onLetBack={() => setAsked(removed)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface RemovedRowProps {
  roomId: string;
  removed: RemovedMember;
  onLetBack: () => void;
}

function RemovedRow({ roomId, removed, onLetBack }: RemovedRowProps) {
  const { user, removedAt, reason, bracketsCount, keepRanked } = removed;
  const rank = useMemberCall(roomId, (isRanked: boolean) =>
    api.members.changeRemoval({ params: { roomId, userId: user.id }, body: { keepRanked: isRanked } }),
  );
  return (
    <li className="grid min-h-14.5 grid-cols-[auto_minmax(0,1fr)_44px] items-center gap-x-3 border-t border-line py-1.5 pr-1 pl-3">
      <Avatar name={user.username} src={user.profileImageUrl} />
      <span className="grid min-w-0 gap-0.5">
        <b className="font-semibold wrap-anywhere">{user.username}</b>
        <span className="text-xs text-ink-3 wrap-anywhere">
          {dateOf(removedAt)}
          {bracketsCount > 0 &&
            ` \u00b7 ${counted(bracketsCount, 'bracket')} ${keepRanked ? 'ranked' : 'not ranked'}`}
          {reason !== null && ` \u00b7 ${reason}`}
        </span>
      </span>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Menu for ${user.username}`} />}>
        <MenuItem icon={UserRoundCheck} onSelect={onLetBack}>
          Let Back In
        </MenuItem>
        {bracketsCount > 0 && (
          <MenuItem
            icon={keepRanked ? ListX : ListOrdered}
            onSelect={() =>
              rank.mutate(!keepRanked, {
                onError: (error) => toastFailure(error, 'The ranking was not changed'),
              })
            }
          >
            {keepRanked ? 'Remove from the Ranking' : 'Put Back in the Ranking'}
          </MenuItem>
        )}
      </Menu>
    </li>
  );
}

interface LetBackProps {
  room: Room;
  removed: RemovedMember;
  onClose: () => void;
}

const rankedAgain = ({ bracketsCount, keepRanked }: RemovedMember) =>
  bracketsCount === 0 || keepRanked
    ? ''
    : ` ${bracketsCount === 1 ? 'Their bracket counts' : `Their ${bracketsCount} brackets count`} in the ranking again.`;

function LetBackDialog({ room, removed, onClose }: LetBackProps) {
  const { user } = removed;
  const { mutateAsync } = useMemberCall(room.id, () =>
    api.members.allow({ params: { roomId: room.id, userId: user.id } }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Let ${user.username} back in`}
      text={`${user.username} can join again with the Room ID and password or an invitation.${rankedAgain(removed)}`}
      tone="primary"
      confirmLabel="Let Back In"
      pendingLabel="Saving..."
      onConfirm={() => mutateAsync()}
    />
  );
}

/** Lets a guest without a device back in, with a new claim link that is shown only once. */
function LetGuestBackDialog({ room, removed, onClose }: LetBackProps) {
  const { user } = removed;
  const params = { roomId: room.id, userId: user.id };
  const allow = useMemberCall(room.id, () => api.members.allow({ params }));
  const letBack = useMutation({
    mutationFn: async () => {
      await allow.mutateAsync();
      return api.guests.makeLink({ params });
    },
  });
  if (letBack.data)
    return (
      <ClaimLinkDialog
        room={room}
        guest={user}
        claimUrl={letBack.data.claimUrl}
        hasBracket
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={`Let ${user.username} back in`}
      description={`${user.username} can come back with a new link.${rankedAgain(removed)}`}
      submitLabel="Let Back In"
      pendingLabel="Saving..."
      {...submitState(letBack, 'No link was made')}
      onSubmit={() => letBack.mutate()}
    />
  );
}
