import { endWithMessage } from './kernel/db/open.ts';
import { serve } from './serve.ts';

serve(process.env).catch(endWithMessage);
