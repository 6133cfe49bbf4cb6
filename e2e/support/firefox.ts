import { launch } from 'puppeteer-core';
import { type Driver, WINDOW } from './driver.ts';

/** Starts Debian's Firefox, which is driven by WebDriver BiDi. */
export async function firefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    defaultViewport: { ...WINDOW },
    // Nobody would answer the question whether to leave.
    extraPrefsFirefox: { 'dom.disable_beforeunload': true },
  });
  const page = await browser.newPage();
  return {
    async goto(url) {
      const go = () => page.goto(url);
      // Firefox gives up where the page itself was just leading somewhere.
      await go().catch((error) =>
        String(error).includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error),
      );
    },
    // Puppeteer hands the function over in the same way, but with types of its own for what it returns.
    run: (act, ...args) => page.evaluate(act as never, ...args) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
