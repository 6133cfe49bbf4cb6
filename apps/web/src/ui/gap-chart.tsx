import { scaleLinear } from 'd3-scale';
import { useLayoutEffect, useRef, useState } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';

export const styles = {
  box: 'pt-4 px-4 pb-2.5',
  head: 'items-baseline gap-y-1.5 gap-x-3 mb-3.5',
  title: 'text-2xl',
  chart:
    'w-full h-auto font-stretch-75% tabular-nums [&_text]:fill-ink-3 [&_text]:text-[11.5px] [&_text]:font-book [&_path]:fill-none [&_path]:[stroke-linejoin:round]',
  tag: 'fill-ink! text-[12.5px]! font-bold! [paint-order:stroke] stroke-surface-1 stroke-[4px] [stroke-linejoin:round]',
  grid: 'stroke-line stroke-1',
  now: 'stroke-ink-3 [stroke-dasharray:2_3]',
  pack: 'stroke-line-strong stroke-[1.25] opacity-85',
  lead: 'stroke-ink stroke-2',
  you: 'stroke-accent stroke-3',
  casing: 'stroke-[light-dark(var(--on-accent),var(--bg))] stroke-[5.5]',
  dot: 'fill-ink stroke-surface-1 stroke-[1.5]',
  yourDot: 'fill-accent stroke-[light-dark(var(--on-accent),var(--surface-1))]',
};

export interface GapSeries {
  id: string;
  name: string;
  /** The total points after each scored fight or round. */
  values: readonly number[];
  isYou: boolean;
}

/** A line of the chart: the points behind the leader, from the start (0) to the latest scored fight or round. */
export interface GapLine {
  id: string;
  name: string;
  points: number;
  gaps: readonly number[];
  role: 'pack' | 'lead' | 'you';
}

/**
 * Converts totals to gaps behind the leader at each point in time. Returns the lines in drawing order: the `packSize`
 * best of the other members, the leader, the viewer. If the viewer leads, no line has the role 'lead'.
 */
export function gapLines(series: readonly GapSeries[], scoredCount: number, packSize: number): GapLine[] {
  const best = Array.from({ length: scoredCount }, (_, index) =>
    Math.max(0, ...series.map((one) => one.values[index] ?? 0)),
  );
  const lines = series.map((one) => ({
    id: one.id,
    name: one.name,
    isYou: one.isYou,
    points: one.values[scoredCount - 1] ?? 0,
    gaps: [0, ...best.map((top, index) => top - (one.values[index] ?? 0))],
  }));
  const standing = lines.toSorted((a, b) => b.points - a.points);
  const top = standing[0]?.points;
  const youLead = standing.some((line) => line.isYou && line.points === top);
  const lead = youLead ? undefined : standing[0];
  const pack = standing.filter((line) => !line.isYou && line !== lead).slice(0, packSize);
  const yours = standing.filter((line) => line.isYou).toReversed();
  return [
    ...pack.map((line) => ({ ...line, role: 'pack' as const })),
    ...(lead ? [{ ...lead, role: 'lead' as const }] : []),
    ...yours.map((line) => ({ ...line, role: 'you' as const })),
  ];
}

export function gapSentence(lines: readonly GapLine[], unit: string): string {
  const lead = lines.find((line) => line.role === 'lead');
  const you = lines.findLast((line) => line.role === 'you');
  const start = `Gap to the lead after each ${unit}.`;
  if (!you) return lead ? `${start} ${lead.name} leads with ${lead.points}.` : start;
  if (!lead) return `${start} You lead with ${you.points}.`;
  const behind = lead.points - you.points;
  return `${start} You have ${you.points}, ${behind} behind ${lead.name}.`;
}

type Tag = { role: 'lead' | 'you'; text: string; gap: number };

function tagged(lines: readonly GapLine[], longest: number): Tag[] {
  const tags: Tag[] = [];
  const lead = lines.find((line) => line.role === 'lead');
  const you = lines.findLast((line) => line.role === 'you');
  if (lead) {
    const name = lead.name.length > longest ? `${lead.name.slice(0, longest - 1)}\u2026` : lead.name;
    tags.push({ role: 'lead', text: `${name} ${lead.points}`, gap: lead.gaps.at(-1) ?? 0 });
  }
  if (you) tags.push({ role: 'you', text: `You ${you.points}`, gap: you.gaps.at(-1) ?? 0 });
  return tags;
}

