import { MADE, MARKUP } from '@lockroom/testing/markup';
import { expect, type Page } from '@playwright/test';
import { ROUTES, type RouteName } from '../apps/web/src/shell/paths.ts';
import { button } from './support/door.ts';
import { test } from './support/journey.ts';
import { closeWithEscape } from './support/keyboard.ts';
import { expectLoaded } from './support/layout.ts';
import { readMail } from './support/mail.ts';
import { writeEverywhere } from './support/written.ts';

test.setTimeout(400_000);

async function watch(page: Page): Promise<string[]> {
  const wrongs: string[] = [];
  page.on('dialog', (dialog) => {
    wrongs.push(`${page.url()} opened a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.exposeFunction('report', (wrong: string) => void wrongs.push(`${page.url()}: ${wrong}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { report } = window as unknown as { report(wrong: string): void };
      report(
        `${event.effectiveDirective} stopped ${event.blockedURI} at ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return wrongs;
}

/** Expects a page to show markup literally, without turning it into elements. */
async function expectLiteralText(
  page: Page,
  wrongs: readonly string[],
  where: string,
  isShown = false,
): Promise<void> {
  if (isShown) await expect(page.getByText(MARKUP).first(), where).toBeAttached();
  const injected = await page.locator(MADE).count();
  expect(injected, `elements injected into ${where}`).toBe(0);
  expect(wrongs, where).toEqual([]);
}

/** A screen: the page of the person who opens it, its path, and whether it must show the markup. */
type Place = [of: Page, path: string, isShown?: boolean];

test('markup in user input is shown as text on every screen and never violates the Content Security Policy', async ({
  people,
  baseURL,
}) => {
  const written = await writeEverywhere(people, baseURL ?? '');
  const { manager, member, administrator, fights, brackets, sheet, board, post, template, guest } = written;
  expect(written.forgotten(), 'text fields in which no markup was entered').toEqual([]);

  /** Every screen of the app, opened by these people. The flag marks screens that must display the markup. */
  const screens: Record<RouteName, Place[]> = {
    login: [[administrator, '/login']],
    dashboard: [[member.page, '/', true]],
    home: [[member.page, '/home']],
    events: [[member.page, '/events']],
    myRooms: [[member.page, '/my-rooms', true]],
    join: [[administrator, `/join/${fights.roomCode}`]],
    claim: [[member.page, '/claim#nothing']],
    shared: [[member.page, '/shared?text=nothing']],
    notifications: [
      [member.page, '/notifications', true],
      [member.page, '/notifications?tab=requests'],
    ],
    settings: [[manager.page, '/settings']],
    support: [[member.page, `/support?post=${post.id}`, true]],
    supportAdmin: [[administrator, '/support-admin', true]],
    devPlans: [[member.page, '/dev-plans', true]],
    privacy: [[member.page, '/privacy']],
    terms: [[member.page, '/terms']],
    howItWorks: [[member.page, '/how-it-works']],
    rules: [[member.page, '/how-it-works/rules']],
    room: [
      [member.page, `/room/${fights.id}`, true],
      [member.page, `/room/${fights.id}?tab=messages`, true],
      [member.page, `/room/${fights.id}?tab=members`],
      [member.page, `/room/${brackets.id}`, true],
      ...written.copies.flatMap((id): Place[] =>
        ['', '?tab=members', '?tab=messages'].map((tab) => [administrator, `/room/${id}${tab}`]),
      ),
    ],
    roomPicks: [
      [member.page, `/room/${fights.id}/picks`],
      [member.page, `/room/${brackets.id}/picks`],
    ],
    manager: [
      [manager.page, `/room/${fights.id}/manager`, true],
      [manager.page, `/room/${fights.id}/manager?mode=results`],
      [manager.page, `/room/${brackets.id}/manager`, true],
      ...written.copies.map((id): Place => [administrator, `/room/${id}/manager`, true]),
    ],
    bracket: [
      [member.page, `/bracket/${sheet.id}`, true],
      [member.page, `/bracket/${board.id}`, true],
      [manager.page, `/bracket/${sheet.id}`, true],
    ],
    roomBracket: [[member.page, `/room/${brackets.id}/bracket`, true]],
    creatorAdmin: [
      [administrator, '/app-creator-admin'],
      [administrator, '/app-creator-admin?show=test-rooms&tab=mma', true],
    ],
    adminTemplates: [[administrator, '/admin/templates', true]],
    adminSources: [[administrator, '/admin/sources']],
    adminAccounts: [
      [administrator, '/admin/accounts'],
      [administrator, `/admin/accounts/${manager.user.id}`, true],
      [administrator, '/admin/accounts?show=audit'],
    ],
    adminReports: [[administrator, '/admin/reports', true]],
    templateRoom: [[administrator, `/template-room/${template.id}`, true]],
  };
  expect(Object.keys(screens)).toEqual(Object.keys(ROUTES));
  const stranger = await people.stranger();
  const watched = new Map<Page, string[]>();
  for (const page of [member.page, manager.page, administrator, stranger])
    watched.set(page, await watch(page));

  for (const [page, path, isShown] of Object.values(screens).flat()) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectLoaded(page);
      await expectLiteralText(page, watched.get(page) ?? [], path, isShown);
    });
  }

  await test.step('dialogs, menus and live updates show markup as text', async () => {
    const { page } = member;
    const wrongs = watched.get(page) ?? [];
    await page.goto(`/room/${fights.id}`);
    for (const [menu, name] of [
      ['More', 'Room info'],
      ['Room menu', 'Bracket Information'],
    ] as const) {
      await button(page, menu).click();
      await page.getByRole('menuitem', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await expectLiteralText(page, wrongs, name);
      await closeWithEscape(page, page.getByRole('dialog', { name }));
    }
    await manager.api.rooms.update({ params: { roomId: fights.id }, body: { name: `${MARKUP} live` } });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`${MARKUP} live`);
    await expect(page).toHaveTitle(`${MARKUP} live · Lockroom`);
    await expectLiteralText(page, wrongs, 'a room that is renamed while it is open', true);
  });

  await test.step('signed-out pages, unknown addresses and the API pages show markup as text', async () => {
    const wrongs = watched.get(stranger) ?? [];
    for (const path of [
      '/login',
      '/nowhere',
      `/login?next=${encodeURIComponent(`javascript:alert(1)//${MARKUP}`)}`,
    ]) {
      await stranger.goto(path);
      await expectLoaded(stranger);
      await expectLiteralText(stranger, wrongs, path);
    }
    await stranger.goto('/api/docs');
    await expect(stranger.getByRole('heading', { name: 'Lockroom API' })).toBeVisible();
    expect(wrongs).toEqual([]);
  });

  await test.step('emails show markup as text', async () => {
    const { html = '', subject = '' } = await readMail(test.info(), guest);
    expect(subject).not.toMatch(/[\r\n]/);
    const wrongs = watched.get(stranger) ?? [];
    await stranger.goto('/terms');
    // The page renders after it has found no session to renew.
    await expect(stranger.getByRole('main')).toBeVisible();
    await stranger.setContent(html);
    await expect(stranger.getByText(MARKUP).first()).toBeVisible();
    expect(await stranger.locator('[data-hurt], img, script').count()).toBe(0);
    expect(wrongs.filter((wrong) => !wrong.includes('style'))).toEqual([]);
  });
});

// This test needs a separate browser, because the blocked script logs an error to the console.
test('the Content Security Policy blocks injected scripts', async ({ page }) => {
  await page.goto('/terms');
  const stopped = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    );
    const script = document.createElement('script');
    script.textContent = 'document.title = "hurt"';
    document.body.append(script);
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/favicon.svg" onload="document.title = \'hurt\'">',
    );
    const far = document.createElement('script');
    far.src = 'https://example.com/far.js';
    document.body.append(far);
    let isEvaluated = true;
    await new Promise((resolve) => setTimeout(resolve));
    try {
      new Function('return 1')();
    } catch {
      isEvaluated = false;
    }
    await fetch('https://example.com/').catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 500));
    return { violations: [...new Set(violations)].sort(), title: document.title, isEvaluated };
  });
  expect(stopped.title).not.toBe('hurt');
  expect(stopped.isEvaluated).toBe(false);
  expect(stopped.violations).toEqual(['connect-src', 'script-src', 'script-src-attr', 'script-src-elem']);
});
