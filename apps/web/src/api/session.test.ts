import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noor } from '../testing/render-app.tsx';

/** The session as a page finds it that is opened now. */
async function openPage() {
  vi.resetModules();
  return import('./session.ts');
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the stored session', () => {
  it.each(['{', '"noor"', '{"id":"1"}', 'null'])(
    'goes together with its token when the user reads %s',
    async (user) => {
      localStorage.setItem('token', 't1');
      localStorage.setItem('user', user);
      const { session } = await openPage();
      expect(session.get()).toBeNull();
      expect(localStorage.getItem('token')).toBeNull();
      expect(localStorage.getItem('user')).toBeNull();
    },
  );

  it('is taken up with what the server said of the user, and with nothing less', async () => {
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

  it('is none without a token', async () => {
    localStorage.setItem('user', JSON.stringify(noor));
    expect((await openPage()).session.get()).toBeNull();
  });
});

describe('another tab', () => {
  it('that hears of a log-out first does not end it in place of the one that asked', async () => {
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
