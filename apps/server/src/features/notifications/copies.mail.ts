import { composeMail, type Mail } from '../../kernel/mail/mail.ts';

/** The content and the recipient of a copy. */
export interface Copy {
  username: string;
  email: string;
  title: string;
  message: string;
  /** A path of the web app. */
  link: string | null;
}

/** The URL that unsubscribes a person from copies with one click. */
export function stopUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/api/notifications/stop?token=${token}`;
}

/** The copy of a notification, with links to the page concerned and to unsubscribe. */
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
