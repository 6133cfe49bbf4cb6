import { scaleLinear } from 'd3-scale';
import { cx } from './cx.ts';
import { styles } from './gap-chart.classes.ts';
import { type GapLine, gapSentence } from './gap-data.ts';

export interface GapDrawingProps {
  width: number;
  height: number;
  narrow: boolean;
  lines: readonly GapLine[];
  tickLabels: readonly string[];
  scored: number;
  unit: string;
}

export function GapDrawing({ width, height, narrow, lines, tickLabels, scored, unit }: GapDrawingProps) {
  const left = narrow ? 32 : 40;
  const top = 12;
  const bottom = height - 24;

  const tags = tagged(lines, narrow ? 10 : 18);
  const tagRoom = Math.max(0, ...tags.map((tag) => tag.text.length * 5.5 + 14));
  // Names are placed to the right of the last scored fight: over the remaining fights, or in a margin.
  const ahead = ((width - left) * (tickLabels.length - scored)) / tickLabels.length;
  const right = width - Math.max(16, Math.min(tagRoom, tagRoom - ahead + 8));
  const x = scaleLinear([0, tickLabels.length], [left, right]);
  const deepest = Math.max(1, ...lines.flatMap((line) => line.gaps));
  const y = scaleLinear([0, deepest], [top, bottom]).nice(3);
  const rules = y.ticks(3).filter(Number.isInteger);
  const draw = (gaps: readonly number[]) => `M${gaps.map((gap, index) => `${x(index)},${y(gap)}`).join('L')}`;
  const now = x(scored);

  return (
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
  );
}

interface Tag {
  role: 'lead' | 'you';
  text: string;
  gap: number;
}

// Returns the labels at the ends of the leader's line and the viewer's best line.
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

// The leader's label is placed first and is the higher one; a label too close to it moves down.
function place(tags: readonly Tag[], y: (gap: number) => number) {
  let floor = Number.NEGATIVE_INFINITY;
  return tags.map((tag) => {
    const at = y(tag.gap);
    const label = Math.max(at, floor + 15);
    floor = label;
    return { ...tag, at, label };
  });
}

/** Up to this many ticks are all labelled if there is space, such as the rounds of a bracket. */
const FEW = 6;
const LETTER = 6.4;

function shownTicks(labels: readonly string[], spacing: number, narrow: boolean): number[] {
  const widest = Math.max(...labels.map((label) => label.length)) * LETTER + 6;
  const step =
    labels.length <= FEW ? Math.ceil(widest / spacing) : narrow ? 3 : Math.max(1, Math.ceil(26 / spacing));
  const last = labels.length - 1;
  const shown: number[] = [];
  for (let index = 0; index < last; index += step) {
    const room = (last - index) * spacing;
    if (room > ((labels[index]?.length ?? 0) + (labels[last]?.length ?? 0)) * 3.2 + 8) shown.push(index);
  }
  return [...shown, last];
}
