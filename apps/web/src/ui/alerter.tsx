import { useState, useSyncExternalStore } from 'react';
import { alerts } from './alerts.ts';
import { AlertDialog } from './dialogs.tsx';

/** Shows the alert of the application. Render it once, at the root. */
export function Alerter() {
  const shown = useSyncExternalStore(alerts.subscribe, alerts.get, alerts.get);
  // The last one keeps its words while it closes.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  return (
    <AlertDialog
      open={shown !== null}
      onOpenChange={alerts.dismiss}
      title={last?.title ?? ''}
      text={last?.text ?? ''}
    />
  );
}
