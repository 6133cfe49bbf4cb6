import type { OidcProblem } from '@lockroom/contract';
import type { Configuration } from 'openid-client';
import type { OidcConfig } from '../../kernel/config.ts';
import { newToken } from '../../kernel/ids.ts';

/** The URL at which a sign-in with the provider starts, and the values to keep until the browser returns. */
export interface OidcStart {
  url: URL;
  state: string;
  nonce: string;
  verifier: string;
}

/** A person as identified by the provider, after all checks. */
export interface OidcPerson {
  issuer: string;
  subject: string;
  email: string | null;
  isVerified: boolean;
}

export class OidcFailure extends Error {
  readonly problem: OidcProblem;

  constructor(problem: OidcProblem, options?: ErrorOptions) {
    super(`Sign-in through the identity provider failed: ${problem}`, options);
    this.problem = problem;
  }
}

export type Oidc = ReturnType<typeof createOidc>;

/** The provider's settings are fetched when first needed, so the provider may start after this server. */
export function createOidc(config: OidcConfig, publicUrl: string) {
  const redirectUrl = `${publicUrl}/api/auth/oidc/callback`;
  let discovered: Promise<Configuration> | null = null;
  const discover = async () => {
    const client = await import('openid-client');
    const issuer = new URL(config.issuer);
    // The settings are checked at startup: plain HTTP is only allowed for a provider on the same machine.
    const isInsecure = issuer.protocol === 'http:';
    // By default, the library trusts the TLS connection instead of checking the ID token's signature.
    const execute = [
      client.enableNonRepudiationChecks,
      ...(isInsecure ? [client.allowInsecureRequests] : []),
    ];
    discovered ??= client.discovery(issuer, config.clientId, config.clientSecret, undefined, { execute });
    try {
      return { client, provider: await discovered };
    } catch (cause) {
      discovered = null;
      throw new OidcFailure('unavailable', { cause });
    }
  };

  return {
    async start(): Promise<OidcStart> {
      const { client, provider } = await discover();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [newToken(), client.randomNonce()];
      const url = client.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUrl,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { url, state, nonce, verifier };
    },

    /** Exchanges the code in the query for the signed-in person's identity. Throws {@link OidcFailure}. */
    async finish(query: string, { state, nonce, verifier }: Omit<OidcStart, 'url'>): Promise<OidcPerson> {
      const { client, provider } = await discover();
      try {
        const tokens = await client.authorizationCodeGrant(provider, new URL(`${redirectUrl}${query}`), {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims?.sub) throw new OidcFailure('refused');
        // Some providers return the email address only from this endpoint.
        const more =
          claims.email === undefined && provider.serverMetadata().userinfo_endpoint
            ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
            : claims;
        const email = typeof more.email === 'string' ? more.email : null;
        return { issuer: claims.iss, subject: claims.sub, email, isVerified: more.email_verified === true };
      } catch (cause) {
        throw cause instanceof OidcFailure ? cause : new OidcFailure('refused', { cause });
      }
    },

    /** Returns the provider's URL for signing out; null if the provider has none. */
    async signOutUrl(): Promise<string | null> {
      const found = await discover().catch(() => null);
      if (!found?.provider.serverMetadata().end_session_endpoint) return null;
      const { client, provider } = found;
      return client.buildEndSessionUrl(provider, { post_logout_redirect_uri: `${publicUrl}/login` }).href;
    },
  };
}
