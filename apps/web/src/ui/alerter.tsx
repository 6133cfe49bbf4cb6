import { useState } from 'react';
import { useStore } from '../store/store.ts';
import { alerts } from './alerts.ts';
import { AlertDialog } from './dialogs.tsx';

/** Shows the alert of the application. Render it once, at the root. */
export function Alerter() {
  const shown = useStore(alerts);
  // The last one keeps its words while it closes.
  const [last, setLast] = useState(shown);
  if (shown && shown !== last) setLast(shown);
  return (
    <AlertDialog
      open={shown !== null}
      onOpenChange={() => alerts.set(null)}
      title={last?.title ?? ''}
      text={last?.text ?? ''}
    />
  );
}
