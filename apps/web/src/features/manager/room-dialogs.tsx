import type { Act, Room, UndoneAct } from '@lockroom/contract';
import { TEXT_MAX } from '@lockroom/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { api, showsAnswer } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { clockTime, dayName } from '../../shell/date.ts';
import { toastFailure } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { RenameDialog } from '../../shell/rename-dialog.tsx';
import { useMutation } from '../../shell/use-mutation.ts';
import { useSearchValue } from '../../shell/use-search-choice.ts';
import { capitalized, counted } from '../../shell/words.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ConfirmDialog } from '../../ui/form-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { MakeAgain } from '../room-series/make-again.tsx';
import { ChangesLog } from '../rooms/changes-log.tsx';
import { GiveUpRoomDialog } from '../rooms/give-up-room-dialog.tsx';
import { RoomSettingsDialog } from '../rooms/room-forms.tsx';
import { useShowRoom } from '../rooms/room-mutations.ts';
import { InviteLinksDialog } from '../rooms/share-dialog.tsx';
import { FollowDialog } from '../templates/follow/follow-dialog.tsx';
import { ImportDialog } from '../templates/import/import-dialog.tsx';
import { WebhooksDialog } from './webhooks-dialog.tsx';

const actsQuery = (roomId: string) =>
  queryOptions({
    queryKey: keys.roomPart(roomId, 'acts'),
    queryFn: () => api.competitions.acts({ params: { roomId } }),
  });

function described({ returned, kept, lost }: UndoneAct['picks']): { description?: string } {
  const parts = [
    returned > 0 && `${counted(returned, 'pick')} restored`,
    kept > 0 && `${counted(kept, 'newer pick')} kept`,
    lost > 0 && `${counted(lost, 'newer pick')} removed`,
  ].filter(Boolean);
  return parts.length > 0 ? { description: `${capitalized(parts.join(', '))}.` } : {};
}

/** Returns the change that can be undone now and the time left to do so, e.g. '9:48'; null if there is none. */
function undoable(acts: readonly Act[] | undefined, now: number): { act: Act; left: string } | null {
  const act = acts?.find(({ canUndo }) => canUndo);
  const seconds = act?.undoUntil ? Math.floor((Date.parse(act.undoUntil) - now) / 1000) : 0;
  if (!act || seconds <= 0) return null;
  return { act, left: `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, '0')}` };
}

/** The longest description of lock times that is shown in full, in characters. */
const LONGEST_TEXT = 90;

/** Describes a change. A long description of lock times lists every fight, so a short one replaces it. */
function shortText({ text }: Act): string {
  const isLong = text.length > LONGEST_TEXT;
  return isLong && text.includes('lock time') ? 'Lock times changed' : capitalized(text);
}

function UndoButton({ room, act, left }: { room: Room; act: Act; left?: string }) {
  const roomId = room.id;
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => api.competitions.undo({ params: { roomId }, body: { actId: act.id } }),
    onSuccess: ({ picks }) => toast.show({ title: 'Undone', ...described(picks) }),
    onError: (error) => toastFailure(error, 'The change could not be undone'),
    // Refetch after a rejection too, because the room on screen may be outdated.
    onSettled: () => queries.invalidateQueries({ queryKey: keys.room(roomId) }),
  });
  return (
    <Button
      className={left ? undefined : 'flex-none bg-bg text-ink'}
      icon={Undo2}
      loading={undo.isPending}
      aria-label={`Undo: ${shortText(act)}`}
      onClick={() => undo.mutate()}
    >
      Undo {left && <span className="num">· {left}</span>}
    </Button>
  );
}

const stripClass =
  'fixed z-14 right-[calc(var(--s3)_+_env(safe-area-inset-right))] bottom-[calc(var(--tab-space)_+_var(--s3))] left-[calc(var(--s3)_+_env(safe-area-inset-left))] flex items-center gap-2 py-2 pr-0 pl-3.5 rounded-lg bg-ink text-bg shadow-2 lg:right-5 lg:bottom-5 lg:left-auto lg:w-105 in-[body:has([data-save-bar])]:bottom-[calc(var(--tab-space)_+_66px_+_var(--s3))] lg:in-[body:has([data-save-bar])]:bottom-24 in-[body:has([data-save-foot]:not(:empty))]:bottom-[calc(var(--tab-space)_+_124px_+_var(--s3))] lg:in-[body:has([data-save-foot]:not(:empty))]:bottom-35';

/** Shows how long the latest change can be undone. The Undo dialog lists the change even after the bar is closed. */
function LastChange({ room }: { room: Room }) {
  const { data: acts } = useQuery(actsQuery(room.id));
  const now = useServerNow(1_000);
  const [closed, setClosed] = useState<string | null>(null);
  const last = undoable(acts, now);
  if (!last || last.act.id === closed) return null;
  const { act, left } = last;
  return (
    <>
      <div className="h-21" aria-hidden />
      <section className={stripClass} aria-label="Latest change" data-strip>
        <div className="min-w-0 flex-1 grid gap-0.5 wrap-anywhere">
          <p className="text-sm line-clamp-2 font-strong leading-normal">{shortText(act)}</p>
          <p className="text-xs text-[color-mix(in_srgb,currentcolor_84%,transparent)]">
            You can undo this for <span className="num">{left}</span>
          </p>
        </div>
        {/* No `key`: a new button would accept a double tap's second tap and undo the previous change too. */}
        <UndoButton room={room} act={act} />
        <button
          type="button"
          className="flex-none inline-grid place-items-center size-11 rounded-md focus-visible:outline-current focus-visible:-outline-offset-2"
          aria-label="Close"
          onClick={() => setClosed(act.id)}
        >
          <X className="size-3.5 stroke-2" aria-hidden />
        </button>
      </section>
    </>
  );
}

function UndoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const { data: acts, error, refetch } = useQuery(actsQuery(room.id));
  const now = useServerNow(1_000);
  const last = undoable(acts, now);
  return (
    <Dialog onClose={onClose} title="Undo" description="You can undo your latest change for 10 minutes.">
      {!acts && <ListPending error={error} onRetry={refetch} what="latest changes" rows={3} />}
      {acts && (
        <ul aria-label="Latest changes">
          {acts.length === 0 && <li className="text-ink-2">Nothing has been changed here yet.</li>}
          {acts.map((act) => (
            <li
              key={act.id}
              className="flex items-center justify-between text-sm gap-3 py-2.5 border-t border-line wrap-anywhere"
            >
              <div>
                <p className="text-xs text-ink-2 leading-snug">
                  {dayName(Date.parse(act.at), now)}, {clockTime(Date.parse(act.at))}
                </p>
                <p className="line-clamp-4">{capitalized(act.text)}</p>
                <p className="text-xs text-ink-2 leading-snug">
                  {act === last?.act ? `Undo: ${act.undoes}` : act.whyNot}
                </p>
              </div>
              {act === last?.act && <UndoButton room={room} act={act} left={last.left} />}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface RoomDialogProps {
  room: Room;
  /** A sentence about the fights or games without a result; null if all have one. */
  missing: string | null;
  onClose: () => void;
}

const DIALOGS = {
  settings: RoomSettingsDialog,
  import: ImportDialog,
  follow: FollowDialog,
  rename: RenameRoomDialog,
  undo: UndoDialog,
  webhooks: WebhooksDialog,
  links: InviteLinksDialog,
  delete: GiveUpRoomDialog,
  leave: (props) => <GiveUpRoomDialog {...props} isLeaving />,
  changes: ChangesDialog,
  again: (props) => <MakeAgain {...props} making="again" />,
  'second-chance': (props) => <MakeAgain {...props} making="second-chance" />,
  completion: CompletionDialog,
} satisfies Record<string, ComponentType<RoomDialogProps>>;

export type RoomDialog = keyof typeof DIALOGS;

/** Returns the open dialog and a function that changes it. Links can open the import and webhooks dialogs. */
export function useRoomDialog(room: Room): [RoomDialog | null, (dialog: RoomDialog | null) => void] {
  const [asked, setAsked] = useSearchValue('open');
  const isAsked = asked === 'webhooks' || (asked === 'import' && !room.isCompleted);
  const [dialog, setDialog] = useState<RoomDialog | null>(isAsked ? asked : null);
  function open(next: RoomDialog | null) {
    setDialog(next);
    if (asked === 'import' || asked === 'webhooks') setAsked(null);
  }
  return [dialog, open];
}

export function RoomDialogs({ open, ...props }: RoomDialogProps & { open: RoomDialog | null }) {
  const Open = open && DIALOGS[open];
  return (
    <>
      {Open && <Open {...props} />}
      <LastChange room={props.room} />
    </>
  );
}

function ChangesDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  return (
    <Dialog title="Changes" description="Who changed what, and when." onClose={onClose}>
      <ChangesLog roomId={room.id} />
    </Dialog>
  );
}

function RenameRoomDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const showRoom = useShowRoom(room.id);
  const rename = useMutation({
    mutationFn: (name: string) =>
      api.rooms.update({ params: { roomId: room.id }, body: { name } }, showsAnswer),
    onSuccess: (changed) => {
      showRoom(changed);
      onClose();
      toast.show({ title: 'Success', description: 'Room name updated successfully!' });
    },
  });
  return (
    <RenameDialog
      title="Edit Room Name"
      description="Changing the name does not affect access: users join by Room ID."
      label="Room name"
      name={room.name}
      maxLength={TEXT_MAX.roomName}
      rename={rename}
      failed="Failed to update room name"
      onClose={onClose}
    />
  );
}

function CompletionDialog({ room, missing, onClose }: RoomDialogProps) {
  const queries = useQueryClient();
  const showRoom = useShowRoom(room.id);
  const complete = useMutation({
    mutationFn: (isCompleted: boolean) =>
      api.rooms.complete({ params: { roomId: room.id }, body: { isCompleted } }),
    onSuccess: (changed) => {
      showRoom(changed);
      void queries.invalidateQueries({ queryKey: keys.roomPart(room.id, 'brackets') });
      void queries.invalidateQueries({ queryKey: keys.brackets });
      toast.show(
        changed.isCompleted
          ? { title: 'Event Completed', description: 'Final rankings are locked.' }
          : { title: 'Event reopened', description: 'Picks and results can be changed again.' },
      );
    },
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Event Completion"
      tone="primary"
      confirmLabel={room.isCompleted ? 'Unmark Completed' : 'Mark as Completed'}
      pendingLabel="Saving..."
      onConfirm={() => complete.mutateAsync(!room.isCompleted)}
      text={
        room.isCompleted ? (
          'The event becomes active again: members can change picks that are not locked and add brackets, and you can enter results.'
        ) : (
          <>
            <p>
              Final rankings are locked: no picks, no results and no new brackets until you unmark it. Members
              get a notification.
            </p>
            {missing && <p>{missing}</p>}
          </>
        )
      }
    />
  );
}
