import type { KeyboardEvent } from 'react';

/**
 * Handles Enter, or Next on a phone's keyboard: moves to the next empty required field. If there is none, or the
 * current field is empty, the browser submits the form.
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
