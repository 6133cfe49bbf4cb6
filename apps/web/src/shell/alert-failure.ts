import { alerts } from '../ui/alerts.tsx';
import { errorText, isUnreachable } from './errors.ts';

/** Shows a failure in a dialog, whose title is `lost` if the server did not respond (rules: texts#alerts). */
export function alertFailure(error: unknown, failed: string, lost = failed): void {
  const title = isUnreachable(error) ? lost : failed;
  const message = errorText(error, title);
  alerts.set({ title, text: message === title ? 'What you entered is still there.' : message });
}
