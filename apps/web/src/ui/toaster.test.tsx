import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { toast } from './toast.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => {
  act(() => toast.dismiss());
  cleanup();
  vi.useRealTimers();
});

const shown = () => screen.getByRole('region', { name: /Notifications/u }).querySelectorAll('li');

test('a second toast replaces the first', () => {
  render(<Toaster />);
  act(() => void toast.show({ title: 'Bracket Saved' }));
  act(() => void toast.show({ title: 'Save Failed', tone: 'danger' }));
  expect(shown()).toHaveLength(1);
  expect(shown()[0]?.textContent).toContain('Save Failed');
});

test('dismissing an old toast leaves the new one', () => {
  const first = toast.show({ title: 'One' });
  toast.show({ title: 'Two' });
  toast.dismiss(first);
  expect(toast.get()?.title).toBe('Two');
});

test('a toast disappears after five seconds or after its own duration', () => {
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

test('pressing the action button of a toast runs the action and closes the toast', () => {
  const undo = vi.fn();
  render(<Toaster />);
  act(() => void toast.show({ title: 'Pick cleared', action: { label: 'Undo', onSelect: undo } }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect(undo).toHaveBeenCalledOnce();
  expect(toast.get()).toBeNull();
});
