import { useStore } from '../store/store.ts';
import { alerts } from './alerts.ts';
import { AlertDialog } from './dialogs.tsx';

/** Shows the alert of the application. Render it once, at the root. */
export function Alerter() {
  const alert = useStore(alerts);
  return alert && <AlertDialog onClose={() => alerts.set(null)} title={alert.title} text={alert.text} />;
}
