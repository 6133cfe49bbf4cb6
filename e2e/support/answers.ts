import type { Page } from '@playwright/test';

/** An answer that a test gives in the server's place. */
interface Answer {
  status?: number;
  json: unknown;
}

/** What a server answers that cannot do it now. */
export const BUSY = { status: 409, json: { message: 'Lockroom is busy. Try again.', code: 'conflict' } };
/** What a server answers to somebody who is too quick. */
export const REFUSAL = {
  status: 429,
  json: { message: 'Too many tries. Please wait a little and try again.', code: 'too_many_tries' },
};

/**
 * Answers calls in the server's place while something is done. A call is a method and a path below /api, both in full:
 * a list may be read at any moment, whenever somebody has changed it.
 */
export async function whileAnswering(
  page: Page,
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`,
  answer: Answer,
  act: () => Promise<void>,
): Promise<void> {
  const [method, path] = call.split(' ');
  const address = `**/api/${path}`;
  await page.route(address, (route) =>
    route.request().method() === method ? route.fulfill(answer) : route.fallback(),
  );
  await act();
  await page.unroute(address);
}
