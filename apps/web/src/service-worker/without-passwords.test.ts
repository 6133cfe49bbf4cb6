import { expect, it } from 'vitest';
import { withoutPasswords } from './without-passwords.ts';

const keep = (body: unknown) => withoutPasswords(JSON.stringify(body));

it('room passwords are not cached', () => {
  const kept = keep([{ name: 'Camp', roomPassword: 'a "quoted" \\ one' }, { roomPassword: '' }]);
  expect(JSON.parse(kept)).toEqual([
    { name: 'Camp', roomPassword: 'Shown when you are online' },
    { roomPassword: '' },
  ]);
});

it('passwords in invitation texts are not cached', () => {
  const invitation = (password: string) => ({
    title: 'Room Invitation',
    message: `noor invites you to the MMA bracket room Camp. Room ID: K7QX2MPA. ${password}`,
    isRead: false,
  });
  const kept = keep([
    invitation('Password: canvas "300" \\ x. And more'),
    invitation('Password: second'),
    invitation('No Password Set'),
  ]);
  expect(JSON.parse(kept)).toEqual([
    invitation('Password: Shown when you are online'),
    invitation('Password: Shown when you are online'),
    invitation('No Password Set'),
  ]);
});
