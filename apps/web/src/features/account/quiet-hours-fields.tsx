import type { QuietHours } from '@lockroom/contract';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextInput } from '../../ui/text-input.tsx';

const TIME = /^\d\d:\d\d$/;
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export function QuietHoursFields({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => void;
}) {
  return (
    <>
      <Switch
        label="Quiet hours"
        description="What comes then waits until they end."
        checked={quiet !== null}
        onChange={(event) =>
          onChange(
            event.target.checked ? { from: '22:00', to: '08:00', zone: ownZone(), exceptLocks: false } : null,
          )
        }
      />
      {quiet && <Times quiet={quiet} onChange={onChange} />}
    </>
  );
}

function Times({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const [typed, setTyped] = useState({ from: quiet.from, to: quiet.to });
  // A rejected change reverts to the stored value.
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
  const problem =
    typed.from === typed.to ? 'Start and end must be different' : TIME.test(typed.to) ? null : 'Enter a time';
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
        <Field label="To" error={problem}>
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
        label="Locks ring all the same"
        description="Otherwise a reminder is left out when the lock comes before they end."
        checked={quiet.exceptLocks}
        onChange={(event) => onChange({ ...quiet, exceptLocks: event.target.checked })}
      />
    </>
  );
}
