import { once } from 'node:events';
import { createServer } from 'node:http';
import { openRoom } from '@lockroom/testing/world';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInWindow } from './support/axe.ts';
import { test } from './support/builds.ts';
import { cachedResponses, openInstalled } from './support/installed.ts';
import type { People } from './support/journey.ts';

// Without a server, the app opens, shows how old its data is, and leaves no data for the next user of the device.

test.use({ goesOffline: true });

const worker = { serviceWorkers: 'allow' } as const;

const firstChoice = (page: Page) =>
  page
    .getByRole('radiogroup', { name: /^Round 1, / })
    .first()
    .getByRole('radio')
    .first();

async function openBracket(people: People) {
  const person = await people.enter('tunnel', worker);
  const room = await openRoom(person, { sport: 'college-basketball', name: 'Tunnel Vision' });
  const { id } = await person.api.brackets.create({ body: { roomId: room.id } });
  const picks = () => person.api.tournaments.customPicks({ params: { eventId: id } });
  const expectPickSaved = () =>
    expect.poll(async () => Object.keys(await picks()), { timeout: 60_000 }).toHaveLength(1);
  const expectCached = (path: string) =>
    expect.poll(async () => (await cachedResponses(person.page)).paths).toContain(`/api/${path}`);
  return { page: person.page, room, id, expectPickSaved, expectCached };
}

test.describe('while the server is replaced', () => {
  test.use({ deploysBuilds: true, savesItself: true });
  test('a cached room opens offline, and a pick made offline is sent to the new build', async ({
    people,
    builds,
  }) => {
    const { page, room, id, expectPickSaved, expectCached } = await openBracket(people);
    const heading = page.getByRole('heading', { level: 1 });
    const notice = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' });
    await openInstalled(page, `/room/${room.id}`);
    await expectCached(`rooms/${room.id}/competition`);
    const { paths } = await cachedResponses(page);
    expect(paths.filter((path) => /stream|time$|passkeys|webhooks/.test(path))).toEqual([]);
    await page.goto(`/bracket/${id}`);
    await expectCached(`custom/brackets/${id}/predictions`);

    await test.step('the room opens without a server and shows the time of its last update', async () => {
      await builds?.stop();
      await page.goto(`/room/${room.id}`);
      await expect(heading).toContainText('Tunnel');
      await expect(notice).toContainText(/Last updated \d{1,2}:\d\d [AP]M\./);
      await expectAccessibleInWindow(page, 'a room without a server');
    });

    await test.step('the room opens although the HTML of the page never finishes loading', async () => {
      const server = createServer((request, response) => {
        if (!request.headers.accept?.includes('text/html')) return request.socket.destroy();
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' });
        return response.write('<!doctype html><html lang="en"><head>');
      });
      server.listen(Number(new URL(builds?.address ?? '').port), '127.0.0.1');
      await once(server, 'listening');
      await page.reload({ waitUntil: 'commit' });
      await expect(heading).toContainText('Tunnel');
      server.close();
      server.closeAllConnections();
    });

    await test.step('after a pick, a new build is deployed, and only its files stay cached', async () => {
      const first = firstChoice(page);
      await page.goto(`/bracket/${id}`);
      await first.click();
      await builds?.deploy();
      await page.reload();
      await expect(first).toBeChecked();
      await expect(notice).toBeHidden();
      const entry = await page.locator('script[type="module"]').first().getAttribute('src');
      const held = () =>
        page.evaluate(async () => {
          const names = (await caches.keys()).filter((name) => name.includes('precache'));
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
          return requests
            .flat()
            .map(({ url }) => new URL(url).pathname)
            .filter((path) => /\/index-/.test(path) && path.endsWith('.js'));
        });
      await expect.poll(held, { timeout: 60_000 }).toEqual([entry]);
      await expectPickSaved();
      await builds?.stop();
      await page.reload();
      await expect(first).toBeChecked();
      expect(await page.locator('script[type="module"]').first().getAttribute('src')).toBe(entry);
    });
  });
});

test.describe('without a connection', () => {
  test.use({ savesItself: true });
  test('offline picks survive closing the tab, are not shown as saved, and are sent automatically later', async ({
    people,
  }) => {
    const opened = await openBracket(people);
    const context = opened.page.context();
    await openInstalled(opened.page, `/bracket/${opened.id}`);
    await opened.expectCached(`custom/brackets/${opened.id}/predictions`);

    await context.setOffline(true);
    await opened.page.close();
    const page = await context.newPage();
    await page.goto(`/bracket/${opened.id}`);
    await firstChoice(page).click();
    const kept = page.getByText(/^Kept on this computer, not saved yet/).filter({ visible: true });
    await expect(kept.first()).toBeVisible();
    await expect(page.getByText('All changes saved').filter({ visible: true })).toHaveCount(0);
    await expectAccessibleInWindow(page, 'a bracket without a connection');
    await page.goto('/support');
    await expect(page.getByRole('main')).toContainText(
      "You're offline, and this page hasn't been opened here before.",
    );

    await context.setOffline(false);
    await opened.expectPickSaved();
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
    await expect.poll(drafts).toEqual([]);
  });
});

test('data cached for one account is deleted when another account signs in on the device', async ({
  people,
}) => {
  const first = await people.enter('first', worker);
  const room = await openRoom(first, { name: 'Not For You' });
  const { page } = first;
  await openInstalled(page, `/room/${room.id}`);
  const [own] = (await cachedResponses(page)).names;
  expect(own).toBeDefined();

  const second = await people.enter('second');
  await page.evaluate(
    ([token, user]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
    },
    [second.token, JSON.stringify(second.user)] as const,
  );
  await page.goto('/my-rooms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(async () => (await cachedResponses(page)).names).not.toContain(own);
  expect((await cachedResponses(page)).paths.filter((path) => path.includes(room.id))).toEqual([]);

  // Log out in another tab.
  const other = await page.context().newPage();
  await other.goto('/how-it-works');
  await other.evaluate(() => {
    localStorage.clear();
    // Prevents the next page load from restoring the session.
    localStorage.setItem('journey.entered', '');
  });
  await expect.poll(async () => (await cachedResponses(page)).names).toEqual([]);
  await other.evaluate(async (token) => {
    const answer = await fetch('/api/rooms', { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
  }, second.token);
  expect((await cachedResponses(page)).names).toEqual([]);
});

test('the app can be installed and opens links that are shared to it', async ({ people, baseURL }) => {
  const { page } = await people.enter('installer', worker);
  await openInstalled(page, '/');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  for (const { src, sizes } of JSON.parse(data ?? '{}').icons) {
    const size = await page.evaluate(async (path) => {
      const { width, height } = await createImageBitmap(await (await fetch(path)).blob());
      return `${width}x${height}`;
    }, src as string);
    expect(size).toBe(sizes);
  }
  await page.goto(`/shared?text=${encodeURIComponent(`Look: ${baseURL}/how-it-works.`)}`);
  await expect(page).toHaveURL(`${baseURL}/how-it-works`);
  await page.goto('/shared?text=nothing');
  await expect(page.getByRole('heading', { name: 'No Lockroom Link' })).toBeVisible();
});
