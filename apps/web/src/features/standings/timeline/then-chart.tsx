import { scaleLinear } from 'd3-scale';
import { memo, useId, useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import chart from '../../../ui/gap-chart.module.css';
import { type GapLine, type GapSeries, gapLines } from '../../../ui/gap-data.ts';
import styles from './then-chart.module.css';

interface ThenChartProps {
  series: readonly GapSeries[];
  /** The short name of each stop; empty for none. */
  labels: readonly string[];
  at: number;
  wide: boolean;
}

/** The gap to the lead over the stops of a time line; what came later is faint. */
export function ThenChart({ series, labels, at, wide }: ThenChartProps) {
  const id = useId();
  const [width, height] = wide ? [790, 196] : [311, 150];
  const left = wide ? 38 : 30;
  const [top, bottom] = [14, height - 24];
  const lines = useMemo(() => gapLines(series, labels.length, wide ? 20 : 11), [series, labels.length, wide]);
  const x = scaleLinear([0, labels.length], [left, width - 16]);
  const deepest = Math.max(1, ...lines.flatMap(({ gaps }) => gaps));
  const y = scaleLinear([0, deepest], [top, bottom]).nice(3);
  const now = x(at + 1);
  const first = lines.filter(({ gaps }) => gaps[at + 1] === 0);
  const you = lines.findLast(({ role }) => role === 'you');
  const yourGap = you?.gaps[at + 1] ?? 0;
  const pointsOf = (lineId: string) => series.find((one) => one.id === lineId)?.values[at] ?? 0;
  const names = [...new Set(first.map(({ name }) => cut(name, wide ? 18 : 10)))];
  const others = names.length > 1 ? ` +${names.length - 1}` : '';
  const leadText = first[0] ? `${names[0]}${others} ${pointsOf(first[0].id)}` : '';
  const yourText = you ? `You ${pointsOf(you.id)}` : '';
  const isYourLead = you !== undefined && yourGap === 0;
  const yourLabel = Math.max(y(yourGap), top + 16);
  // On the side that has room.
  const isLate = now > (left + width) / 2;
  const tag = {
    className: chart.tag,
    x: now + (isLate ? -10 : 10),
    textAnchor: isLate ? 'end' : 'start',
  } as const;
  let free = 0;
  return (
    <Card className={chart.box}>
      <header className={chart.head}>
        <h2 className={`disp ${chart.title}`}>Gap to the lead</h2>
        <span className="small dim">later ones faint</span>
      </header>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`Gap to the lead. ${leadText} leads.${yourText ? ` ${yourText}.` : ''}`}
      >
        <clipPath id={`${id}a`}>
          <rect width={now} height={height} />
        </clipPath>
        <clipPath id={`${id}b`}>
          <rect x={now} width={width - now} height={height} />
        </clipPath>
        {y
          .ticks(3)
          .filter(Number.isInteger)
          .map((gap) => (
            <g key={gap}>
              <path className={chart.grid} d={`M${left} ${y(gap)}H${x(labels.length)}`} />
              <text x="0" y={y(gap) + 4}>
                {gap === 0 ? 'Lead' : `\u2212${gap}`}
              </text>
            </g>
          ))}
        {labels.map((label, index) => {
          const half = label.length * 3.4 + 4;
          if (label === '' || x(index + 1) - half < free) return null;
          free = x(index + 1) + half;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stop is its place on the line
            <text key={index} x={x(index + 1)} y={height - 4} textAnchor="middle">
              {label}
            </text>
          );
        })}
        <g clipPath={`url(#${id}b)`} className={styles.later}>
          <Lines lines={lines} x0={left} x1={x(labels.length)} y0={y(0)} y1={y(deepest)} deepest={deepest} />
        </g>
        <path className={styles.now} d={`M${now} 4V${bottom}`} />
        <g clipPath={`url(#${id}a)`}>
          <Lines lines={lines} x0={left} x1={x(labels.length)} y0={y(0)} y1={y(deepest)} deepest={deepest} />
        </g>
        <circle className={cx(chart.dot, isYourLead && chart.yourDot)} cx={now} cy={y(0)} r="4.5" />
        <text {...tag} y={top - 3}>
          {isYourLead && first.length === 1 ? yourText : leadText}
        </text>
        {you && !isYourLead && (
          <>
            <circle className={cx(chart.dot, chart.yourDot)} cx={now} cy={y(yourGap)} r="4.5" />
            <text {...tag} y={yourLabel + 4}>
              {yourText}
            </text>
          </>
        )}
      </svg>
    </Card>
  );
}

const cut = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}\u2026` : name);

interface LinesProps {
  lines: readonly GapLine[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  deepest: number;
}

/** They are the same at every stop. */
const Lines = memo(function Lines({ lines, x0, x1, y0, y1, deepest }: LinesProps) {
  return lines.map(({ id, role, gaps }) => {
    const step = (x1 - x0) / Math.max(1, gaps.length - 1);
    const d = `M${gaps
      .map(
        (gap, index) => `${(x0 + index * step).toFixed(1)},${(y0 + ((y1 - y0) * gap) / deepest).toFixed(1)}`,
      )
      .join('L')}`;
    return (
      <g key={id}>
        {role === 'you' && <path className={chart.casing} d={d} />}
        <path className={chart[role]} d={d} />
      </g>
    );
  });
});
