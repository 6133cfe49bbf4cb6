import type { OidcProblem } from '@lockroom/contract';
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

interface OidcButtonProps {
  name: string;
  isOnly: boolean;
  /** The page's query string. After a failed sign-in, it names the problem. */
  search: string;
  /** The page to open after signing in. */
  next: string;
}

/** Signs in through the operator's identity provider. */
export function OidcButton({ name, isOnly, search, next }: OidcButtonProps) {
  const { supportEmail } = useSetup();
  const problem = new URLSearchParams(search).get('oidc');
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
