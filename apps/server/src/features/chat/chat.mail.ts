import { type Sport, sportLabel } from '@lockroom/rules';
import { composeMail, type Mail } from '../../kernel/mail/mail.ts';
import { pages } from '../notifications/notifications.service.ts';

/** The content of an invitation. */
export interface Invitation {
  /** The name of the inviting member. */
  inviter: string;
  room: { name: string; sport: Sport; roomCode: string; roomPassword: string };
}

/** 'noor invites you to the MMA bracket room The Garage: UFC 300.' */
export function invitationLine({ inviter, room }: Invitation): string {
  return `${inviter} invites you to the ${sportLabel(room.sport).toUpperCase()} bracket room ${room.name}.`;
}

/**
 * The Room ID and the password. The join dialog asks for both, and any member may share them, as the text of Share
 * does; without the password the invited person would have to ask for it.
 */
export function keysLine({ roomCode, roomPassword }: Invitation['room']): string {
  return `Room ID: ${roomCode}. ${roomPassword ? `Password: ${roomPassword}` : 'No Password Set'}`;
}

/** The mail of an invitation. It is the same whether or not an account has the address. */
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
    link: { label: 'Join the room', url: publicUrl + pages.join(room.roomCode) },
    footnote: `You do not know ${inviter}? Then do nothing: without you nobody joins.`,
  });
}
