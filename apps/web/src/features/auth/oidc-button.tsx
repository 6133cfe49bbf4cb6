import type { OidcProblem } from '@lockroom/contract';
import { useLocation } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { useSetup } from './auth.queries.ts';

const PROBLEMS: Record<OidcProblem, (provider: string, supportEmail: string | null) => string> = {
  refused: (provider) => `${provider} did not sign you in. Please try again.`,
  unavailable: (provider) => `${provider} cannot be reached right now. Please try again later.`,
  unverified: (provider) =>
    `${provider} has not confirmed your email address, so it cannot sign you in here.`,
  'email-taken': () =>
    'An account here has your email address but has not confirmed it. Use "Forgot password?" once: the link we email you confirms it.',
  locked: (_provider, supportEmail) =>
    supportEmail === null
      ? 'This account is locked. Ask the people who run this Lockroom.'
      : `This account is locked. Write to ${supportEmail}.`,
};

/** Signs in through the operator's identity provider, then opens the page `next`. */
export function OidcButton({ name, isOnly, next }: { name: string; isOnly: boolean; next: string }) {
  const { supportEmail } = useSetup();
  // After a failed sign-in, the page's address names the problem.
  const problem = new URLSearchParams(useLocation().searchStr).get('oidc');
  const text = problem !== null && Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as OidcProblem] : null;
  return (
    <div className="grid gap-3">
      <FormError message={text?.(name, supportEmail) ?? null} />
      <Button variant={isOnly ? 'primary' : 'plain'} size="l" block icon={Building2} asChild>
        <a href={`/api/auth/oidc/start?next=${encodeURIComponent(next)}`}>Continue with {name}</a>
      </Button>
    </div>
  );
}
