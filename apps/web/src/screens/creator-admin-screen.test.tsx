import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { admin } from '../features/templates/admin/testing/templates.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';

eachTestAs(admin);

it.each(['/app-creator-admin', '/creator-admin', '/admin/templates', '/admin/accounts'])(
  'the address %s denies access without a request to the server',
  async (path) => {
    act(() => session.start('t1', noor));
    const { requests } = renderApp(path);
    expect(await screen.findByRole('heading', { name: 'Access Denied', level: 1 })).toBeTruthy();
    expect(screen.getByText('Creator Admin Room is restricted to authorized users only')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Return to Dashboard' })).toBeTruthy();
    expect(requests.filter((call) => /templates|test-rooms/.test(call.path))).toEqual([]);
  },
);
