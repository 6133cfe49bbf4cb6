// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { DialogBox } from './dialog-box.tsx';
import { type Later, later, laterCode, laterPart, onMissedPart } from './later.tsx';
import { toast } from './toast.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

afterEach(() => {
  cleanup();
  toast.dismiss();
});

interface Named {
  name: string;
}

const Greeting = ({ name }: Named) => <p>Hello {name}</p>;

/** Code that comes, or fails to, when the test says so. */
function fetching<Props extends object>(part: ComponentType<Props>) {
  const load = vi.fn<() => Promise<{ Part: ComponentType<Props> }>>();
  let arrive = () => {};
  let fail = () => {};
  load.mockImplementation(() => {
    const { promise, resolve, reject } = Promise.withResolvers<{ Part: ComponentType<Props> }>();
    arrive = () => resolve({ Part: part });
    fail = () => reject(new Error('offline'));
    return promise;
  });
  return { load, arrive: () => act(async () => arrive()), fail: () => act(async () => fail()) };
}

describe('a part that comes later', () => {
  test('has something in its place until it is there', async () => {
    const { load, arrive } = fetching(Greeting);
    const Part = later(load, 'Part');
    render(<Part name="noor" meanwhile={<p>Wait</p>} />);
    expect(screen.getByText('Wait')).toBeTruthy();
    await arrive();
    expect(screen.getByText('Hello noor')).toBeTruthy();
    expect(screen.queryByText('Wait')).toBeNull();
  });

  test('is drawn at once when it was fetched ahead, and fetched once', async () => {
    const { load, arrive } = fetching(Greeting);
    const Part = later(load, 'Part');
    Part.ahead();
    Part.ahead();
    await arrive();
    render(<Part name="noor" meanwhile={<p>Wait</p>} />);
    expect(screen.getByText('Hello noor')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is fetched again when it is shown after it failed ahead', async () => {
    const { load, arrive, fail } = fetching(Greeting);
    const Part = later(load, 'Part');
    Part.ahead();
    await fail();
    expect(toast.get()).toBeNull();
    render(<Part name="noor" meanwhile={null} />);
    await arrive();
    expect(screen.getByText('Hello noor')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

test('a part is missed when it is needed, not when it was only fetched ahead', async () => {
  const missed = vi.fn();
  onMissedPart(missed);
  const { load, fail } = fetching(Greeting);
  const code = laterCode(load);
  const ahead = code.ahead();
  await fail();
  await ahead;
  expect(missed).not.toHaveBeenCalled();
  const needed = code.fetch().catch(() => 'not there');
  await fail();
  expect(await needed).toBe('not there');
  expect(missed).toHaveBeenCalledExactlyOnceWith(load);
  onMissedPart(() => {});
});

test('a part with a place that does not come is said by what is around it, and comes when that tries again', async () => {
  class Around extends Component<{ children: ReactNode }, { broken: boolean }> {
    override state = { broken: false };
    static getDerivedStateFromError = () => ({ broken: true });
    override render() {
      if (!this.state.broken) return this.props.children;
      return (
        <button type="button" onClick={() => this.setState({ broken: false })}>
          Try again
        </button>
      );
    }
  }
  const { load, arrive, fail } = fetching(Greeting);
  const Part = later(load, 'Part');
  render(
    <Around>
      <Part name="noor" meanwhile={<p>Wait</p>} />
    </Around>,
    { onCaughtError: () => {} },
  );
  await fail();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Wait')).toBeTruthy();
  await arrive();
  expect(screen.getByText('Hello noor')).toBeTruthy();
});

describe('a dialog that comes later', () => {
  interface AskingProps {
    onClose: () => void;
  }
  function Opener({ Part }: { Part: Later<AskingProps> }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Part onClose={() => setOpen(false)} />}
      </>
    );
  }
  const Asking = ({ onClose }: AskingProps) => (
    <DialogBox onClose={onClose} title="Asking">
      <input aria-label="Name" />
    </DialogBox>
  );

  test('takes the focus when it comes, and gives it back when it closes', async () => {
    const { load, arrive } = fetching(Asking);
    render(<Opener Part={later(load, 'Part')} />);
    expect(load).not.toHaveBeenCalled();
    const user = userEvent.setup();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await arrive();
    expect(screen.getByRole('dialog', { name: 'Asking' }).contains(document.activeElement)).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Open');
  });

  test('is there at once when another one of the same code was opened before', async () => {
    const { load, arrive } = fetching(Asking);
    const code = laterCode(load);
    const [First, Second] = [laterPart(code, ({ Part }) => Part), laterPart(code, ({ Part }) => Part)];
    const first = render(<First onClose={() => {}} />);
    await arrive();
    first.unmount();
    render(<Second onClose={() => {}} />);
    expect(screen.getByRole('dialog', { name: 'Asking' })).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('says that it did not come, and opens when it is tried again', async () => {
    const { load, arrive, fail } = fetching(Asking);
    render(<Opener Part={later(load, 'Part')} />);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Open' }));
    await fail();
    expect(toast.get()).toMatchObject({ title: 'Not loaded', tone: 'danger' });
    act(() => toast.get()?.action?.onSelect());
    await arrive();
    expect(screen.getByRole('dialog', { name: 'Asking' })).toBeTruthy();
  });
});
