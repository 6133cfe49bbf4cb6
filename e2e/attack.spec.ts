import { joinRoom, openRoom } from '@lockroom/testing/world';
import { expect } from '@playwright/test';
import { signInAdministrator } from './support/administrator.ts';
import { test } from './support/journey.ts';
import { expectLoaded } from './support/layout.ts';
import { readMail } from './support/mail.ts';

const MARKUP = '<img data-hurt src=x onerror=alert(1)>';

/** More input that attacks a page with elements, attributes, links, Markdown, templates and text directions. */
const LINES = [
  '</script><script data-hurt>alert(1)</script>',
  "' onmouseover='alert(1)' autofocus onfocus='alert(1)",
  '</textarea></title></style><iframe data-hurt srcdoc="<script>alert(1)</script>">',
  MARKUP,
  '[a link](javascript:alert(1)) <javascript:alert(1)> ![a picture](x"onerror="alert(1))',
  `{{constructor.constructor("alert(1)")()}} \${alert(1)} <%= 7*7 %>`,
  '\u202egnp.exe\u202c \u2066left\u2069 \ufeff\u200b\u2028<b data-hurt>\u2029',
].join('\n');

/** Matches the elements that this input would create in a page that does not escape them. */
const MADE = '[data-hurt], img[src="x"], a[href*="javascript:" i], iframe, script:not([src])';

test('markup in user input is shown as text and never violates the Content Security Policy', {
  tag: '@thorough',
}, async ({ people }) => {
  const manager = await people.enter('manager');
  const { page, ...member } = await people.enter('member');
  const { api } = manager;
  const guest = people.identity('guest').email;
  const about = { title: MARKUP, description: LINES };

  const fights = await openRoom(manager, { name: MARKUP });
  const bracket = await openRoom(manager, { name: MARKUP, sport: 'college-basketball' });
  for (const room of [fights, bracket]) await joinRoom(member, room);
  const params = { roomId: fights.id };
  await api.rooms.update({ params, body: { description: LINES } });
  await api.fights.add({ body: { eventId: fights.eventId, fighter1: MARKUP, fighter2: `${MARKUP} 2` } });
  await api.members.announce({ params, body: { text: LINES } });
  await api.chat.send({ params, body: { message: LINES } });
  await api.chat.invite({ params, body: { email: guest } });
  await api.tournaments.customSaveTeamNames({
    params: { roomId: bracket.id },
    body: { teamNames: { red1: MARKUP } },
  });
  const card = await member.api.brackets.create({ body: params });
  const board = await member.api.brackets.create({ body: { roomId: bracket.id } });
  const post = await member.api.support.create({ body: about });
  await member.api.support.comment({ params: { postId: post.id }, body: { content: LINES } });
  await member.api.plans.create({ body: { ...about, notes: [MARKUP] } });
  const { page: adminPage, api: admin } = await signInAdministrator(people);
  const template = await admin.templates.create({
    body: { name: MARKUP, sport: 'mma', fights: [{ fighter1: MARKUP, fighter2: `${MARKUP} 2` }] },
  });

  const wrongs: string[] = [];
  for (const each of [page, manager.page, adminPage]) {
    each.on('dialog', (dialog) => {
      wrongs.push(`${each.url()} opened a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await each.exposeFunction('report', (wrong: string) => void wrongs.push(`${each.url()}: ${wrong}`));
    await each.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        const { report } = window as unknown as { report(wrong: string): void };
        report(`${effectiveDirective} stopped ${blockedURI}`);
      });
    });
  }
  for (const [of, path] of [
    [page, '/'],
    [page, '/my-rooms'],
    [manager.page, '/notifications'],
    [page, `/support?post=${post.id}`],
    [page, '/dev-plans'],
    [page, `/room/${fights.id}`],
    [page, `/room/${fights.id}?tab=messages`],
    [page, `/room/${bracket.id}`],
    [page, `/bracket/${card.id}`],
    [page, `/bracket/${board.id}`],
    [manager.page, `/room/${fights.id}/manager`],
    [manager.page, `/room/${bracket.id}/manager`],
    [adminPage, '/support-admin'],
    [adminPage, `/template-room/${template.id}`],
  ] as const) {
    await of.goto(path);
    await expectLoaded(of);
    await expect(of.getByText(MARKUP).first(), path).toBeAttached();
    expect(await of.locator(MADE).count(), `elements injected into ${path}`).toBe(0);
    expect(wrongs, path).toEqual([]);
  }

  await test.step('an email shows markup as text', async () => {
    const { html = '', subject = '' } = await readMail(test.info(), guest);
    expect(subject).not.toMatch(/[\r\n]/);
    await page.setContent(html);
    await expect(page.getByText(MARKUP).first()).toBeVisible();
    expect(await page.locator('[data-hurt], img, script').count()).toBe(0);
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
