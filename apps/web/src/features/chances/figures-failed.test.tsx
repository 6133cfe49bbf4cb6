import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FiguresFailed } from './figures-failed.tsx';
import { CalculationTimeout } from './task-queue.ts';

it.each([
  ['Not worked out: the places.', new CalculationTimeout()],
  ['The places could not be calculated.', new Error('a fault')],
])('says %j, and tries again', async (text, error) => {
  const refetch = vi.fn();
  render(<FiguresFailed what="The places" part={{ data: undefined, error, refetch }} />);
  expect(screen.getByText(text)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});
