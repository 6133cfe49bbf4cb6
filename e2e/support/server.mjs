// Runs the production bundle for the tests, with cheap password hashing and without DNS lookups.
import { serve } from '../../apps/server/dist/serve.mjs';

const { WEB_ROOT: webRoot } = process.env;
await serve(process.env, {
  passwordCost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
  async resolve() {
    throw Object.assign(new Error('DNS is not available in browser tests'), { code: 'EAI_AGAIN' });
  },
  ...(webRoot ? { webRoot } : {}),
});
