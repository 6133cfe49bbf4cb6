import { cx } from '../../../ui/cx.ts';
import { ChanceBar } from '../chance-bar.tsx';
import { bestText, inPercent, rangeText } from '../chance-text.ts';
import type { Basis } from '../figure.tsx';
import { LineChance } from '../figure.tsx';
import type { ImpactLine, Measure, ResultImpact } from '../result-impact.ts';

const nameClass =
  'items-baseline gap-y-0 gap-x-1.75 py-1 [&_b]:min-w-0 [&_b]:text-ink-2 [&_b]:font-medium [&_b]:wrap-anywhere [&_small]:text-ink-3 [&_small]:text-2xs [&_small]:whitespace-nowrap in-[.impact-row-cheer]:[&_b]:text-ink in-[.impact-row-cheer]:[&_b]:font-bold in-[.impact-row-cheer]:[&_b]:before:inline-block in-[.impact-row-cheer]:[&_b]:before:mr-1.75 in-[.impact-row-cheer]:[&_b]:before:border-5 in-[.impact-row-cheer]:[&_b]:before:border-r-0 in-[.impact-row-cheer]:[&_b]:before:border-l-7 in-[.impact-row-cheer]:[&_b]:before:border-ink in-[.impact-row-rare]:[&_b]:text-ink-3 in-[.impact-row-same]:[&_b]:text-ink-3 in-[.impact-row-same]:[&_b]:font-medium';

const figureClass =
  'text-ink-2 text-[22px] text-right [&_small]:text-ink-3 in-[.impact-row-cheer]:text-ink in-[.impact-row-cheer]:font-extrabold in-[.impact-row-rare]:text-ink-3 in-[.impact-row-rare]:text-xl in-[.impact-row-same]:text-ink-3 in-[.impact-row-same]:font-medium in-[.impact-row-same]:text-xl';
export interface ImpactRowProps<Way> {
  impact: ResultImpact<Way>;
  ownId: string;
  measure: Measure;
  basis: Basis;
}

/**
 * Shows how a game or fight affects the viewer: the chance for each result, or the best place if there is no chance.
 */
export function ImpactRow<Way>({ impact, ownId, measure, basis }: ImpactRowProps<Way>) {
  const { match, help, swing, isStill } = impact;
  const isSame = help === null;
  const isDrawn = basis.samples > 0;
  // Two teams keep their bracket order; three or more results are sorted by how much they help.
  const lines =
    impact.lines.length === 2 ? impact.lines.toSorted((a, b) => (a.side ?? 2) - (b.side ?? 2)) : impact.lines;
  return (
    <article
      className={cx(
        'impact-row-impact pt-3 px-0 pb-3.5 [.impact-row-impact+&]:border-t [.impact-row-impact+&]:border-line',
        isSame && 'impact-row-same',
      )}
      aria-label={match.sides.map(({ name }) => name).join(' against ')}
    >
      <header className="flex items-baseline gap-2.5 mb-2">
        <span className="text-ink-2 text-sm [&_.num]:ml-1.5 [&_.num]:text-md in-[.impact-row-same]:text-ink-3 in-[.impact-row-same]:font-medium">
          {match.title}
          {match.when && <span className="num"> {match.when}</span>}
        </span>
        <span className="text-ink-3 text-xs ml-auto whitespace-nowrap [&_b]:text-ink [&_b]:font-semibold [&_b.num]:ml-0.75 [&_b.num]:text-xl in-[.impact-row-same]:[&_b]:text-ink-3 in-[.impact-row-same]:[&_b]:font-medium">
          {measure === 'chance' ? (
            isSame ? (
              <b>{isDrawn ? 'About the same either way' : 'Same chance either way'}</b>
            ) : (
              <>
                Swing <b className="num">{inPercent(swing)}</b>
              </>
            )
          ) : (
            isSame && <b>Same places either way</b>
          )}
        </span>
      </header>
      <ul className="ruled">
        {lines.map((line) => (
          <WayLine
            key={line.ways.map(match.keyOf).join()}
            line={line}
            impact={impact}
            ownId={ownId}
            measure={measure}
            basis={basis}
          />
        ))}
      </ul>
      {isSame && measure === 'chance' && (
        <p className="text-ink-3 text-xs mt-1.5">
          {noteOf(isStill, isDrawn)} It still decides which results you need later.
        </p>
      )}
    </article>
  );
}

/** Estimates cannot tell a small difference from none. */
function noteOf(isStill: boolean, isDrawn: boolean): string {
  if (isDrawn)
    return isStill ? 'Moves little or nothing for you.' : 'It moves your places, and your chance little.';
  return isStill ? 'Moves nothing for you.' : 'It moves your places, not your chance.';
}

function WayLine<Way>({
  line,
  impact,
  ownId,
  measure,
  basis,
}: ImpactRowProps<Way> & { line: ImpactLine<Way> }) {
  const { match, help } = impact;
  const { chance, canWin, place, side, ways, weight } = line;
  const seed = side === null ? null : match.sides[side].seed;
  const isHelp = line === help;
  return (
    <li
      className={cx(
        'grid grid-cols-[minmax(0,1fr)_74px_66px] items-center gap-x-2 min-h-11.5 lg:grid-cols-[minmax(0,1fr)_96px_66px] in-[.impact-row-same]:min-h-8',
        match.sides[0].seed !== null &&
          'grid-cols-[26px_minmax(0,1fr)_74px_66px] lg:grid-cols-[28px_minmax(0,1fr)_96px_66px]',
        isHelp && 'impact-row-cheer',
        weight === 0 && 'impact-row-rare min-h-9',
      )}
    >
      {match.sides[0].seed !== null && (
        <span className="num text-ink-3 grid place-items-center h-6 rounded-sm bg-surface-2 text-md">
          <span className="sr-only">Seed </span>
          {seed}
        </span>
      )}
      <span className={cx('flex flex-wrap gap-2', nameClass)}>
        <b>
          {isHelp && <span className="sr-only">Helps you: </span>}
          {match.lineOf(ways)}
        </b>
        {match.isPicked(ownId, ways) && <small>your pick</small>}
      </span>
      <span className="grid gap-1.25 [&_small]:text-ink-3 [&_small]:text-2xs [&_small]:font-stretch-88% [&_small]:tabular-nums [&_small]:leading-none">
        {measure === 'chance' && help && (
          <ChanceBar chance={chance.first} isHollow={!canWin} isLoud={isHelp} />
        )}
        {measure === 'chance' && place && <small>{rangeText(place)}</small>}
      </span>
      {measure === 'chance' ? (
        <LineChance line={line} basis={basis} className={figureClass} outClassName="text-right" />
      ) : (
        place && (
          <span className={cx('num', figureClass)}>
            <span className="sr-only">best </span>
            {bestText(place)}
          </span>
        )
      )}
    </li>
  );
}
