import { launch } from 'puppeteer-core';
import { type Driver, WINDOW } from './driver.ts';

/** Starts Debian's Firefox, controlled through WebDriver BiDi. */
export async function firefox(): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    defaultViewport: { ...WINDOW },
    // Disables the browser's "Leave page?" prompt, since no one is there to answer it.
    extraPrefsFirefox: { 'dom.disable_beforeunload': true },
  });
  const page = await browser.newPage();
  return {
    async goto(url) {
      const go = () => page.goto(url);
      // Firefox aborts a navigation if the page itself is already navigating.
      await go().catch((error) =>
        String(error).includes('NS_BINDING_ABORTED') ? go() : Promise.reject(error),
      );
    },
    // Puppeteer accepts the same function and arguments, but declares other types.
    run: (act, ...args) => page.evaluate(act as never, ...args) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
