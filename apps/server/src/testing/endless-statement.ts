// A program whose embedded database executes a statement that never returns.
import { connectEmbedded } from '../kernel/db/connect.ts';
import { watchOver } from '../kernel/db/watchdog.ts';

const [, , folder = ''] = process.argv;
const { pool, pulse } = await connectEmbedded(folder);
if (pulse) watchOver(pool, pulse);
// The watchdog's thread needs a few turns of the event loop to start.
await new Promise((resolve) => setTimeout(resolve, 2_000));
await pool.query(
  'with recursive endless as (select 1 union all select 1 from endless) select count(*) from endless',
);
