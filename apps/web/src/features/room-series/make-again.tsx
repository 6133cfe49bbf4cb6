import { zodResolver } from '@hookform/resolvers/zod';
import {
  type Person,
  type Room,
  type RoomAgain,
  type RoomMadeAgain,
  RoomName,
  RoomPassword,
} from '@lockroom/contract';
import { isFightSport, TEXT_MAX } from '@lockroom/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { PASSWORD_NOT_CACHED } from '../../api/service-worker-names.ts';
import { errorText, showIssues } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { AlertDialog, Dialog } from '../../ui/dialog.tsx';
import { Checkbox, Field, PasswordInput, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RoomCreatedDialog } from '../rooms/room-created-dialog.tsx';
import { refreshRooms } from '../rooms/room-mutations.ts';
import { nextYearName, secondChanceName } from './new-names.ts';

interface PeopleFieldProps {
  people: readonly Person[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

function PeopleField({ people, left, onChange }: PeopleFieldProps) {
  if (people.length === 0)
    return (
      <p className="text-sm text-ink-2">Nobody else is in this room. You can share the new one afterwards.</p>
    );
  const invited = people.length - left.size;
  function tick(id: string, isTicked: boolean) {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    onChange(next);
  }
  return (
    <fieldset className="grid gap-1.5" aria-label="Invite">
      <div className="flex items-center justify-between text-sm gap-3 font-book">
        <span>
          Invite <span className="text-ink-2">{`${invited} of ${people.length}`}</span>
        </span>
        <Button
          size="s"
          variant="quiet"
          onClick={() => onChange(new Set(invited > 0 ? people.map(({ id }) => id) : []))}
        >
          {invited > 0 ? 'Clear All' : 'Select All'}
        </Button>
      </div>
      <ul
        className="ruled overflow-y-auto max-h-55 py-0 px-3 border border-line rounded-md bg-surface-1"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        tabIndex={0}
        aria-label="Members to invite"
      >
        {people.map(({ id, username, profileImageUrl }) => (
          <li key={id}>
            <Checkbox
              className="flex min-h-11 [&>span]:flex-1 [&>span]:min-w-0"
              checked={!left.has(id)}
              onChange={({ target }) => tick(id, target.checked)}
              label={
                <span className="flex items-center gap-2.25 min-w-0">
                  <Avatar size="s" name={username} src={profileImageUrl} />
                  <span className="min-w-0 truncate">{username}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-2">
        Each gets a notification and joins with one tap, without the password.
      </p>
    </fieldset>
  );
}

const TITLES = { again: 'Again Next Year', 'second-chance': 'Second Chance' };

interface MakeAgainProps {
  room: Room;
  making: keyof typeof TITLES;
  onClose: () => void;
}

/** Creates a new room from `room` and its members. Rendering the component opens the dialog. */
export function MakeAgain({ room, making, onClose }: MakeAgainProps) {
  const roomId = room.id;
  const { data, error, refetch } = useQuery({
    queryKey: keys.roomPart(roomId, 'again'),
    queryFn: () => api.circles.options({ params: { roomId } }),
    // Each result can change which fights or teams are still in play.
    gcTime: 0,
  });
  const [made, setMade] = useState<RoomMadeAgain | null>(null);
  if (made) return <RoomCreatedDialog room={made} invited={made.invited} />;
  if (!data)
    return (
      <Dialog onClose={onClose} title={TITLES[making]}>
        <ListPending error={error} onRetry={refetch} what="the members" rows={4} />
      </Dialog>
    );
  return <MakeAgainForm room={room} making={making} options={data} onClose={onClose} onMade={setMade} />;
}

const NewRoomForm = z.object({ name: RoomName, roomPassword: RoomPassword });

interface MakeAgainFormProps extends MakeAgainProps {
  options: RoomAgain;
  onMade: (room: RoomMadeAgain) => void;
}

/** Shows the form, or why it is unavailable. Results that arrive while the form is open do not discard the input. */
function MakeAgainForm({ room, making, options, onClose, onMade }: MakeAgainFormProps) {
  const queries = useQueryClient();
  const params = { roomId: room.id };
  const { people, secondChance } = options;
  const whyNot = making === 'second-chance' ? secondChance.whyNot : null;
  const [whyNotAtFirst] = useState(whyNot);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(NewRoomForm),
    defaultValues: {
      name: making === 'again' ? nextYearName(room.name) : secondChanceName(room.name),
      roomPassword: room.roomPassword === PASSWORD_NOT_CACHED ? '' : room.roomPassword,
    },
  });
  const { errors } = formState;
  const invite = people.flatMap(({ id }) => (left.has(id) ? [] : [id]));
  const make = useMutation({
    mutationFn: (form: z.infer<typeof NewRoomForm>) =>
      making === 'again'
        ? api.circles.again({ params, body: { ...form, invite } })
        : api.circles.secondChance({ params, body: { ...form, invite, fromRound: secondChance.fromRound } }),
    onSuccess: (made) => {
      const { invited: _, ...newRoom } = made;
      queries.setQueryData<Room>(keys.room(made.id), newRoom);
      void refreshRooms(queries);
      onMade(made);
    },
    onError: (error) => {
      // The request may have failed because the remaining fights or teams have changed, so refetch them.
      void queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'again') });
      showIssues(error, ['name', 'roomPassword'], setError);
    },
  });
  if (whyNotAtFirst !== null)
    return <AlertDialog onClose={onClose} title="No second chance now" text={whyNotAtFirst} />;
  return (
    <FormDialog
      onClose={onClose}
      title={TITLES[making]}
      description={
        making === 'again'
          ? 'A new room with the settings, points and labels of this one. Picks and results start empty.'
          : `Start again with what is left${secondChance.what === null ? '' : `: ${secondChance.what}`}. ${isFightSport(room.sport) ? 'Points' : 'Seeds and points'} stay the same.`
      }
      submitLabel={invite.length === 0 ? 'Create Room' : `Create Room, Invite ${invite.length}`}
      pendingLabel="Creating..."
      loading={make.isPending}
      error={whyNot ?? (make.error && errorText(make.error, 'Failed to create room'))}
      submitDisabled={whyNot !== null}
      onSubmit={handleSubmit((form) => make.mutate(form))}
    >
      <Field label="Room Name" error={errors.name?.message}>
        <TextInput {...register('name')} maxLength={TEXT_MAX.roomName} required />
      </Field>
      <Field
        label="Password"
        hint="People you don't invite need this password."
        error={errors.roomPassword?.message}
      >
        <PasswordInput {...register('roomPassword')} autoComplete="off" required />
      </Field>
      <PeopleField people={people} left={left} onChange={setLeft} />
    </FormDialog>
  );
}
