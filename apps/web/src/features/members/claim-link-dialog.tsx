import type { Room } from '@lockroom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { PencilLine } from 'lucide-react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { errorText } from '../../shell/errors.ts';
import { bracketPath } from '../../shell/paths.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/field.tsx';
import { QrCode, ShownLink } from '../rooms/shown-link.tsx';

export function useFillIn(roomId: string) {
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.guests.createBracket({ params: { roomId, userId } }),
    onSuccess: (bracket) => {
      queries.setQueryData(keys.bracket(bracket.id), bracket);
      router.history.push(bracketPath(bracket));
    },
  });
}

interface ClaimLinkProps {
  room: Room;
  guest: { id: string; username: string };
  claimUrl: string;
  hasBracket: boolean;
  onClose: () => void;
}

/** Shows a new claim link. It cannot be shown again. */
export function ClaimLinkDialog({ room, guest, claimUrl, hasBracket, onClose }: ClaimLinkProps) {
  const fillIn = useFillIn(room.id);
  return (
    <Dialog
      onClose={onClose}
      title={`Link for ${guest.username}`}
      description={`Send this to ${guest.username}: it signs them in on their phone. It works once and is shown only now.`}
    >
      <ShownLink link={claimUrl} what="Sign-in link" />
      <div className="grid justify-items-center">
        <QrCode text={claimUrl} />
      </div>
      {!hasBracket && !room.sealed && (
        <>
          <FormError message={fillIn.error && errorText(fillIn.error, 'The bracket was not created')} />
          <Button
            variant="ghost"
            block
            icon={PencilLine}
            loading={fillIn.isPending}
            onClick={() => fillIn.mutate(guest.id)}
          >
            Fill in their bracket
          </Button>
        </>
      )}
    </Dialog>
  );
}
