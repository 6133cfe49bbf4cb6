import type { FriendActivity as Activity } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../shell/ago.tsx';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PanelSection } from '../../ui/facts.tsx';
import { friendActivityQuery } from '../friends/friends.queries.ts';
import styles from './friend-activity.module.css';

const SHOWN = 5;

const WORDS: Record<Activity['kind'], string> = {
  joined: 'joined',
  'made-bracket': 'made a bracket in',
  'finished-first': 'finished first in',
};

export function FriendActivity() {
  const activity = useQuery(friendActivityQuery);
  const { data } = activity;
  return (
    <PanelSection title="Friend activity">
      <PartFailed title="Friend activity could not be loaded" part={activity} />
      {data?.length === 0 && <p className="small dim">Nothing from friends in your rooms yet.</p>}
      {data && data.length > 0 && (
        <ul className="ruled small">
          {data.slice(0, SHOWN).map(({ kind, friend, room, at }) => (
            <li key={`${kind} ${friend.id} ${room.id} ${at}`} className={styles.row}>
              <Avatar name={friend.username} src={friend.profileImageUrl} size="s" />
              <span className={`grow muted ${styles.words}`}>
                <b>{friend.username}</b> {WORDS[kind]} <Link to={paths.room(room.id)}>{room.name}</Link>
              </span>
              <Ago at={at} className="tiny dim" />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
