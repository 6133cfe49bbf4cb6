// The product as journeys use it: the bundle that production runs, but with cheap password hashes and no look-ups of names.
import { CHEAP_PASSWORDS } from '../../apps/server/src/testing/cheap-passwords.ts';
import { withoutNames } from '../../apps/server/src/testing/without-names.ts';

const BUNDLE = new URL('../../apps/server/dist/serve.mjs', import.meta.url).href;

const { serve }: typeof import('../../apps/server/src/serve.ts') = await import(BUNDLE);
const { WEB_ROOT: webRoot } = process.env;
await serve(process.env, {
  passwordCost: CHEAP_PASSWORDS,
  resolve: withoutNames,
  ...(webRoot ? { webRoot } : {}),
});
