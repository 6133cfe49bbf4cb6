// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toast } from '../ui/toast.ts';
import { bringPartBack } from './missed-part.ts';

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
  await goBy(15_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('at once where the browser says that it is online again', async () => {
  bringPartBack(lost);
  await goBy(10_000);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await goBy(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a part that comes after all needs no new page', async () => {
  const load = vi.fn(async () => 'the part');
  bringPartBack(load);
  isAway = false;
  await goBy(15_000);
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('a page with something unsaved stays, and says what to do', async () => {
  const hold = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', hold);
  isAway = false;
  bringPartBack(lost);
  await goBy(0);
  window.removeEventListener('beforeunload', hold);
  expect(reload).not.toHaveBeenCalled();
  expect(toast.get()).toMatchObject({ description: 'Save or send what you have changed, then try again.' });
});

it('a part that a new page does not have either is no reason for the next', async () => {
  isAway = false;
  bringPartBack(lost);
  await goBy(0);
  bringPartBack(lost);
  await goBy(0);
  expect(reload).toHaveBeenCalledTimes(1);
  await goBy(60_000);
  bringPartBack(lost);
  await goBy(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
