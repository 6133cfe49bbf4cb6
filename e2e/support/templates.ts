import type { Template } from '@lockroom/contract';
import { expect } from '@playwright/test';
import type { Administrator } from './administrator.ts';

/** A name as wide as a fighter's or a team's can be expected to be. */
export const WIDEST = 'W'.repeat(16);

type Made = Parameters<Administrator['api']['templates']['create']>[0]['body'];

/** Creates a template by the API and opens its manager page. */
export async function openMade(admin: Administrator, body: Made): Promise<Template> {
  const template = await admin.api.templates.create({ body });
  await admin.page.goto(`/template-room/${template.id}`);
  await expect(admin.page.getByRole('heading', { name: template.name, level: 1 })).toBeVisible();
  return template;
}
