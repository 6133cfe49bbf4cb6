import { Link } from '@tanstack/react-router';
import { Bug, LifeBuoy, Mail } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { dateOf } from '../../shell/date.ts';
import { mailLink } from '../../shell/mail-link.ts';
import { paths } from '../../shell/paths.ts';
import { Facts, PanelSection } from '../../ui/facts.tsx';
import { useSetup } from '../auth/auth.queries.ts';
import { VERSION } from './about-dialog.tsx';
import { DarkModeSwitch, SoundSwitch } from './appearance-switches.tsx';
import { PushSwitch } from './notification-switches.tsx';

export function SettingsPanel() {
  return (
    <>
      <AccountSummary />
      <PanelSection title="Quick settings">
        <div className="grid gap-1 text-sm">
          <PushSwitch label="Notifications" />
          <DarkModeSwitch />
          <SoundSwitch />
        </div>
      </PanelSection>
      <SupportLinks />
    </>
  );
}

function AccountSummary() {
  const user = useUser();
  return (
    <PanelSection title="Account summary">
      <Facts
        facts={[
          { term: 'Username', value: user.username },
          { term: 'Email', value: user.email },
          { term: 'Member since', value: dateOf(user.createdAt) },
          { term: 'Version', value: VERSION },
        ]}
      />
    </PanelSection>
  );
}

function SupportLinks() {
  const { supportEmail } = useSetup();
  return (
    <PanelSection title="Support">
      <ul className="text-sm text-ink-3 [&>li]:flex [&>li]:items-center [&>li]:gap-2.5 [&>li]:min-h-9 [&_a]:font-book [&_a]:text-ink [&_a:hover]:underline">
        <li>
          <LifeBuoy className="size-3.5 stroke-2" aria-hidden />
          <Link to={paths.support()}>Help Center</Link>
        </li>
        <li>
          <Mail className="size-3.5 stroke-2" aria-hidden />
          {supportEmail ? (
            <a href={mailLink(supportEmail)}>Contact Support</a>
          ) : (
            <Link to={paths.support()}>Contact Support</Link>
          )}
        </li>
        <li>
          <Bug className="size-3.5 stroke-2" aria-hidden />
          <Link to={`${paths.support()}?write=new`}>Report Bug</Link>
        </li>
      </ul>
    </PanelSection>
  );
}
