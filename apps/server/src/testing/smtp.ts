import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './spawn-server.ts';

export interface Received {
  recipients: string[];
  mail: Email;
}

/** A mail server that tests can start and stop. It is initially stopped. */
export interface TestSmtp {
  /** The value for SMTP_URL. */
  url: string;
  /** The emails received so far, oldest first. A test may clear the list. */
  received: Received[];
  open(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Reserves a port for a mail server. With `offersTls`, the server offers TLS with an invalid certificate. Emails with
 * the subject `ignored` are accepted but not kept.
 */
export async function createTestSmtp({
  offersTls = false,
  ignored = '',
}: {
  offersTls?: boolean;
  ignored?: string;
} = {}): Promise<TestSmtp> {
  const port = await freePort();
  const received: Received[] = [];
  let running: SMTPServer | null = null;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async open() {
      running = createSmtp(received, { offersTls, ignored });
      await new Promise<void>((listening) => running?.listen(port, '127.0.0.1', listening));
    },
    async close() {
      const closing = running;
      running = null;
      if (closing) await new Promise<void>((closed) => closing.close(closed));
    },
  };
}

/** The subject of the email that each new account gets. */
export const CONFIRMATION = 'Confirm your email address';

function createSmtp(
  received: Received[],
  { offersTls, ignored }: { offersTls: boolean; ignored: string },
): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        if (mail.subject !== ignored) received.push({ recipients, mail });
        done();
      });
    },
  });
  // Clients may disconnect at any time.
  smtp.on('error', () => {});
  return smtp;
}
