// The product as journeys use it: the same parts as main.ts, but with cheap password hashes.
import { endWithMessage } from '../../apps/server/src/kernel/db/open.ts';
import { serve } from '../../apps/server/src/serve.ts';
import { CHEAP_PASSWORDS } from '../../apps/server/src/testing/cheap-passwords.ts';

const { WEB_ROOT: webRoot } = process.env;
serve(process.env, { passwordCost: CHEAP_PASSWORDS, ...(webRoot ? { webRoot } : {}) }).catch(endWithMessage);
