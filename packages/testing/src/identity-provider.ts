import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** The parts of an ID token that a test may replace. */
export interface ToldToken {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** The key that signs the token: the published key, another one, the client's secret, or none. */
  signedBy?: 'own' | 'stranger' | 'client-secret' | 'nobody';
  /** Replaces the token endpoint's response. */
  answer?: { status: number; body: unknown };
  userinfo?: Record<string, unknown>;
}

/** An OpenID Connect provider whose responses a test can replace. */
export interface IdentityProvider {
  issuer: string;
  /** Claims and other parts for the next token. */
  told: ToldToken;
  /** The parameters of the last request for a token. */
  lastRequest: URLSearchParams | null;
  close(): Promise<void>;
}

export const CLIENT = { id: 'lockroom', secret: 'a-client-secret-of-32-characters' };

/** Starts a provider on loopback. Its tokens are valid, for 'subject-1', unless a test changes them. */
export async function startIdentityProvider(
  nonceOf: (code: string) => string,
  port = 0,
): Promise<IdentityProvider> {
  const own = pair();
  const stranger = pair();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = new URL(request.url ?? '/', issuer).pathname;
      const send = (body: unknown, status = 200) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (path === '/.well-known/openid-configuration') return send(metadata());
      if (path === '/jwks')
        return send({
          keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' }],
        });
      if (path === '/userinfo') return send({ sub: 'subject-1', ...provider.told.userinfo });
      if (path !== '/token') return send({ error: 'not_found' }, 404);
      provider.lastRequest = new URLSearchParams(Buffer.concat(chunks).toString());
      const { answer } = provider.told;
      if (answer) return send(answer.body, answer.status);
      const nonce = nonceOf(provider.lastRequest.get('code') ?? '');
      return send({ access_token: 'access', token_type: 'bearer', expires_in: 60, id_token: tokenOf(nonce) });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/sign-out`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  });

  function tokenOf(nonce: string): string {
    const { header, claims, signedBy = 'own' } = provider.told;
    const now = Math.floor(Date.now() / 1000);
    const usual = {
      iss: issuer,
      sub: 'subject-1',
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      nonce,
      email: 'one@example.com',
      email_verified: true,
    };
    const parts = [
      { alg: 'RS256', kid: 'k1', ...header },
      { ...usual, ...claims },
    ];
    const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${signed}.${signatureOf(signed, signedBy)}`;
  }

  function signatureOf(text: string, signedBy: NonNullable<ToldToken['signedBy']>): string {
    if (signedBy === 'nobody') return '';
    if (signedBy === 'client-secret')
      return createHmac('sha256', CLIENT.secret).update(text).digest('base64url');
    const key: KeyObject = (signedBy === 'own' ? own : stranger).privateKey;
    return createSign('RSA-SHA256').update(text).sign(key, 'base64url');
  }

  const provider: IdentityProvider = {
    issuer,
    told: {},
    lastRequest: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return provider;
}
