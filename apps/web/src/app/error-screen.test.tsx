import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { lazyScreen } from '../shell/lazy-component.tsx';
import { eachTestAs } from '../testing/each-test.ts';
import { noor } from '../testing/render-app.tsx';
import { ErrorScreen } from './error-screen.tsx';

eachTestAs(noor);

function renderScreen(component: RouteComponent) {
  const root = createRootRoute();
  const route = createRoute({
    getParentRoute: () => root,
    path: '/',
    component,
    errorComponent: ErrorScreen,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([route]), history });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { onCaughtError: () => {} },
  );
}

it("if a screen's chunk cannot be loaded, the screen offers to reload the page", async () => {
  const reload = vi.fn();
  vi.stubGlobal('location', { ...window.location, reload });
  renderScreen(
    lazyScreen(async (): Promise<{ Missing: () => null }> => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/missing.js');
    }, 'Missing'),
  );
  const button = await screen.findByRole('button', { name: 'Reload' });
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(reload).toHaveBeenCalledOnce();
});

it('after an error in a screen, Try again renders the screen again', async () => {
  let isBroken = true;
  renderScreen(() => {
    if (isBroken) throw new Error('broken');
    return <p>Here again</p>;
  });
  const button = await screen.findByRole('button', { name: 'Try again' });
  isBroken = false;
  await userEvent.click(button);
  expect(await screen.findByText('Here again')).toBeTruthy();
});
