import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useVisibleHeight } from './page.tsx';

const root = document.documentElement;
const viewport = Object.assign(new EventTarget(), { height: 812, scale: 1 });
const resize = (height: number, scale = 1) =>
  act(() => {
    Object.assign(viewport, { height, scale });
    viewport.dispatchEvent(new Event('resize'));
  });
const keyboardState = () => [
  root.hasAttribute('data-keyboard'),
  root.style.getPropertyValue('--visible-height'),
];

beforeEach(() => {
  vi.stubGlobal('visualViewport', viewport);
  vi.spyOn(root, 'clientHeight', 'get').mockReturnValue(812);
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  return () => vi.unstubAllGlobals();
});

it('the visible height is set while a keyboard is open', () => {
  const { unmount } = renderHook(() => useVisibleHeight(true));
  expect(keyboardState()).toEqual([false, '']);
  resize(470);
  expect(keyboardState()).toEqual([true, '470px']);
  expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
  resize(812);
  expect(keyboardState()).toEqual([false, '']);
  resize(470);
  unmount();
  expect(keyboardState()).toEqual([false, '']);
});

it('a browser toolbar or a pinch zoom is not mistaken for a keyboard', () => {
  renderHook(() => useVisibleHeight(true));
  resize(740);
  expect(keyboardState()).toEqual([false, '']);
  resize(406, 2);
  expect(keyboardState()).toEqual([false, '']);
});

it('opening the on-screen keyboard does not change the layout of pages that do not fill the window', () => {
  renderHook(() => useVisibleHeight(false));
  resize(470);
  expect(keyboardState()).toEqual([false, '']);
});
