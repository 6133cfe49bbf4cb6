import type { FactSource, Room } from '@lockroom/contract';
import { placeText } from '@lockroom/rules';
import { useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { counted, uncapitalized } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { resultSources, sourceText } from '../../competitions/fact-source.tsx';
import { stopWords } from '../history/timeline-labels.ts';
import { useHistory } from '../history/use-history.ts';
import { explainPoints, type PointsExplanation, type WhyRow } from './why-rows.ts';

interface WhyDialogProps {
  room: Room;
  entryId: string;
  /** The name of a stop on the timeline; null for the present. */
  after: string | null;
  onClose: () => void;
}

export function WhyDialog({ room, entryId, after, onClose }: WhyDialogProps) {
  const { data, failed } = useHistory(room);
  const entry = data?.entries.find(({ id }) => id === entryId);
  const stop = data?.stops.find(({ name }) => name === after);
  const viewer = useUser();
  const explanation = useMemo(
    () => (data && entry ? explainPoints(data, stop, { ...entry, viewerId: viewer.id }) : null),
    [data, stop, entry, viewer.id],
  );
  const when = data && stop ? uncapitalized(stopWords(stop, data.words).title) : 'now';
  return (
    <Dialog
      onClose={onClose}
      title={
        explanation
          ? `${counted(explanation.total, 'point')}, ${placeText(explanation.rankFigure)}`
          : 'Points'
      }
      description={entry ? `${entry.name}, ${when}` : undefined}
    >
      {failed && <PartFailed title="The points could not be loaded" part={failed} />}
      {!explanation && !failed && <RowsSkeleton rows={6} />}
      {explanation && (
        <Explanation
          {...explanation}
          when={when}
          sources={data && after === null ? resultSources(data.competition) : {}}
        />
      )}
    </Dialog>
  );
}

interface ExplanationProps extends PointsExplanation {
  when: string;
  /** Maps each fight or game to the source of its result; empty when explaining a past moment. */
  sources: ReturnType<typeof resultSources>;
}

/** Shows the rows with points, highest first. On request, shows all rows instead. */
function Explanation({ heads, rows, total, rule, rank, when, sources }: ExplanationProps) {
  const [all, setAll] = useState(false);
  const scored = rows.filter(({ sum }) => sum > 0);
  const shown = all ? rows : scored.toSorted((a, b) => b.sum - a.sum);
  // Only the points for a fight have several parts.
  const noun = heads.length > 0 ? 'fight' : 'game';
  return (
    <>
      {rows.length === 0 && <p className="text-sm text-ink-2">Nothing had a result yet.</p>}
      <ul>
        {shown.map((row) => (
          <Row key={row.id} row={row} heads={heads} source={sources[row.id]} />
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 border-t-3 border-double border-line-strong pt-3 font-strong">
        <span>
          Total
          {rows.length > 0 && (
            <span className="ml-2 text-sm font-normal text-ink-2">
              {scored.length} of {counted(rows.length, noun)} with points
            </span>
          )}
          {when !== 'now' && <span className="ml-2 text-sm font-normal text-ink-2">{when}</span>}
        </span>
        <span className="num text-5xl leading-none font-extrabold">{total}</span>
      </p>
      <p className="text-base leading-relaxed text-ink-2">
        <b className="text-ink">{rank.title}</b> {rank.reasons}
      </p>
      {scored.length < rows.length && (
        <Button variant="ghost" block onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Only picks that scored' : `All ${counted(rows.length, noun)}`}
        </Button>
      )}
      <p className="text-xs leading-relaxed text-ink-3">{rule}</p>
    </>
  );
}

interface RowProps {
  row: WhyRow;
  heads: readonly string[];
  source: FactSource | null | undefined;
}

function Row({ row, heads, source }: RowProps) {
  const { label, result, pick, was, parts, sum } = row;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-t border-line py-2.75 text-base">
      <b className="font-strong wrap-anywhere">
        {label} · {result}
      </b>
      <span className="num row-span-2 text-[22px] leading-tight font-extrabold">
        <span className="sr-only">Points </span>
        {sum}
      </span>
      <span className="text-sm text-ink-2 wrap-anywhere">
        {[pick && `${pick}.`, partsText(parts, heads, sum)].filter(Boolean).join(' ')}
        {was !== null && <em className="text-live"> Corrected, was {was}.</em>}
        {source && <small className="block text-xs text-ink-3">{sourceText(source)}</small>}
      </span>
    </li>
  );
}

/** Adds up a fight's points: 'Right winner 2 \u00b7 Right method 1 \u00b7 Both right +1 = 4'. */
function partsText(parts: readonly (number | null)[], heads: readonly string[], sum: number): string {
  const words = parts.flatMap((part, index) =>
    part ? `${heads[index]} ${index > 1 ? '+' : ''}${part}` : [],
  );
  return words.length > 1 ? `${words.join(' \u00b7 ')} = ${sum}` : words.join('');
}
