import type { PushKind, PushSettings, QuietHours } from '@lockroom/contract';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { errorText } from '../../shell/errors.ts';
import { ListPending } from '../../shell/load-failed.tsx';
import { useChosen } from '../../shell/use-chosen.ts';
import { useMutation } from '../../shell/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, FormError, Select, Switch, TextInput } from '../../ui/field.tsx';
import { type PushChoice, useMute, usePushSettings, useSavePush } from './push.queries.ts';
import { usePushState } from './push.ts';
import { readEndpoint } from './push-device.ts';

const TIME = /^\d\d:\d\d$/;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const usualQuiet = () => ({ from: '22:00', to: '08:00', zone: ownZone(), exceptLocks: false });

function Times({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const [typed, setTyped] = useState({ from: quiet.from, to: quiet.to });
  // When the saved times change, for example because the server rejected an edit, discard what was typed.
  const [shown, setShown] = useState(quiet);
  if (shown.from !== quiet.from || shown.to !== quiet.to) {
    setShown(quiet);
    setTyped({ from: quiet.from, to: quiet.to });
  }
  const change = (part: Partial<typeof typed>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (TIME.test(next.from) && TIME.test(next.to) && next.from !== next.to) onChange({ ...quiet, ...next });
  };
  const zones = [...new Set([ownZone(), quiet.zone, ...Intl.supportedValuesOf('timeZone')])];
  const problem = TIME.test(typed.to) ? null : 'Enter a time';
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-3 py-3.5 px-0">
        <Field label="From" error={TIME.test(typed.from) ? null : 'Enter a time'}>
          <TextInput
            type="time"
            value={typed.from}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
        <Field label="To" error={typed.from === typed.to ? 'Start and end must be different' : problem}>
          <TextInput type="time" value={typed.to} onChange={(event) => change({ to: event.target.value })} />
        </Field>
        <Field label="Time zone" className="col-span-full">
          <Select value={quiet.zone} onChange={(event) => onChange({ ...quiet, zone: event.target.value })}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Switch
        label="Always alert me before a lock"
        description="Also during quiet hours."
        checked={quiet.exceptLocks}
        onChange={(event) => onChange({ ...quiet, exceptLocks: event.target.checked })}
      />
    </>
  );
}

const KINDS: readonly { kind: PushKind; label: string; description: string }[] = [
  { kind: 'locks', label: 'Locks', description: 'An hour before a lock, if you have picks missing.' },
  { kind: 'fights', label: 'Changed fights', description: 'When a fight or team you picked changes.' },
  { kind: 'results', label: 'Results', description: 'One summary per night, with your rank.' },
  { kind: 'messages', label: 'Messages', description: 'When someone writes in one of your rooms.' },
  { kind: 'invitations', label: 'Invitations', description: 'Room invitations and friend requests.' },
];

export function PushDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = usePushSettings();
  return (
    <Dialog onClose={onClose} title="Push Settings" description="For all your devices.">
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
        <Switch
          label="Quiet hours"
          description="Notifications are held back until morning."
          checked={quiet !== null}
          onChange={(event) => change({ quiet: event.target.checked ? usualQuiet() : null })}
        />
        {quiet && <Times quiet={quiet} onChange={(next) => change({ quiet: next })} />}
      </div>
      <h3 className="mt-5.5 mx-0 mb-1.5 text-sm">Muted rooms</h3>
      {mutedRooms.length === 0 ? (
        <p className="text-ink-2">None. Mute rooms from their menu.</p>
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
      if (endpoint === null) throw new Error('This device is not registered for push');
      return api.push.test({ body: { endpoint } });
    },
  });
  return (
    <div className="grid gap-2.5 mt-5.5">
      {!isOn && <p className="text-ink-2">Push Notifications are off on this device.</p>}
      {/* The outcome is shown inside the dialog, because screen readers do not announce a toast behind a dialog. */}
      <p role="status" className="empty:hidden">
        {trial.isSuccess && (trial.data.problem ?? 'Sent. It will show on your device in a moment.')}
      </p>
      <FormError message={trial.error ? errorText(trial.error, 'Failed to send a test') : null} />
      <Button block variant="ghost" disabled={!isOn} loading={trial.isPending} onClick={() => trial.mutate()}>
        Send a Test
      </Button>
    </div>
  );
}
