import type { Room } from '@lockroom/contract';
import { Check } from 'lucide-react';
import { useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { capitalized, uncapitalized } from '../../../shell/capitalized.ts';
import { counted } from '../../../shell/counted.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { stopWords } from '../history/timeline-labels.ts';
import { useHistory } from '../history/use-history.ts';
import { type Telling, tell } from './explain-points.ts';
import styles from './why-dialog.module.css';
import type { WhyRow } from './why-rows.ts';

export interface WhyDialogProps {
  room: Room;
  entryId: string;
  /** The name of a stop on the time line; null for the present. */
  after: string | null;
  onClose: () => void;
}

export function WhyDialog({ room, entryId, after, onClose }: WhyDialogProps) {
  const { data, failed } = useHistory(room);
  const entry = data?.entries.find(({ id }) => id === entryId);
  const stop = data?.stops.find(({ name }) => name === after);
  const viewer = useUser();
  const told = useMemo(
    () => (data && entry ? tell(data, stop, { ...entry, viewerId: viewer.id }) : null),
    [data, stop, entry, viewer.id],
  );
  const when = data && stop ? uncapitalized(stopWords(stop, data.words).title) : 'now';
  return (
    <Dialog
      onClose={onClose}
      title={told ? `Why ${counted(told.why.total, 'point')}` : 'Why'}
      description={entry ? `${entry.name}, ${when}` : undefined}
    >
      {failed && <PartFailed title="The points could not be loaded" part={failed} />}
      {!told && !failed && <RowsSkeleton rows={6} />}
      {told && <Told {...told} when={when} />}
    </Dialog>
  );
}

function Told({ why, rank, rankFigure, when }: Telling & { when: string }) {
  const { heads, rows, sums, total, rule } = why;
  return (
    <>
      {rows.length === 0 ? (
        <p className="small muted">Nothing had a result yet.</p>
      ) : (
        <table className={styles.why}>
          <thead>
            <tr>
              <th className={styles.head}>{heads.length > 0 ? 'Fight and result' : 'Game and result'}</th>
              {heads.map((head) => (
                <th key={head} className={styles.head}>
                  {head}
                </th>
              ))}
              <th className={styles.head}>{heads.length > 0 ? 'Sum' : 'Points'}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} heads={heads} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{when === 'now' ? 'Together' : capitalized(when)}</th>
              {sums.map((sum, index) => (
                <td key={heads[index]} className={`num ${styles.total}`}>
                  {sum}
                </td>
              ))}
              <td className={`num ${styles.whole}`}>{total}</td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className={`tiny dim ${styles.rule}`}>{rule}</p>
      <div className={`small muted ${styles.rank}`}>
        <span className={`num ${styles.figure}`} aria-hidden>
          {rankFigure}
        </span>
        <p>
          <b>{rank.head}</b> {rank.rest}
        </p>
      </div>
    </>
  );
}

function Row({ row, heads }: { row: WhyRow; heads: readonly string[] }) {
  return (
    <tr>
      <th scope="row">
        <span className={styles.result}>
          <b className="num">{row.label}</b>
          <span>
            {row.result}
            <small className="tiny dim">
              {row.isRight && <Check className="icon-xs" aria-hidden />}
              {row.pick}
              {row.was !== null && <em>{`. Corrected, was ${row.was}`}</em>}
            </small>
          </span>
        </span>
      </th>
      {row.parts.map((part, index) => (
        <td key={heads[index]} className={cx('num', partTone(part))}>
          {part ?? '\u2013'}
        </td>
      ))}
      <td className={`num ${styles.sum}`}>{row.sum}</td>
    </tr>
  );
}

function partTone(part: number | null): string | undefined {
  if (part === null) return styles.none;
  return part > 0 ? 'earned' : 'missed';
}
