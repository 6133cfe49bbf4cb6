import boxingDavisGarcia from '../../../../../test/events/boxing-davis-garcia-2023.json' with {
  type: 'json',
};
import ufc300 from '../../../../../test/events/mma-ufc-300.json' with { type: 'json' };
import ufc319 from '../../../../../test/events/mma-ufc-319.json' with { type: 'json' };
import ncaa2022 from '../../../../../test/events/ncaa-2022.json' with { type: 'json' };
import nfl2023 from '../../../../../test/events/nfl-2023-14team.json' with { type: 'json' };

/** The files of test/events that the demo is made of. */
export const REAL_EVENTS = {
  'boxing-davis-garcia-2023.json': boxingDavisGarcia,
  'mma-ufc-300.json': ufc300,
  'mma-ufc-319.json': ufc319,
  'ncaa-2022.json': ncaa2022,
  'nfl-2023-14team.json': nfl2023,
} as Record<string, unknown>;
