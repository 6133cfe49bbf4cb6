import type { FriendshipStatus, Member } from '@lockroom/contract';
import { Check, Clock, type LucideIcon, UserCheck, UserPlus } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { useAskFriend } from '../friends/friends.queries.ts';

const LOOKS: Record<FriendshipStatus, { label: string; icon: LucideIcon }> = {
  none: { label: '+Friend', icon: UserPlus },
  request_received: { label: 'Accept', icon: Check },
  request_sent: { label: 'Request Sent', icon: Clock },
  friends: { label: 'Friend', icon: UserCheck },
};

export interface FriendButtonProps {
  roomId: string;
  member: Member;
  compact?: boolean;
}

/**
 * Shows the viewer's friendship with a member, with a button to request it or accept a request. Renders nothing for the
 * viewer.
 */
export function FriendButton({ roomId, member, compact }: FriendButtonProps) {
  const viewer = useUser();
  const ask = useAskFriend(roomId);
  const { user, friendshipStatus } = member;
  if (user.id === viewer.id) return null;
  const { label, icon } = LOOKS[friendshipStatus];
  const isSettled = friendshipStatus === 'friends' || friendshipStatus === 'request_sent';
  return (
    <Button
      variant={friendshipStatus === 'request_received' ? 'plain' : 'ghost'}
      size="s"
      icon={icon}
      className={
        compact
          ? 'friend-button-compact max-lg:w-19 max-lg:py-0 max-lg:px-1 max-lg:[&_svg]:hidden'
          : undefined
      }
      disabled={isSettled}
      loading={ask.isPending}
      onClick={() => ask.mutate(user.id)}
    >
      <span className="whitespace-nowrap max-lg:in-[.friend-button-compact]:whitespace-normal">
        {ask.isPending ? 'Sending...' : label}
      </span>
      <span className="sr-only"> {user.username}</span>
    </Button>
  );
}
