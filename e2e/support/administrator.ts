import type { Client } from '@lockroom/contract';
import type { Page } from '@playwright/test';
import { type People, test } from './journey.ts';

export interface Administrator {
  page: Page;
  token: string;
  api: Client;
}

export async function signInAdministrator(people: People): Promise<Administrator> {
  const { email, password }: { email: string; password: string } = test.info().config.metadata.admin;
  const { token, user } = await people.api().auth.login({ body: { email, password } });
  return { page: await people.another({ token, user }), token, api: people.api(token) };
}
