import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Field, TextArea, TextInput } from './field.tsx';

afterEach(cleanup);

function Name({ control: Control }: { control: typeof TextInput | typeof TextArea }) {
  const [name, setName] = useState('');
  return (
    <Field label="Name" hint={`${[...name].length} typed`}>
      <Control value={name} maxLength={5} onChange={({ target }) => setName(target.value)} />
    </Field>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name');

test.each([TextInput, TextArea])('an emoji in a text field counts as one character', async (control) => {
  const user = userEvent.setup();
  render(<Name control={control} />);
  await user.click(field());
  await user.paste('🥊'.repeat(5));
  expect(field().value).toBe('🥊'.repeat(5));
  await user.paste('🥊'.repeat(5));
  expect(field().value).toBe('🥊'.repeat(5));
  expect(screen.getByText('5 typed')).toBeTruthy();
});

test('characters typed beyond the limit are dropped, even in the middle of the text', async () => {
  const user = userEvent.setup();
  render(<Name control={TextInput} />);
  await user.type(field(), 'abcd');
  await user.type(field(), 'xyz', { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field().value).toBe('abxcd');
  expect(field().selectionStart).toBe(3);
});

test('text that already exceeds the limit is shortened at the first change', async () => {
  render(<Name control={TextInput} />);
  fireEvent.input(field(), { target: { value: 'abcdefgh', selectionStart: 1, selectionEnd: 1 } });
  expect(field().value).toBe('bcdef');
});

test('text that is being composed may exceed the limit until the composition ends', () => {
  render(<Name control={TextInput} />);
  fireEvent.input(field(), { target: { value: 'にほんごです' }, isComposing: true });
  expect(screen.getByText('6 typed')).toBeTruthy();
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('にほんごで');
  expect(screen.getByText('5 typed')).toBeTruthy();
});
