import type { Member, Room } from '@lockroom/contract';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export interface MemberActProps {
  room: Room;
  member: Member;
  onClose: () => void;
}

/** An action that the manager or a deputy can take on a member. */
export interface MemberAct {
  label: string;
  icon: LucideIcon;
  isDanger?: true;
  isOffered: (room: Room, member: Member) => boolean;
  /** Asks for any details and performs the action. */
  Dialog: ComponentType<MemberActProps>;
}

/** Whether the viewer can pause or remove a member. The manager is exempt; only the manager can act on a deputy. */
export const isSubject = ({ isCreator }: Room, { role }: Member): boolean =>
  role !== 'creator' && (role !== 'deputy' || isCreator);
