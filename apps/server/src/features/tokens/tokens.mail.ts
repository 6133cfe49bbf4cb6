import { composeMail, type Mail } from '../../kernel/mail/mail.ts';

/** The mail after a token for scripts was made. */
export function tokenMail(
  { username, email }: { username: string; email: string },
  name: string,
  publicUrl: string,
): Mail {
  return composeMail({
    to: email,
    subject: 'A token for scripts was made',
    greeting: `Hi ${username},`,
    paragraphs: [
      `Your Lockroom account has a new token for scripts, '${name}'. Whoever holds it can make calls in your name, as far as it goes and until it ends.`,
    ],
    link: { label: 'See my tokens', url: `${publicUrl}/settings` },
    footnote:
      'It was not you? Then set a new password at once: "Forgot password?" on the sign-in page sends a link to this address. It ends every token.',
  });
}
