import { mailLink } from '../../shell/mail-link.ts';
import { useSetup } from '../auth/auth.queries.ts';

export function Contact({ about }: { about: string }) {
  const { supportEmail } = useSetup();
  if (!supportEmail)
    return (
      <p>{about}, write a post in the support centre, which every signed-in user finds under Settings.</p>
    );
  return (
    <p>
      {about}, write to{' '}
      <a className="link" href={mailLink(supportEmail)}>
        {supportEmail}
      </a>{' '}
      or post in the support centre.
    </p>
  );
}
