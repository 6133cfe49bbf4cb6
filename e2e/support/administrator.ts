import { type People, test } from './journey.ts';

export async function signInAdministrator(people: People) {
  const { email, password }: { email: string; password: string } = test.info().config.metadata.admin;
  const { token, user } = await people.api().auth.login({ body: { email, password } });
  return { page: await people.another({ token, user }), token, user, api: people.api(token) };
}
