import { expect, it } from 'vitest';
import { session } from '../api/session.ts';
import { eachTestAs } from '../testing/each-test.ts';
import { noor, renderApp } from '../testing/render-app.tsx';
import { main } from '../testing/settings-page.ts';

eachTestAs(noor);

it.each([true, false])(
  'only administrators see the link to the Creator Admin Room (administrator: %s)',
  async (isAdmin) => {
    const person = { ...noor, isAdmin };
    session.start('t1', person);
    renderApp('/settings', { 'GET /api/auth/user': { body: person } });
    const page = await main();
    await page.findByRole('link', { name: 'Support' });
    expect(page.queryAllByRole('link', { name: 'Creator Admin Room' })).toHaveLength(isAdmin ? 1 : 0);
  },
);
