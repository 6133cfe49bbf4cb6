import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { refuse, refuseField } from '../../kernel/errors.ts';
import { refuseTaken } from './auth.service.ts';

export type SignUpConfig = Pick<Config, 'adminEmails' | 'oidc' | 'signUp' | 'signUpDomains'>;

export interface Invite {
  roomCode: string;
  key: string;
}

/** Whether an invitation link is valid. The caller injects it, because this module does not depend on rooms. */
export type IsInvited = (db: Db, invite: Invite, now: number) => Promise<boolean>;

export function refuseAddress(config: SignUpConfig, email: string): void {
  const { adminEmails, signUpDomains } = config;
  const address = email.toLowerCase();
  if (adminEmails.includes(address)) refuseTaken('email_reserved', 'email');
  const domain = address.slice(address.lastIndexOf('@') + 1);
  if (signUpDomains.length > 0 && !signUpDomains.includes(domain))
    refuseField('email', `Use an address that ends in ${domainsText(config)}`);
}

/** Refuses every new account, including guests, if sign-up is closed. */
export function refuseClosed({ signUp }: Pick<SignUpConfig, 'signUp'>): void {
  if (signUp === 'closed')
    refuse(
      'sign_up_closed',
      'New accounts are turned off here. Ask the people who run this Lockroom for access.',
    );
}

/** Refuses to turn a guest who only has a passkey into an account if the settings do not allow it. */
export function refuseGuestPasskey(config: SignUpConfig): void {
  refuseClosed(config);
  if (config.signUpDomains.length > 0)
    refuse('forbidden', `An account needs an email address that ends in ${domainsText(config)}.`);
}

const domainsText = ({ signUpDomains }: SignUpConfig) => `@${signUpDomains.join(' or @')}`;

export async function refuseSignUp(
  db: Db,
  { config, isInvited }: { config: SignUpConfig; isInvited: IsInvited },
  { email, invite }: { email: string; invite?: Invite | undefined },
  now: number,
): Promise<void> {
  if (config.oidc?.isOnly) refuse('oidc_only');
  refuseAddress(config, email);
  refuseClosed(config);
  if (config.signUp === 'open') return;
  if (config.signUp === 'invited' && invite && (await isInvited(db, invite, now))) return;
  refuse('sign_up_closed');
}
