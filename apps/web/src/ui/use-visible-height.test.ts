import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useVisibleHeight } from '../shell/page.tsx';

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

it('the visible height is set while a keyboard is open', () => {
  const { unmount } = renderHook(() => useVisibleHeight(true));
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

it('a browser toolbar or a pinch zoom is not mistaken for a keyboard', () => {
  renderHook(() => useVisibleHeight(true));
  resize(740);
  expect(told()).toEqual([false, '']);
  resize(406, 2);
  expect(told()).toEqual([false, '']);
});

it('opening the on-screen keyboard does not change the layout of pages that do not fill the window', () => {
  renderHook(() => useVisibleHeight(false));
  resize(470);
  expect(told()).toEqual([false, '']);
});
