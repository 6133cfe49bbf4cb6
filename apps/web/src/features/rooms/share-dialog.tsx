import { EMAIL_MAX, type InviteLink } from '@lockroom/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Image, Link2, Share2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { PASSWORD_NOT_CACHED } from '../../api/service-worker-names.ts';
import { weekdayOf } from '../../shell/date.ts';
import { errorText, isNotFound } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { useList } from '../../shell/more.tsx';
import { canShare, copyText } from '../../shell/share.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { counted } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog, styles } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { NamedList, NamedRow } from '../../ui/named-list.tsx';
import { toast } from '../../ui/toast.ts';
import { friendsQuery } from '../friends/friends.queries.ts';
import { MakeRoomButton } from './make-room-button.tsx';
import { fewPlacesText } from './room-size.ts';
import { membersQuery } from './rooms.queries.ts';
import {
  linkByCode,
  linkTo,
  type SharedRoom,
  sendInvitation,
  shareRoom,
  shareStandings,
} from './share-room.ts';
import { QrCode, ShownLink } from './shown-link.tsx';

export function InviteLinksDialog({ room, onClose }: { room: SharedRoom; onClose: () => void }) {
  const queries = useQueryClient();
  const params = { roomId: room.id };
  const queryKey = keys.roomPart(room.id, 'links');
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.inviteLinks.list({ params }),
  });
  const [ending, setEnding] = useState<InviteLink | null>(null);
  const end = useMutation({
    mutationFn: (linkId: string) => api.inviteLinks.end({ params: { ...params, linkId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'changes') }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return (
    <Dialog
      onClose={onClose}
      title="Invitation Links"
      description="Anyone with a link can join without the password."
    >
      {!data && <ListPending error={error} onRetry={refetch} what="links" rows={2} />}
      {data && (
        <NamedList label="Links" none="No link yet. Create one under Share.">
          {data.map((link) => (
            <NamedRow
              key={link.id}
              name={link.uses === 0 ? 'Nobody has joined yet' : `${counted(link.uses, 'member')} joined`}
              details={[`Created ${weekdayOf(link.createdAt)}, works until ${weekdayOf(link.expiresAt)}`]}
            >
              <Button
                size="s"
                aria-label={`Turn off the link created ${weekdayOf(link.createdAt)}`}
                onClick={() => setEnding(link)}
              >
                Turn off
              </Button>
            </NamedRow>
          ))}
        </NamedList>
      )}
      {ending && (
        <ConfirmDialog
          onClose={() => setEnding(null)}
          title="Turn off this link?"
          text="Nobody can join with it any more. Everyone who has joined stays."
          confirmLabel="Turn Off"
          pendingLabel="Turning off..."
          onConfirm={() => end.mutateAsync(ending.id)}
        />
      )}
    </Dialog>
  );
}

const MOST_CHIPS = 6;

export function ShareDialog({ room, onClose }: { room: SharedRoom; onClose: () => void }) {
  const link = useLink(room);
  const [hasLinks, setLinks] = useState(false);
  const { isManager } = room;
  const few = fewPlacesText(room);
  return (
    <Dialog
      onClose={onClose}
      title="Share"
      description={`${room.name} · ${room.bracketCount} of ${counted(room.maxBrackets, 'bracket')}`}
    >
      <RoomKeysAndLink room={room} link={link} />
      {few && (
        <div className="flex items-center justify-between gap-3 text-sm text-ink-2">
          <p>{few}</p>
          {isManager && <MakeRoomButton room={room} size="s" onMade={shareRoom} />}
        </div>
      )}
      <InviteByName room={room} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        <Button variant="ghost" icon={Image} onClick={() => shareStandings(room)}>
          Picture for the chat
        </Button>
        {isManager && (
          <Button variant="ghost" icon={Link2} onClick={() => setLinks(true)}>
            Invitation Links
          </Button>
        )}
      </div>
      <div className={cx('flex', styles.footer)}>
        <Button
          variant="primary"
          size="l"
          block
          icon={canShare() ? Share2 : Copy}
          disabled={link === null}
          onClick={() => link && void sendInvitation(room, link)}
        >
          {canShare() ? 'Send link' : 'Copy invitation'}
        </Button>
      </div>
      {hasLinks && <InviteLinksDialog room={room} onClose={() => setLinks(false)} />}
    </Dialog>
  );
}

/** Returns the link to share; null while the server creates it. */
export function useLink(room: SharedRoom): string | null {
  const { data } = useQuery({
    queryKey: ['invitation', room.id],
    queryFn: () => linkTo(room),
    staleTime: 0,
  });
  return data ?? (room.isManager ? null : linkByCode(room));
}

/** Shows everything that friends need to join: the link with its QR code, or the Room ID with the password. */
export function RoomKeysAndLink({ room, link }: { room: SharedRoom; link: string | null }) {
  const needsPassword = link !== null && !link.includes('#');
  return (
    <>
      <ShownLink link={link} />
      <div className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-4">
        <QrCode text={link} />
        <dl className="grid gap-3">
          <RoomKey term="Room ID" value={room.roomCode} className="tracking-wider" />
          {room.roomPassword !== PASSWORD_NOT_CACHED && <RoomKey term="Password" value={room.roomPassword} />}
        </dl>
      </div>
      <p className="text-sm text-ink-2 -mt-1">
        {needsPassword
          ? 'The link and the QR code ask for the room password.'
          : 'The link and the QR code need no password.'}
      </p>
    </>
  );
}

function RoomKey({ term, value, className }: { term: string; value: string; className?: string }) {
  return (
    <div>
      <dt className="text-xs text-ink-3">{term}</dt>
      {value ? (
        <dd className="flex items-center gap-0.5 text-2xl leading-none font-bold tabular-nums">
          <span className={cx('min-w-0 wrap-anywhere select-all', className)}>{value}</span>
          <IconButton
            icon={Copy}
            label={`Copy ${term}`}
            className="-my-2"
            onClick={() => void copyText(value, `${term} copied to clipboard!`, `Copy the ${term} by hand`)}
          />
        </dd>
      ) : (
        <dd className="text-ink-3">No Password Set</dd>
      )}
    </div>
  );
}

function InviteByName({ room }: { room: SharedRoom }) {
  const [who, setWho] = useState('');
  const [invited, setInvited] = useState<readonly string[]>([]);
  const invite = useMutation({
    mutationFn: (name: string) =>
      api.chat.invite({
        params: { roomId: room.id },
        body: name.includes('@') ? { email: name } : { username: name },
      }),
    onSuccess: (_, name) => {
      setInvited((names) => [...names, name]);
      toast.show({ title: 'Invitation sent', description: `We'll email the link to ${name}.` });
    },
  });
  const { items: friends = [] } = useList(friendsQuery);
  const { data: members } = useQuery(membersQuery(room.id));
  const name = who.trim();
  const others = members
    ? friends.filter(({ friendId }) => members.every(({ user }) => user.id !== friendId)).slice(0, MOST_CHIPS)
    : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name) invite.mutate(name, { onSuccess: () => setWho('') });
  };
  const error = isNotFound(invite.error)
    ? `Nobody here is called ${invite.variables}.`
    : invite.error && errorText(invite.error, 'Failed to send invitation');
  return (
    <div className="grid gap-2.5">
      <form onSubmit={submit} noValidate>
        <Field label="Invite by name or email" error={error}>
          <div className="flex gap-2 *:first:flex-1">
            <TextInput
              value={who}
              maxLength={EMAIL_MAX}
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
              onChange={(event) => {
                setWho(event.target.value);
                invite.reset();
              }}
            />
            <Button
              type="submit"
              className="min-h-11.5"
              disabled={name === ''}
              loading={invite.isPending}
              pendingLabel="Sending..."
            >
              Invite
            </Button>
          </div>
        </Field>
      </form>
      {others.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Friends who are not in the room">
          {others.map(({ id, friendUsername: username, friendProfileImageUrl: photo }) => {
            const isInvited = invited.includes(username);
            return (
              <li key={id} className="min-w-0">
                <Button
                  variant="ghost"
                  className="pl-1.5 max-w-full"
                  disabled={isInvited || invite.isPending}
                  onClick={() => invite.mutate(username)}
                >
                  <Avatar name={username} src={photo} size="s" />
                  <span className="sr-only">{isInvited ? 'Invited: ' : 'Invite '}</span>
                  <span className="truncate">{username}</span>
                  {isInvited && <Check className="size-3.5 stroke-2" aria-hidden />}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
