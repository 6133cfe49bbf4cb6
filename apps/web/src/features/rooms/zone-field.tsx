import { useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { lazyComponent } from '../../shell/lazy-component.tsx';
import { zoneLabel } from '../../shell/room-zone.ts';
import { RadioRow } from '../../ui/field.tsx';

const ZoneSearch = lazyComponent(() => import('./zone-search.tsx'), 'ZoneSearch');

interface ZoneFieldProps {
  value: string;
  /** The installation's time zone or, in a room's settings, the room's. */
  usual: string;
  onChange: (timeZone: string) => void;
}

/** Asks for the time zone of a room. The viewer's own zone is offered first. */
export function ZoneField({ value, usual, onChange }: ZoneFieldProps) {
  const [isSearching, setSearching] = useState(false);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offered = [...new Set([own, usual, value])];
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Time zone</legend>
      {offered.map((zone) => (
        <RadioRow key={zone} name="time-zone" isChosen={zone === value} onChoose={() => onChange(zone)}>
          <span className="min-w-0 wrap-anywhere">{zoneLabel(zone, serverNow())}</span>
          {zone === own && offered.length > 1 && (
            <span className="text-sm whitespace-nowrap text-ink-2">Where you are</span>
          )}
        </RadioRow>
      ))}
      {isSearching ? (
        <ZoneSearch
          onChoose={(zone) => {
            onChange(zone);
            setSearching(false);
          }}
        />
      ) : (
        <button
          type="button"
          className="link inline-flex min-h-11 items-center justify-self-start text-sm"
          onClick={() => setSearching(true)}
        >
          Another time zone
        </button>
      )}
    </fieldset>
  );
}