// The leader's label is placed first, at the top; a label that is too close to it is moved down.
function place(tags: readonly Tag[], y: (gap: number) => number) {
  let floor = Number.NEGATIVE_INFINITY;
  return tags.map((tag) => {
    const at = y(tag.gap);
    const label = Math.max(at, floor + 15);
    floor = label;
    return { ...tag, at, label };
  });
}

/** Up to this many ticks, such as a bracket's rounds, are all labeled if there is space. */
const FEW = 6;
const LETTER = 6.4;

function shownTicks(labels: readonly string[], spacing: number, narrow: boolean): number[] {
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + 6;
  const everyNth = narrow ? 3 : Math.max(1, Math.ceil(26 / spacing));
  const step = labels.length <= FEW ? Math.ceil(widest / spacing) : everyNth;
  const last = labels.length - 1;
  const shown: number[] = [];
  for (let index = 0; index < last; index += step) {
    const room = (last - index) * spacing;
    if (room > ((labels[index]?.length ?? 0) + (labels[last]?.length ?? 0)) * 3.2 + 8) shown.push(index);
  }
  return [...shown, last];
}

export interface GapChartProps {
  series: readonly GapSeries[];
  /** A short label for each fight or round, in order: '1', '2', 'Co-Main', 'Main'. */
  tickLabels: readonly string[];
  scoredCount: number;
  unit?: 'fight' | 'round';
}

const NARROW = 640;

export function GapChart(props: GapChartProps) {
  const scored = Math.min(props.scoredCount, props.tickLabels.length);
  if (scored < 1 || props.series.length === 0) return null;
  return <DrawnChart {...props} scored={scored} />;
}

// This is a separate component because it measures its box when it mounts, and there may be no chart until the first
// result.
function DrawnChart({ series, tickLabels, scored, unit = 'fight' }: GapChartProps & { scored: number }) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(720);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setWidth(Math.max(280, Math.round(element.clientWidth) || 720));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const narrow = width < NARROW;
  const height = narrow ? 152 : 196;
  const lines = gapLines(series, scored, narrow ? 11 : 20);
  const left = narrow ? 32 : 40;
  const top = 12;
  const bottom = height - 24;

  const tags = tagged(lines, narrow ? 10 : 18);
  const tagRoom = Math.max(0, ...tags.map((tag) => tag.text.length * 5.5 + 14));
  // Names are to the right of the last scored fight: over the remaining fights, or in a margin.
  const ahead = ((width - left) * (tickLabels.length - scored)) / tickLabels.length;
  const right = width - Math.max(16, Math.min(tagRoom, tagRoom - ahead + 8));
  const x = scaleLinear([0, tickLabels.length], [left, right]);
  const deepest = Math.max(1, ...lines.flatMap((line) => line.gaps));
  const y = scaleLinear([0, deepest], [top, bottom]).nice(3);
  const rules = y.ticks(3).filter(Number.isInteger);
  const draw = (gaps: readonly number[]) => `M${gaps.map((gap, index) => `${x(index)},${y(gap)}`).join('L')}`;
  const now = x(scored);

  return (
    <Card className={styles.box}>
      <header className={cx('flex flex-wrap gap-2', styles.head)}>
        <h2 className={cx('disp', styles.title)}>Gap to the lead</h2>
        <span className="text-sm text-ink-3">{`Points, ${unit} by ${unit}`}</span>
      </header>
      <div ref={box}>
        <svg
          className={styles.chart}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={gapSentence(lines, unit)}
        >
          {rules.map((gap) => (
            <g key={gap}>
              <path className={styles.grid} d={`M${left} ${y(gap)}H${right}`} />
              <text x="0" y={y(gap) + 4}>
                {gap === 0 ? 'Lead' : `\u2212${gap}`}
              </text>
            </g>
          ))}
          {shownTicks(tickLabels, x(1) - x(0), narrow).map((index) => (
            <text key={index} x={x(index + 1)} y={height - 4} textAnchor="middle">
              {tickLabels[index]}
            </text>
          ))}
          {scored < tickLabels.length && <path className={styles.now} d={`M${now} ${top}V${bottom}`} />}
          {lines.map((line) => {
            const d = draw(line.gaps);
            return (
              <g key={line.id}>
                {line.role === 'you' && <path className={styles.casing} d={d} />}
                <path className={styles[line.role]} d={d} />
              </g>
            );
          })}
          {place(tags, y).map((tag) => (
            <g key={tag.role}>
              <circle
                className={cx(styles.dot, tag.role === 'you' && styles.yourDot)}
                cx={now}
                cy={tag.at}
                r="4.5"
              />
              <text className={styles.tag} x={now + 11} y={tag.label + 4}>
                {tag.text}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </Card>
  );
}
