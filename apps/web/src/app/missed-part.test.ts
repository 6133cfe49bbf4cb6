// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { bringPartBack, onPartBack } from './missed-part.ts';

const lost = () => Promise.reject(new TypeError('Importing a module script failed.'));
let reload: ReturnType<typeof vi.spyOn>;
let isAway: boolean;

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  toast.dismiss();
  isAway = true;
  vi.stubGlobal('fetch', async () => (isAway ? lost() : new Response('')));
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const goBy = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('a part that the browser does not fetch again comes with the page, once the server answers', async () => {
  bringPartBack(lost);
  await goBy(30_000);
  expect(reload).not.toHaveBeenCalled();
  isAway = false;
  await goBy(30_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('at once where the browser says that it is online again', async () => {
  bringPartBack(lost);
  await goBy(10_000);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await goBy(12_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a part that comes after all needs no new page', async () => {
  const load = vi.fn(async () => 'the part');
  const back = vi.fn();
  const stop = onPartBack(back);
  bringPartBack(load);
  await goBy(5_000);
  expect(back).not.toHaveBeenCalled();
  isAway = false;
  await goBy(15_000);
  stop();
  expect(load).toHaveBeenCalledTimes(1);
  expect(back).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('what the browser remembers of a failure is replaced before the next attempt', async () => {
  const script = Object.assign(document.createElement('link'), {
    rel: 'modulepreload',
    href: '/assets/part.js',
  });
  document.head.append(script);
  const asked = vi.fn(async () => new Response(''));
  vi.stubGlobal('fetch', asked);
  const load = vi.fn(async () => expect(asked).toHaveBeenCalledWith(script.href));
  bringPartBack(load);
  await goBy(0);
  script.remove();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a page with something unsaved stays, and says what to do', async () => {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  isAway = false;
  bringPartBack(lost);
  await goBy(12_000);
  window.removeEventListener('beforeunload', hold);
  expect(reload).not.toHaveBeenCalled();
  expect(toast.get()).toMatchObject({ description: 'Save or send what you have changed, then try again.' });
});

it('a part that a new page does not have either is no reason for the next', async () => {
  isAway = false;
  bringPartBack(lost);
  await goBy(12_000);
  bringPartBack(lost);
  await goBy(12_000);
  expect(reload).toHaveBeenCalledTimes(1);
  await goBy(60_000);
  bringPartBack(lost);
  await goBy(12_000);
  expect(reload).toHaveBeenCalledTimes(2);
});
