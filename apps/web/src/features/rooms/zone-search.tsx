import { longZoneName } from '@lockroom/rules';
import { useMemo, useRef, useState } from 'react';
import { Field, TextInput } from '../../ui/field.tsx';

const SHOWN = 6;

export function ZoneSearch({ onChoose }: { onChoose: (timeZone: string) => void }) {
  const [query, setQuery] = useState('');
  const search = useRef<HTMLDivElement>(null);
  const zones = useMemo(
    () =>
      Intl.supportedValuesOf('timeZone').map((zone) => {
        const [place = '', ...regions] = zone.replaceAll('_', ' ').split('/').reverse();
        return { zone, place: [place, ...regions].join(', '), name: longZoneName(zone) };
      }),
    [],
  );
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = zones.filter(({ place, name }) =>
    words.every((word) => `${place} ${name}`.toLowerCase().includes(word)),
  );
  return (
    <div ref={search} className="grid gap-1.5">
      <Field label="City or time zone" hideLabel>
        <TextInput
          type="search"
          autoFocus
          placeholder="Search, for example Berlin"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            // Scroll up, because on a phone the results would be below the visible part of the form.
            search.current?.scrollIntoView({ block: 'start' });
          }}
          // Enter chooses the first result instead of submitting the form.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            if (found[0] && words.length > 0) onChoose(found[0].zone);
          }}
        />
      </Field>
      <p className="sr-only" role="status">
        {words.length > 0 && `${found.length} time zones found`}
      </p>
      {words.length > 0 && (
        <ul className="tile ruled overflow-hidden">
          {found.slice(0, SHOWN).map(({ zone, place, name }) => (
            <li key={zone}>
              <button
                type="button"
                className="grid w-full min-h-11 px-3 py-1.5 text-left hover:bg-surface-2 focus-visible:-outline-offset-2"
                onClick={() => onChoose(zone)}
              >
                <b className="font-semibold">{place}</b>
                <span className="text-sm text-ink-2">{name}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && (
            <li className="px-3 py-2.5 text-sm text-ink-2">No time zone has that name.</li>
          )}
          {found.length > SHOWN && (
            <li className="px-3 py-2.5 text-sm text-ink-2">{`${found.length - SHOWN} more. Keep typing to narrow them down.`}</li>
          )}
        </ul>
      )}
    </div>
  );
}
