import { alerts } from '../ui/alerts.ts';
import { errorText, isUnreached } from './errors.ts';

/**
 * Shows a failure in a dialog: `failed`, the exact text for it, with the server's message under it; `lost` where there
 * was no answer (rules: texts#alerts).
 */
export function alertFailure(error: unknown, failed: string, lost = failed): void {
  const title = isUnreached(error) ? lost : failed;
  const message = errorText(error, title);
  alerts.set({ title, text: message === title ? 'What you entered is still there.' : message });
}
