import type { ReactNode } from 'react';
import { mailLink } from '../../shell/mail-link.ts';
import { useSetup } from '../auth/auth.queries.ts';

/** The 'Last updated' date of both policies (rules: texts#accounts). */
const POLICY_DATE = 'July 19, 2025';

export function Policy({ children }: { children: ReactNode }) {
  return (
    <article className="grid grid-cols-1 gap-6 max-w-[68ch] leading-[1.55]">
      <p className="text-ink-3">Last updated {POLICY_DATE}</p>
      {children}
    </article>
  );
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 text-ink-2 grid-cols-1 [&_ul]:grid [&_ul]:gap-1.5 [&_ul]:pl-4.5 [&_ul]:[list-style:disc]">
      <h2 className="text-xl text-ink">{title}</h2>
      {children}
    </section>
  );
}

export function Contact({ about }: { about: string }) {
  const { supportEmail } = useSetup();
  if (!supportEmail)
    return (
      <p>{about}, write a post in the support center, which every signed-in user finds under Settings.</p>
    );
  return (
    <p>
      {about}, write to{' '}
      <a className="link" href={mailLink(supportEmail)}>
        {supportEmail}
      </a>{' '}
      or post in the support center.
    </p>
  );
}
