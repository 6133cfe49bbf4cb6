import type { KeyboardEvent } from 'react';

/**
 * Enter, or Next on the keyboard of a phone, in a field of a form: goes on to the next field that has to be filled and is
 * empty. Where there is none, or nothing is typed yet, the browser sends the form.
 */
export function enterGoesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  if (!(target instanceof HTMLInputElement) || target.value === '') return;
  const fields = [...form.elements].filter((each) => each instanceof HTMLInputElement);
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find(({ required, value }) => required && value === '');
  if (!next) return;
  event.preventDefault();
  next.focus();
}
