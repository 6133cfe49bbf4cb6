import { expect, type Locator, type Page } from '@playwright/test';

export interface Identity {
  username: string;
  email: string;
  password: string;
}

export function field(scope: Page | Locator, label: string): Locator {
  return scope.getByRole('textbox', { name: label, exact: true });
}

export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

export function toast(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: title });
}

export async function signUp(page: Page, { username, email, password }: Identity): Promise<void> {
  await button(page, 'Join').click();
  await expect(page.getByRole('heading', { name: 'Join', exact: true })).toBeVisible();
  await field(page, 'Username').fill(username);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(password);
  await Promise.all([page.waitForEvent('load'), button(page, 'Create Account').click()]);
}

export async function signIn(page: Page, name: string, password: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await field(page, 'Email or Username').fill(name);
  await field(page, 'Password').fill(password);
  await button(page, 'Sign In').click();
}

export async function expectSignIn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
}
