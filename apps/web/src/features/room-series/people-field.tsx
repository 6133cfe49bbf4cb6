import type { Person } from '@lockroom/contract';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';

export interface PeopleFieldProps {
  people: readonly Person[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

export function PeopleField({ people, left, onChange }: PeopleFieldProps) {
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
          {invited > 0 ? 'Untick All' : 'Tick All'}
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
