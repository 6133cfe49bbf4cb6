import { createStore, useStore } from '../store/store.ts';
import { AlertDialog } from './dialog.tsx';

interface Alert {
  title: string;
  text: string;
}

export const alerts = createStore<Alert | null>(null);

export function Alerter() {
  const alert = useStore(alerts);
  return alert && <AlertDialog onClose={() => alerts.set(null)} title={alert.title} text={alert.text} />;
}
