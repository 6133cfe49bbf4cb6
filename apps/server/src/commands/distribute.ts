import { readConfig } from '../kernel/config.ts';
import { endWithMessage, PlainFailure, useAsItIs } from '../kernel/db/open.ts';
import { asCalled } from './as-called.ts';
import { planDistribution } from './distribute/plan.ts';

const DRY_RUN = '--dry-run';

/**
 * `lockroom distribute --dry-run`: prints the statements that would place the tables on the machines of a Citus cluster. It
 * runs none of them, since some statements of the server cannot run there yet (docs/scale.md).
 */
async function distribute(words: string[]): Promise<void> {
  if (words.length !== 1 || words[0] !== DRY_RUN)
    throw new PlainFailure(
      `Lockroom cannot run on several database machines yet, so this only prints what it would do: ${asCalled('distribute', DRY_RUN)}`,
    );
  await useAsItIs(readConfig(process.env), { mayMake: false }, async (client) => {
    for (const statement of await planDistribution(client)) console.log(`${statement};`);
  });
}

distribute(process.argv.slice(2)).catch(endWithMessage);
