import type { Page } from '@playwright/test';

/** An answer that a test gives instead of the server. */
interface Answer {
  status?: number;
  json: unknown;
}

/** The answer of a server that is too busy. */
export const BUSY = { status: 409, json: { message: 'Lockroom is busy. Try again.', code: 'conflict' } };
/** The answer above the rate limit. */
export const REFUSAL = {
  status: 429,
  json: { message: 'Too many tries. Please wait a little and try again.', code: 'too_many_tries' },
};

/**
 * Answers calls instead of the server while an action runs. A call is a method and a path below /api, both complete,
 * so that lists, which may be read at any moment after a change, are not affected.
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
