import type { Room } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useServerNow } from '../../api/server-clock.ts';
import { capitalized } from '../../shell/capitalized.ts';
import { Button } from '../../ui/button.tsx';
import { actsQuery, undoable, useUndo } from './acts.queries.ts';
import styles from './last-act.module.css';

/**
 * Shows the manager's last action and how long it can be undone. The Settings menu still has it after this is
 * dismissed.
 */
export function LastAct({ room }: { room: Room }) {
  const { data: acts } = useQuery(actsQuery(room.id));
  const now = useServerNow(1_000);
  const [closed, setClosed] = useState<string | null>(null);
  const last = undoable(acts, now);
  const undo = useUndo(room.id, last?.act.id ?? '');
  if (!last || last.act.id === closed) return null;
  const { act, left } = last;
  return (
    <>
      <div className={styles.spacer} aria-hidden />
      <section className={styles.strip} aria-label="Last act" data-strip>
        <div className={`grow ${styles.lines}`}>
          <p className={`small ${styles.text}`}>{capitalized(act.text)}</p>
          <p className={`tiny ${styles.left}`}>
            Undo for <span className="num">{left}</span> more minutes
          </p>
        </div>
        <Button
          className={styles.undo}
          icon={Undo2}
          loading={undo.isPending}
          aria-label={`Undo: ${act.text}`}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
        <button type="button" className={styles.close} aria-label="Close" onClick={() => setClosed(act.id)}>
          <X className="icon-s" aria-hidden />
        </button>
      </section>
    </>
  );
}
