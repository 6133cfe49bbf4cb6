import type { InviteLink } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '../../shell/counted.ts';
import { weekdayOf } from '../../shell/date.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { RoomInvitation } from './room-invitation.tsx';
import { inviteLinksQuery, useEndInviteLink } from './rooms.queries.ts';
import type { SharedRoom } from './share-room.ts';

/** Shows the manager what people need to join, and the active invitation links. */
export function InviteLinksDialog({ room, onClose }: { room: SharedRoom; onClose: () => void }) {
  const { data: links, error, refetch } = useQuery(inviteLinksQuery(room.id));
  const [ending, setEnding] = useState<InviteLink | null>(null);
  const end = useEndInviteLink(room.id);
  return (
    <Dialog
      onClose={onClose}
      title="Invitation Links"
      description="Whoever opens a link joins without the password."
    >
      <RoomInvitation room={room} />
      {!links && <ListPending error={error} onRetry={refetch} what="links" rows={2} />}
      {links && (
        <NamedList label="Links" none="No link yet: Share and Copy Link make one.">
          {links.map((link) => (
            <NamedRow
              key={link.id}
              name={link.uses === 0 ? 'Nobody has joined yet' : `${counted(link.uses, 'member')} joined`}
              details={[`Made ${weekdayOf(link.createdAt)}, good until ${weekdayOf(link.expiresAt)}`]}
            >
              <Button
                size="s"
                aria-label={`End the link of ${weekdayOf(link.createdAt)}`}
                onClick={() => setEnding(link)}
              >
                End
              </Button>
            </NamedRow>
          ))}
        </NamedList>
      )}
      {ending && (
        <ConfirmDialog
          onClose={() => setEnding(null)}
          title="End this link?"
          text="Nobody can join with it any more. Everybody who has joined stays, and the changes log says that it was ended."
          confirmLabel="End Link"
          pendingLabel="Ending..."
          onConfirm={() => end.mutateAsync(ending.id)}
        />
      )}
    </Dialog>
  );
}
