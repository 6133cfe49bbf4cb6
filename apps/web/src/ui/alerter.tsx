import { useStore } from '../store/store.ts';
import { AlertDialog } from './alert-dialog.tsx';
import { alerts } from './alerts.ts';

export function Alerter() {
  const alert = useStore(alerts);
  return alert && <AlertDialog onClose={() => alerts.set(null)} title={alert.title} text={alert.text} />;
}
