import { LocateFixed, Search } from 'lucide-react';
import { Button } from './button.tsx';
import { TextInput } from './field.tsx';

/** A list with more items than this gets a search field. */
const SEARCHED_FROM = 30;

interface FindRowProps {
  /** The number of rows in the unfiltered list. */
  count: number;
  value: string;
  onChange: (value: string) => void;
  /** Scrolls to the viewer's row; null if there is no such row. */
  onMe: (() => void) | null;
}

/** Controls to search a long list of names and to scroll to the viewer's row. Renders nothing for short lists. */
export function FindRow({ count, value, onChange, onMe }: FindRowProps) {
  if (count <= SEARCHED_FROM) return null;
  return (
    <div className="mb-3 flex items-center gap-2">
      <span className="relative min-w-0 flex-1 lg:max-w-80">
        <Search
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden
        />
        <TextInput
          type="search"
          aria-label="Find a name"
          placeholder="Find a name"
          autoComplete="off"
          enterKeyHint="search"
          className="pl-9"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {onMe && (
        <Button variant="quiet" icon={LocateFixed} onClick={onMe}>
          Jump to me
        </Button>
      )}
    </div>
  );
}

export function isFound(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase());
}
