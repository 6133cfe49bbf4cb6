import type { Mail } from '../../kernel/mail.ts';
import { composeMail } from '../../kernel/mail-layout.ts';

/** What a copy says and to whom it goes. */
export interface Copy {
  username: string;
  email: string;
  title: string;
  message: string;
  /** A path of the web app. */
  link: string | null;
}

/** Where one click stops a person's copies. */
export function stopUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/stop?token=${token}`;
}

/** The copy of a notification, with the ways to what happened and out of further copies. */
export function copyMail(copy: Copy, publicUrl: string, token: string): Mail {
  return composeMail({
    to: copy.email,
    subject: copy.title,
    greeting: `Hi ${copy.username},`,
    paragraphs: [copy.message],
    link: { label: 'Open Lockroom', url: publicUrl + (copy.link ?? '/notifications') },
    footnote: 'You get this because e-mail notifications are switched on in your settings.',
    stop: { label: 'Stop these e-mails', url: stopUrl(publicUrl, token) },
  });
}
