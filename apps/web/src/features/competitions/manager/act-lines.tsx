import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { SegmentedControl, type SegmentedControlProps } from '../../../ui/segmented-control.tsx';

const labelClass =
  'flex justify-between mb-1.5 text-sm font-semibold [&_small]:text-ink-3 [&_small]:text-sm [&_small]:font-normal';

const linesClass =
  'border-y border-line-strong [&>li]:grid [&>li]:grid-cols-[48px_minmax(0,1fr)] [&>li]:gap-3 [&>li]:items-center [&>li]:min-h-12 [&>li]:py-1.5 [&>li]:text-sm [&_b]:text-[26px] [&_b]:font-extrabold [&_b]:leading-none [&_b]:text-right [&_small]:block [&_small]:[font-size:inherit]';
/** One line of a preview: a figure and its label. */
export interface ActLine {
  figure: string;
  text: string;
  more?: string;
}

export function ActChoice<T extends string>(props: SegmentedControlProps<T>) {
  return (
    <div className="grid">
      <span className={labelClass}>{props.label}</span>
      <SegmentedControl {...props} />
    </div>
  );
}

export function ActLines({ brackets, lines }: { brackets: number; lines: readonly ActLine[] }) {
  return (
    <section aria-label="What it does">
      <span className={labelClass}>
        What it does<small>{counted(brackets, 'bracket')}</small>
      </span>
      <ul className={cx('ruled', linesClass)}>
        {lines.map((line) => (
          <li key={line.text}>
            <b className="num">{line.figure}</b>
            <span>
              {line.text}
              {line.more && <small className="text-ink-2">{line.more}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
