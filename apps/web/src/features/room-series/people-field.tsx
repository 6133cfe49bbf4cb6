import type { Person } from '@lockroom/contract';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import styles from './people-field.module.css';

export interface PeopleFieldProps {
  people: readonly Person[];
  left: ReadonlySet<string>;
  onChange: (left: ReadonlySet<string>) => void;
}

export function PeopleField({ people, left, onChange }: PeopleFieldProps) {
  if (people.length === 0)
    return <p className="small muted">Nobody else is in this room. You can share the new one afterwards.</p>;
  const invited = people.length - left.size;
  function tick(id: string, isTicked: boolean) {
    const next = new Set(left);
    if (isTicked) next.delete(id);
    else next.add(id);
    onChange(next);
  }
  return (
    <fieldset className={styles.people} aria-label="Invite">
      <div className={`spread small ${styles.head}`}>
        <span>
          Invite <span className="muted">{`${invited} of ${people.length}`}</span>
        </span>
        <Button
          size="s"
          variant="quiet"
          onClick={() => onChange(new Set(invited > 0 ? people.map(({ id }) => id) : []))}
        >
          {invited > 0 ? 'Untick All' : 'Tick All'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard */}
      <ul className={`ruled ${styles.list}`} tabIndex={0} aria-label="Members to invite">
        {people.map(({ id, username, profileImageUrl }) => (
          <li key={id}>
            <Checkbox
              className={styles.person}
              checked={!left.has(id)}
              onChange={({ target }) => tick(id, target.checked)}
              label={
                <span className={styles.who}>
                  <Avatar size="s" name={username} src={profileImageUrl} />
                  <span className="trunc">{username}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      <p className="tiny muted">Each gets a notification and joins with one tap, without the password.</p>
    </fieldset>
  );
}
