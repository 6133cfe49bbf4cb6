import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { planAnswers, planOf } from '../features/plans/testing/plans.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(noor);

const own = { authorId: noor.id, authorUsername: 'noor', isMine: true };
const answers = planAnswers(planOf('Lock a whole card', own), planOf('Two managers'));
const item = (title: string) =>
  within(screen.getByRole('heading', { name: title }).closest('li') as HTMLElement);

it('only the author and administrators can change a plan', async () => {
  const { unmount } = renderApp('/dev-plans', answers);
  await screen.findByText('Two managers');
  expect(item('Two managers').queryByRole('button')).toBeNull();
  expect(item('Lock a whole card').getAllByRole('button')).toHaveLength(3);
  unmount();
  const admin = { ...noor, isAdmin: true };
  act(() => session.start('t1', admin));
  renderApp('/dev-plans', { ...answers, 'GET /api/auth/user': { body: admin } });
  await screen.findByText('Two managers');
  expect(item('Two managers').getByRole('button', { name: 'Complete' })).toBeTruthy();
});
