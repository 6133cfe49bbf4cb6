import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.getByRole('region', { name: /Notifications/u }).querySelectorAll('li');

test('a second toast takes the place of the first', () => {
  render(<Toaster />);
  act(() => void toast.show({ title: 'Bracket Saved' }));
  act(() => void toast.show({ title: 'Save Failed', tone: 'danger' }));
  expect(shown()).toHaveLength(1);
  expect(shown()[0]?.textContent).toContain('Save Failed');
});

test('a late dismiss of the first toast leaves the second alone', () => {
  const first = toast.show({ title: 'One' });
  toast.show({ title: 'Two' });
  toast.dismiss(first);
  expect(toast.get()?.title).toBe('Two');
});

test('a toast leaves after five seconds, or after its own duration', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toast.show({ title: 'Saved' }));
  act(() => void vi.advanceTimersByTime(4900));
  expect(toast.get()?.title).toBe('Saved');
  act(() => void vi.advanceTimersByTime(200));
  expect(toast.get()).toBeNull();
  act(() => void toast.show({ title: 'Undo?', duration: 8000 }));
  act(() => void vi.advanceTimersByTime(7000));
  expect(toast.get()?.title).toBe('Undo?');
});

test('the action of a toast runs once and takes the toast away', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void toast.show({ title: 'Pick cleared', action: { label: 'Undo', onSelect: undo } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledOnce();
  expect(toast.get()).toBeNull();
});

test('a toast keeps off the main act of a page, the buttons of a dialog, and what was just pressed', () => {
  const boxes = new Map<string, Partial<DOMRect>>();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = this.tagName === 'LI' ? 'toast' : (this.textContent ?? '');
    return { top: 0, bottom: 0, left: 0, right: 0, ...boxes.get(at) } as DOMRect;
  });
  const row = (top: number, bottom: number) => ({ top, bottom, left: 16, right: 359 });
  const height = window.innerHeight;
  boxes.set('toast', row(height - 130, height - 80));
  boxes.set('Join', row(height - 140, height - 100));
  const isMoved = () => screen.getByRole('list').hasAttribute('data-moved');
  const { rerender } = render(
    <>
      <button type="button">Join</button>
      <Toaster />
    </>,
  );
  act(() => void toast.show({ title: 'Over a button of no weight' }));
  expect(isMoved()).toBe(false);
  screen.getByText('Join').focus();
  act(() => void toast.show({ title: 'Over what was pressed' }));
  expect(isMoved()).toBe(true);
  screen.getByText('Join').blur();
  rerender(
    <>
      <Button variant="primary">Join</Button>
      <Toaster />
    </>,
  );
  act(() => void toast.show({ title: 'Over the main act' }));
  expect(isMoved()).toBe(true);
  boxes.set('Join', row(80, 130));
  act(() => void toast.show({ title: 'Over nothing' }));
  expect(isMoved()).toBe(false);
  boxes.set('Sure?', row(height - 400, height));
  rerender(
    <>
      <Button variant="primary">Join</Button>
      <div role="dialog">Sure?</div>
      <Toaster />
    </>,
  );
  boxes.set('Join', row(0, 100));
  act(() => void toast.show({ title: 'Over a dialog, which hides the page' }));
  expect(isMoved()).toBe(true);
  vi.restoreAllMocks();
});
