import type { Page } from '@playwright/test';

interface Answer {
  status?: number;
  json: unknown;
}

export const BUSY = { status: 409, json: { message: 'Lockroom is busy. Try again.', code: 'conflict' } };
export const RATE_LIMITED = {
  status: 429,
  json: { message: 'Too many attempts. Please wait a moment and try again.', code: 'too_many_tries' },
};

/**
 * Intercepts calls while an action runs. A call is a method and a complete path below /api, so that requests for lists,
 * which may follow any change, are not affected.
 */
export async function withStubbedCall(
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
