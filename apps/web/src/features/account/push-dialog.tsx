import type { PushKind, PushSettings } from '@lockroom/contract';
import { api } from '../../api/client.ts';
import { errorText } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { useChosen } from '../../shell/use-chosen.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type PushChoice, useMute, usePushSettings, useSavePush } from './push.queries.ts';
import { usePushState } from './push.ts';
import { readEndpoint } from './push-device.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';

const KINDS: readonly { kind: PushKind; label: string; description: string }[] = [
  { kind: 'locks', label: 'Locks', description: 'An hour before a lock, if you have picks missing.' },
  { kind: 'fights', label: 'Changed fights', description: 'A fight or a team that you have picked changes.' },
  { kind: 'results', label: 'Results', description: 'One line for a night, with your place.' },
  { kind: 'messages', label: 'Messages', description: 'Somebody writes in one of your rooms.' },
  { kind: 'invitations', label: 'Invitations', description: 'To a room, or to be friends.' },
];

/** Settings for push notifications: which kinds, quiet hours and muted rooms. The dialog opens when rendered. */
export function PushDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = usePushSettings();
  return (
    <Dialog onClose={onClose} title="Push Settings" description="They hold for all of your devices.">
      {data ? (
        <Choices settings={data} />
      ) : (
        <ListPending error={error} onRetry={refetch} what="your push settings" rows={5} />
      )}
    </Dialog>
  );
}

function Choices({ settings }: { settings: PushSettings }) {
  const save = useSavePush();
  const { mutedRooms } = settings;
  const chosen = useChosen<PushChoice>(settings);
  const { kinds, quiet } = chosen.value;
  const change = (part: Partial<PushChoice>) => {
    const next = { kinds, quiet, ...part };
    chosen.choose(next);
    save.mutate(next, { onSettled: chosen.settle });
  };
  const choose = (kind: PushKind, on: boolean) =>
    change({ kinds: on ? [...kinds, kind] : kinds.filter((each) => each !== kind) });
  return (
    <>
      <div className="ruled border-y border-line [&>label]:min-h-15 [&>label]:py-2 [&>label]:px-0">
        {KINDS.map(({ kind, label, description }) => (
          <Switch
            key={kind}
            label={label}
            description={description}
            checked={kinds.includes(kind)}
            onChange={(event) => choose(kind, event.target.checked)}
          />
        ))}
        <QuietHoursFields quiet={quiet} onChange={(next) => change({ quiet: next })} />
      </div>
      <h3 className="mt-5.5 mx-0 mb-1.5 text-sm">Muted rooms</h3>
      {mutedRooms.length === 0 ? (
        <p className="text-ink-2">None. A room is muted by its menu.</p>
      ) : (
        <ul className="[&>li]:flex [&>li]:items-center [&>li]:gap-3 [&>li]:min-h-12" aria-label="Muted rooms">
          {mutedRooms.map((room) => (
            <MutedRoom key={room.id} room={room} />
          ))}
        </ul>
      )}
      <Trial />
    </>
  );
}

function MutedRoom({ room }: { room: { id: string; name: string } }) {
  const mute = useMute(room);
  return (
    <li>
      <span className="min-w-0 flex-1 wrap-anywhere">{room.name}</span>
      <Button
        size="s"
        loading={mute.isPending}
        aria-label={`Unmute ${room.name}`}
        onClick={() => mute.mutate(false)}
      >
        Unmute
      </Button>
    </li>
  );
}

function Trial() {
  const isOn = usePushState() === 'on';
  const trial = useMutation({
    mutationFn: async () => {
      const endpoint = await readEndpoint();
      if (endpoint === null) throw new Error('This device has no address at a push service');
      return api.push.test({ body: { endpoint } });
    },
  });
  return (
    <div className="grid gap-2.5 mt-5.5">
      {!isOn && <p className="text-ink-2">Push Notifications are off on this device.</p>}
      {/* Shown inside the dialog, because screen readers do not announce a toast behind it. */}
      <p role="status" className="empty:hidden">
        {trial.isSuccess && (trial.data.problem ?? 'Sent. Your device shows it in a moment.')}
      </p>
      <FormError message={trial.error ? errorText(trial.error, 'Failed to send a test') : null} />
      <Button block variant="ghost" disabled={!isOn} loading={trial.isPending} onClick={() => trial.mutate()}>
        Send a Test
      </Button>
    </div>
  );
}
