import { counted } from '../../../shell/counted.ts';
import { SegmentedControl, type SegmentedControlProps } from '../../../ui/segmented-control.tsx';
import styles from './act-lines.module.css';

/** One line of a preview: a figure and its label. */
export interface ActLine {
  figure: string;
  text: string;
  more?: string;
}

export function ActChoice<T extends string>(props: SegmentedControlProps<T>) {
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{props.label}</span>
      <SegmentedControl {...props} />
    </div>
  );
}

export function ActLines({ brackets, lines }: { brackets: number; lines: readonly ActLine[] }) {
  return (
    <section aria-label="What it does">
      <span className={styles.label}>
        What it does<small>{counted(brackets, 'bracket')}</small>
      </span>
      <ul className={`ruled ${styles.lines}`}>
        {lines.map((line) => (
          <li key={line.text}>
            <b className="num">{line.figure}</b>
            <span>
              {line.text}
              {line.more && <small className="muted">{line.more}</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
