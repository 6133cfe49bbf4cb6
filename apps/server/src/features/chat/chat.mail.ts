import { type Sport, sportLabel } from '@lockroom/game';
import type { Mail } from '../../kernel/mail.ts';
import { composeMail } from '../../kernel/mail-layout.ts';

/** What an invitation is about. */
export interface Invitation {
  /** The name of who invites. */
  inviter: string;
  room: { name: string; sport: Sport; roomCode: string; roomPassword: string };
}

/** Where an invitation leads: the join dialog with the Room ID filled in, or the room itself for its members. */
export const joinPath = (roomCode: string): string => `/join/${encodeURIComponent(roomCode)}`;

/** 'noor invites you to the MMA bracket room The Garage: UFC 300.' */
export function invitationLine({ inviter, room }: Invitation): string {
  return `${inviter} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}.`;
}

/**
 * What a room asks for at the door. The join dialog wants both, and any member may pass them on, as the text of Share
 * does; an invitation without the password would send its reader back to ask for it.
 */
export function keysLine({ roomCode, roomPassword }: Invitation['room']): string {
  return `Room ID: ${roomCode}. ${roomPassword ? `Password: ${roomPassword}` : 'No Password Set'}`;
}

/** The letter of an invitation. It is the same whether or not somebody here has the address. */
export function invitationMail(to: string, publicUrl: string, invitation: Invitation): Mail {
  const { inviter, room } = invitation;
  return composeMail({
    to,
    subject: `${inviter} invites you to ${room.name}`,
    greeting: 'Hello,',
    paragraphs: [
      invitationLine(invitation),
      'Make your picks before they lock, and see who called it best.',
      keysLine(room),
    ],
    link: { label: 'Join the room', url: publicUrl + joinPath(room.roomCode) },
    footnote: `You do not know ${inviter}? Then do nothing: without you nobody joins.`,
  });
}
