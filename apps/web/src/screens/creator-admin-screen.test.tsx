import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(noor);

it.each(['/app-creator-admin', '/creator-admin', '/admin/templates', '/admin/accounts', '/template-room/t'])(
  'users who are not administrators are denied access to %s without a request to the server',
  async (path) => {
    const { requests } = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeTruthy();
    expect(screen.getByText('Creator Admin Room is restricted to authorized users only')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
    expect(requests.filter((call) => /template|test-rooms|admin/.test(call.path))).toEqual([]);
  },
);
