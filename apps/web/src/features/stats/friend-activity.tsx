import type { FriendActivity as Activity } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ago } from '../../shell/ago.tsx';
import { PartFailed } from '../../shell/load-failed.tsx';
import { paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { PanelSection } from '../../ui/card.tsx';
import { friendActivityQuery } from '../friends/friends.queries.ts';

const SHOWN = 5;

const WORDS: Record<Activity['kind'], string> = {
  joined: 'joined',
  'made-bracket': 'made a bracket in',
  'finished-first': 'finished first in',
};

export function FriendActivity() {
  const activity = useQuery(friendActivityQuery);
  const { data } = activity;
  if (data ? data.length === 0 : !activity.error) return null;
  return (
    <PanelSection title="Friend activity">
      <PartFailed title="Friend activity could not be loaded" part={activity} />
      {data && (
        <ul className="ruled text-sm">
          {data.slice(0, SHOWN).map(({ kind, friend, room, at }) => (
            <li
              key={`${kind} ${friend.id} ${room.id} ${at}`}
              className="flex items-start gap-2.5 py-2.25 px-0"
            >
              <Avatar name={friend.username} src={friend.profileImageUrl} size="s" />
              <span className="min-w-0 flex-1 text-ink-2 leading-[1.35] wrap-anywhere [&_:is(b,a)]:text-ink [&_b]:font-semibold [&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-3">
                <b>{friend.username}</b> {WORDS[kind]} <Link to={paths.room(room.id)}>{room.name}</Link>
              </span>
              <Ago at={at} className="text-xs text-ink-3" />
            </li>
          ))}
        </ul>
      )}
    </PanelSection>
  );
}
