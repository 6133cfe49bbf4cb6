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
import type { WhyRow } from './why-rows.ts';

const whyClass =
  'why-dialog-why w-full border-collapse text-sm [&_th]:font-normal [&_th]:text-left [&_tbody_tr]:border-t [&_tbody_tr]:border-line [&_td]:w-9 [&_td]:text-xl [&_td]:text-center [&_tfoot_tr]:border-t-3 [&_tfoot_tr]:border-double [&_tfoot_tr]:border-line-strong';

const headClass =
  'in-[.why-dialog-why]:pt-0 in-[.why-dialog-why]:px-0 in-[.why-dialog-why]:pb-1.75 in-[.why-dialog-why]:text-ink-3 in-[.why-dialog-why]:text-[10.5px] in-[.why-dialog-why]:font-semibold in-[.why-dialog-why]:font-stretch-64% in-[.why-dialog-why]:text-center in-[.why-dialog-why]:uppercase in-[.why-dialog-why]:leading-[1.15] in-[.why-dialog-why]:align-bottom in-[.why-dialog-why]:first:text-left in-[.why-dialog-why]:last:text-right';

const resultClass =
  'flex items-center gap-2.5 min-h-10.5 py-1 px-0 font-stretch-90% leading-[1.25] [&_b]:flex-none [&_b]:min-w-4.5 [&_b]:text-ink-3 [&_b]:text-md [&_b]:text-center [&_small]:block [&_svg]:inline-block [&_svg]:mr-1 [&_svg]:text-correct [&_svg]:align-[-1px] [&_em]:text-live';

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
        <p className="text-sm text-ink-2">Nothing had a result yet.</p>
      ) : (
        <table className={whyClass}>
          <thead>
            <tr>
              <th className={headClass}>{heads.length > 0 ? 'Fight and result' : 'Game and result'}</th>
              {heads.map((head) => (
                <th key={head} className={headClass}>
                  {head}
                </th>
              ))}
              <th className={headClass}>{heads.length > 0 ? 'Sum' : 'Points'}</th>
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
                <td key={heads[index]} className="num in-[.why-dialog-why]:font-extrabold">
                  {sum}
                </td>
              ))}
              <td className="num in-[.why-dialog-why]:text-ink in-[.why-dialog-why]:text-[28px] in-[.why-dialog-why]:font-extrabold in-[.why-dialog-why]:text-right">
                {total}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
      <p className="text-xs text-ink-3 leading-relaxed">{rule}</p>
      <div className="text-sm text-ink-2 grid grid-cols-[34px_1fr] items-center gap-3 pt-3 border-t border-line leading-relaxed [&_b]:text-ink">
        <span
          className="num grid place-items-center size-8.5 rounded-sm bg-accent text-on-accent text-3xl font-extrabold"
          aria-hidden
        >
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
        <span className={resultClass}>
          <b className="num">{row.label}</b>
          <span>
            {row.result}
            <small className="text-xs text-ink-3">
              {row.isRight && <Check className="size-3 stroke-[2.5]" aria-hidden />}
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
      <td className="num in-[.why-dialog-why]:text-ink in-[.why-dialog-why]:text-2xl in-[.why-dialog-why]:font-extrabold in-[.why-dialog-why]:text-right">
        {row.sum}
      </td>
    </tr>
  );
}

function partTone(part: number | null): string | undefined {
  if (part === null) return 'in-[.why-dialog-why]:text-ink-3 in-[.why-dialog-why]:text-base';
  return part > 0 ? 'text-correct' : 'text-miss';
}
