// Measures the size of the page's scripts.
import { pageSizes } from '../../scripts/lib/page-size.mjs';
import { below, type Figure } from '../lib/figures.ts';

export function measurePage(): Figure[] {
  const { first, others } = pageSizes();
  const [heaviest = 'none', most = 0] = [...others].sort(([, a], [, b]) => b - a)[0] ?? [];
  const part = 'page';
  return [
    below(170, { part, name: 'scripts of the first screen, kB gzip', value: first / 1_000 }),
    { part, name: `what another screen adds at most (${heaviest}), kB gzip`, value: most / 1_000 },
  ];
}
