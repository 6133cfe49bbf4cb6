import { scaleLinear } from 'd3-scale';
import { type CSSProperties, memo, useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { styles as chart, type GapLine, type GapSeries, gapLines } from '../../../ui/gap-chart.tsx';
import { useWide } from '../../../ui/use-wide.ts';

interface PastChartProps {
  series: readonly GapSeries[];
  /** The short name of each stop; empty for a stop without a label. */
  labels: readonly string[];
  at: number;
}

export function PastChart({ series, labels, at }: PastChartProps) {
  const wide = useWide();
  const frame = wide ? WIDE : NARROW;
  const lines = useMemo(() => gapLines(series, labels.length, wide ? 20 : 11), [series, labels.length, wide]);
  const deepest = useMemo(() => Math.max(1, ...lines.flatMap(({ gaps }) => gaps)), [lines]);
  const { x, y } = useMemo(() => scales(frame, labels.length, deepest), [frame, labels.length, deepest]);
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
  const yourLabel = Math.max(y(yourGap), TOP + 16);
  // Put the label on the side with enough space.
  const isLate = now > (frame.left + frame.width) / 2;
  const tag = {
    className: chart.tag,
    x: now + (isLate ? -10 : 10),
    textAnchor: isLate ? 'end' : 'start',
  } as const;
  return (
    <Card className={chart.box}>
      <header className={cx('flex flex-wrap gap-2', chart.head)}>
        <h2 className={cx('disp', chart.title)}>Gap to the lead</h2>
      </header>
      <div
        className="relative"
        role="img"
        aria-label={`Gap to the lead. ${leadText} leads.${yourText ? ` ${yourText}.` : ''}`}
      >
        <Still frame={frame} lines={lines} labels={labels} deepest={deepest} />
        {/* An overlay dims everything after the selected stop. Only the overlay moves, so no line is repainted. */}
        <div className="absolute top-0 overflow-hidden" style={laterBox(frame)}>
          <div
            className="h-full bg-surface-1 opacity-80 will-change-transform"
            style={{
              transform: `translateX(${((now - frame.left) / (x(labels.length) - frame.left)) * 100}%)`,
            }}
          />
        </div>
        <svg
          className={cx(chart.chart, 'absolute inset-0 overflow-visible')}
          viewBox={`0 0 ${frame.width} ${frame.height}`}
          aria-hidden
        >
          <path className="stroke-ink stroke-[1.5]" d={`M${now} 4V${frame.height - FOOT}`} />
          <circle className={cx(chart.dot, isYourLead && chart.yourDot)} cx={now} cy={y(0)} r="4.5" />
          <text {...tag} y={TOP - 3}>
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
      </div>
    </Card>
  );
}

/** The size of the chart in SVG units. */
interface Frame {
  width: number;
  height: number;
  left: number;
}

const WIDE: Frame = { width: 790, height: 196, left: 38 };
const NARROW: Frame = { width: 311, height: 150, left: 30 };
const [TOP, FOOT, RIGHT] = [14, 24, 16];

function scales({ width, height, left }: Frame, stops: number, deepest: number) {
  return {
    x: scaleLinear([0, stops], [left, width - RIGHT]),
    y: scaleLinear([0, deepest], [TOP, height - FOOT]).nice(3),
  };
}

/** Returns the area in which the overlay moves, as percentages of the chart: the plot plus the thickness of a line. */
function laterBox({ width, height, left }: Frame): CSSProperties {
  return {
    left: `${(left / width) * 100}%`,
    right: `${((RIGHT - 4) / width) * 100}%`,
    bottom: `${((FOOT - 3) / height) * 100}%`,
  };
}

interface StillProps {
  frame: Frame;
  lines: readonly GapLine[];
  labels: readonly string[];
  deepest: number;
}

/** The parts of the chart that are the same at every stop, memoized so that dragging does not redraw them. */
const Still = memo(function Still({ frame, lines, labels, deepest }: StillProps) {
  const { width, height, left } = frame;
  const { x, y } = scales(frame, labels.length, deepest);
  let free = 0;
  return (
    <svg className={chart.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
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
          // biome-ignore lint/suspicious/noArrayIndexKey: stops are identified by position
          <text key={index} x={x(index + 1)} y={height - 4} textAnchor="middle">
            {label}
          </text>
        );
      })}
      {lines.map(({ id, role, gaps }) => {
        const d = `M${gaps.map((gap, index) => `${x(index).toFixed(1)},${y(gap).toFixed(1)}`).join('L')}`;
        return (
          <g key={id}>
            {role === 'you' && <path className={chart.casing} d={d} />}
            <path className={chart[role]} d={d} />
          </g>
        );
      })}
    </svg>
  );
});

const cut = (name: string, most: number) => (name.length > most ? `${name.slice(0, most - 1)}\u2026` : name);
