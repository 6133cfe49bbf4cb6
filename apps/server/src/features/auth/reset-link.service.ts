import type { Config } from '../../kernel/config.ts';
import type { Db } from '../../kernel/db/connect.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { FORGOTTEN_PASSWORD, resetUrl } from './auth.mail.ts';
import { createResetToken } from './auth.service.ts';

/** Mails a one-time link to set a new password. If no mail server is configured, returns the link's URL instead. */
export async function giveResetLink(
  { db, now, enqueue }: { db: Db; now: number } & Pick<Effects, 'enqueue'>,
  { id, email }: { id: string; email: string },
  { publicUrl, smtpUrl }: Pick<Config, 'publicUrl' | 'smtpUrl'>,
): Promise<string | null> {
  if (!smtpUrl) return resetUrl(publicUrl, await createResetToken(db, id, now));
  await enqueue(FORGOTTEN_PASSWORD, { email }, now);
  return null;
}
