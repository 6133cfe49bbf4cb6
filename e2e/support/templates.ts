import type { Template } from '@lockroom/contract';
import { expect } from '@playwright/test';
import type { Administrator } from './administrator.ts';

/** A name as wide as the widest expected name of a fighter or team. */
export const WIDEST = 'W'.repeat(16);

type Made = Parameters<Administrator['api']['templates']['create']>[0]['body'];

export async function createAndOpenTemplate(admin: Administrator, body: Made): Promise<Template> {
  const template = await admin.api.templates.create({ body });
  await admin.page.goto(`/template-room/${template.id}`);
  await expect(admin.page.getByRole('heading', { name: template.name, level: 1 })).toBeVisible();
  return template;
}
