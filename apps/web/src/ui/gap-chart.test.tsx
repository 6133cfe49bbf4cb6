// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { GapChart } from './gap-chart.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('has the width of its place when the first result comes while the page is open', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(311);
  const series = [
    { id: 'a', name: 'Noor', values: [3, 3], isYou: true },
    { id: 'b', name: 'Ana', values: [5, 5], isYou: false },
  ];
  const chart = (scored: number) => <GapChart series={series} tickLabels={['1', '2']} scoredCount={scored} />;
  const page = render(chart(0));
  expect(page.container.innerHTML).toBe('');
  page.rerender(chart(1));
  // Drawn wider and shrunk to its place, its letters would shrink, too.
  expect(page.container.querySelector('svg')?.getAttribute('viewBox')).toMatch(/^0 0 311 /);
});
