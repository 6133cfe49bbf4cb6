import { alerts } from '../ui/alerts.tsx';
import { errorText, isUnreached } from './errors.ts';

/**
 * Shows a failure in a dialog. The title is `failed`, or `lost` if there was no response; the text is the server's
 * message (rules: texts#alerts).
 */
export function alertFailure(error: unknown, failed: string, lost = failed): void {
  const title = isUnreached(error) ? lost : failed;
  const message = errorText(error, title);
  alerts.set({ title, text: message === title ? 'What you entered is still there.' : message });
}
