import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noor } from '../testing/render-app.tsx';

/** Loads a fresh copy of the session module, as a new page would. */
async function openPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the stored session', () => {
  it.each(['{', '"noor"', '{"id":"1"}', 'null'])(
    'an invalid stored user is deleted together with the token: %s',
    async (user) => {
      localStorage.setItem('token', 't1');
      localStorage.setItem('user', user);
      const { session } = await openPage();
      expect(session.get()).toBeNull();
      expect(localStorage.getItem('token')).toBeNull();
      expect(localStorage.getItem('user')).toBeNull();
    },
  );

  it('a stored user is accepted only if all fields have the right type', async () => {
    for (const name of Object.keys(noor)) {
      localStorage.setItem('token', 't1');
      localStorage.setItem('user', JSON.stringify({ ...noor, [name]: 7 }));
      expect((await openPage()).session.get(), name).toBeNull();
    }
    for (const [name, value] of [
      ['profileImageUrl', '/api/images/1'],
      ['isAdmin', true],
    ] as const) {
      const user = { ...noor, [name]: value };
      localStorage.setItem('token', 't1');
      localStorage.setItem('user', JSON.stringify(user));
      expect((await openPage()).session.get()?.user).toEqual(user);
    }
  });

  it('a stored user without a token does not count as a session', async () => {
    localStorage.setItem('user', JSON.stringify(noor));
    expect((await openPage()).session.get()).toBeNull();
  });
});

describe('logging out with several open tabs', () => {
  it('logging out ends the session only once, even if another tab deletes the token first', async () => {
    const { session, followOtherTabs } = await openPage();
    session.start('t1', noor);
    const ended = vi.fn();
    session.onEnd(ended);
    const stop = followOtherTabs();
    const cleared = () => {
      localStorage.removeItem('token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    };
    await session.whileLeaving(async () => {
      cleared();
      session.leave();
    });
    cleared();
    expect(ended).not.toHaveBeenCalled();
    session.end('left');
    expect(ended).toHaveBeenCalledExactlyOnceWith('left');

    session.start('t2', noor);
    await expect(
      session.whileLeaving(async () => {
        cleared();
        throw new Error('no answer');
      }),
    ).rejects.toThrow('no answer');
    expect(ended).toHaveBeenLastCalledWith('other-tab');
    expect(session.get()).toBeNull();
    stop();
  });
});
