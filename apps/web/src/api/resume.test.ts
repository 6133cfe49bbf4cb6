import { beforeEach, expect, it, vi } from 'vitest';
import { noor } from '../testing/render-app.tsx';
import { isResumable, resumeSession } from './resume.ts';
import { session } from './session.ts';

beforeEach(() => {
  session.end('left');
  localStorage.clear();
});

const answers = (make: () => Response | Promise<Response>) => {
  const fetch = vi.fn(async () => make());
  vi.stubGlobal('fetch', fetch);
  return fetch;
};

it('a session is resumed with the cookie if local storage is empty', async () => {
  const fetch = answers(() => Response.json({ token: 'renewed', user: noor }));
  await resumeSession();
  expect(fetch).toHaveBeenCalledWith('/api/auth/resume', expect.objectContaining({ method: 'POST' }));
  expect(session.get()).toMatchObject({ token: 'renewed', user: { id: noor.id } });
  expect(localStorage.getItem('token')).toBe('renewed');
});

it('a stored session is not renewed', async () => {
  const fetch = answers(() => Response.json({ token: 'renewed', user: noor }));
  session.start('stored', noor);
  await resumeSession();
  expect(fetch).not.toHaveBeenCalled();
  expect(session.token()).toBe('stored');
});

it.each([
  ['no session to renew', () => Response.json(null)],
  ['a rejection', () => Response.json({ message: 'Too many', code: 'too_many_tries' }, { status: 429 })],
  ['an unreadable response', () => new Response('<!doctype html>')],
  ['no connection', () => Promise.reject(new TypeError('Load failed'))],
])('the user stays signed out if the renewal fails: %s', async (_, make) => {
  answers(make);
  await resumeSession();
  expect(session.get()).toBeNull();
});

it.each([
  ['', false],
  ['theme=dark', false],
  ['not-resumable=1', false],
  ['theme=dark; resumable=1', true],
  ['__Host-resumable=1', true],
])(
  'the first render waits for a renewal only if the cookies announce a resumable session: %o',
  (cookie, waits) => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
    expect(isResumable()).toBe(waits);
  },
);
