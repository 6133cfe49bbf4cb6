import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSeenHeight } from './use-seen-height.ts';

const root = document.documentElement;
const seen = Object.assign(new EventTarget(), { height: 812, scale: 1 });
const resize = (height: number, scale = 1) =>
  act(() => {
    Object.assign(seen, { height, scale });
    seen.dispatchEvent(new Event('resize'));
  });
const told = () => [root.hasAttribute('data-keyboard'), root.style.getPropertyValue('--seen-h')];

beforeEach(() => {
  vi.stubGlobal('visualViewport', seen);
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(812);
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  return () => vi.unstubAllGlobals();
});

it('tells what a keyboard leaves, until it is gone or the page is left', () => {
  const { unmount } = renderHook(() => useSeenHeight(true));
  expect(told()).toEqual([false, '']);
  resize(470);
  expect(told()).toEqual([true, '470px']);
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  resize(812);
  expect(told()).toEqual([false, '']);
  resize(470);
  unmount();
  expect(told()).toEqual([false, '']);
});

it('takes neither a bar of the browser nor a closer look for a keyboard', () => {
  renderHook(() => useSeenHeight(true));
  resize(740);
  expect(told()).toEqual([false, '']);
  resize(406, 2);
  expect(told()).toEqual([false, '']);
});

it('leaves pages alone that do not fill the window', () => {
  renderHook(() => useSeenHeight(false));
  resize(470);
  expect(told()).toEqual([false, '']);
});
