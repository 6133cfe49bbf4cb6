import { useLayoutEffect, useRef, useState } from 'react';
import { Card } from './card.tsx';
import { cx } from './cx.ts';
import { styles } from './gap-chart.classes.ts';
import { type GapSeries, gapLines } from './gap-data.ts';
import { GapDrawing } from './gap-drawing.tsx';

export interface GapChartProps {
  series: readonly GapSeries[];
  /** A short label per fight or round, in order: "1", "2", "Co-Main", "Main". */
  tickLabels: readonly string[];
  scoredCount: number;
  unit?: 'fight' | 'round';
}

const NARROW = 640;

/** A chart of points behind the leader after each fight or round. Renders nothing before the first result. */
export function GapChart(props: GapChartProps) {
  const scored = Math.min(props.scoredCount, props.tickLabels.length);
  if (scored < 1 || props.series.length === 0) return null;
  return <DrawnChart {...props} scored={scored} />;
}

// A separate component, because the first result may arrive while the page is open, and the box is measured on mount.
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
  return (
    <Card className={styles.box}>
      <header className={cx('flex flex-wrap gap-2', styles.head)}>
        <h2 className={cx('disp', styles.title)}>Gap to the lead</h2>
        <span className="text-sm text-ink-3">{`Points, ${unit} by ${unit}`}</span>
      </header>
      <div ref={box}>
        <GapDrawing
          width={width}
          height={height}
          narrow={narrow}
          lines={gapLines(series, scored, narrow ? 11 : 20)}
          tickLabels={tickLabels}
          scored={scored}
          unit={unit}
        />
      </div>
    </Card>
  );
}
