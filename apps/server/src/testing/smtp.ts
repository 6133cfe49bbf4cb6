import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { freePort } from './spawn-server.ts';

/** A mail as the mail server received it. */
export interface Received {
  recipients: string[];
  mail: Email;
}

/** A mail server that a test switches on and off; initially off. Addresses that begin with `gone@` do not exist. */
export interface TestSmtp {
  /** The value for SMTP_URL. */
  url: string;
  /** The mails received so far, oldest first; a test may empty it. */
  received: Received[];
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Reserves a port for a mail server. `offersTls` with a certificate that is not valid. */
export async function createTestSmtp({ offersTls = false } = {}): Promise<TestSmtp> {
  const port = await freePort();
  const received: Received[] = [];
  let running: SMTPServer | null = null;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async open() {
      running = createSmtp(received, offersTls);
      await new Promise<void>((listening) => running?.listen(port, '127.0.0.1', listening));
    },
    async close() {
      const closing = running;
      running = null;
      if (closing) await new Promise<void>((closed) => closing.close(closed));
    },
  };
}

function createSmtp(received: Received[], offersTls: boolean): SMTPServer {
  const smtp = new SMTPServer({
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const refusal = Object.assign(new Error('No such mailbox'), { responseCode: 550 });
      done(address.startsWith('gone@') ? refusal : null);
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts));
        received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  // A client that disconnects does not concern these tests.
  smtp.on('error', () => {});
  return smtp;
}
