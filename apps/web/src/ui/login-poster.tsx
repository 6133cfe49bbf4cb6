import { lengthEm } from '@lockroom/poster';
import type { CSSProperties } from 'react';
import { cx } from './cx.ts';
import styles from './login-poster.module.css';
import { PointChip, PointChips } from './point-chip.tsx';
import { Wordmark } from './wordmark.tsx';

const LINES = [
  { text: 'Call the', width: 125 },
  { text: 'winner.', width: 66, inverse: true },
  { text: 'Name the method.', width: 78 },
  { text: 'Then lock it in.', width: 100 },
] as const;

type LineStyle = CSSProperties & { '--w': string };

/** The yellow poster beside the login forms; it looks the same in both themes. */
export function LoginPoster() {
  return (
    <section className={cx('plate', styles.bill)} aria-label="Lockroom">
      <span className="max-lg:hidden">
        <Wordmark on="bill" />
      </span>
      <div className={styles.measure}>
        <p className={styles.lines}>
          {LINES.map((line) => {
            const size = 99.5 / lengthEm(line.text, line.width);
            const style: LineStyle = { '--w': `${line.width}%`, fontSize: `${size.toFixed(2)}cqw` };
            return (
              <span
                key={line.text}
                className={cx('disp', styles.line, 'inverse' in line && styles.inverse)}
                style={style}
              >
                {line.text}{' '}
              </span>
            );
          })}
        </p>
      </div>
      <div
        className={cx('max-lg:hidden', styles.slip)}
        role="img"
        aria-label="A pick that earned five points"
      >
        <b className={cx('disp', styles.pick)}>Holloway</b>
        <span className={cx('min-w-0 truncate', styles.over)}>over Gaethje by KO/TKO</span>
        <PointChips>
          <PointChip label="Fight" state="earned" points={2} />
          <PointChip label="Method" state="earned" points={1} />
          <PointChip label="F&amp;M Combo" state="earned" points={1} />
          <PointChip label="Underdog" state="earned" points={1} />
        </PointChips>
        <span className={cx('num', styles.total)}>+5</span>
      </div>
    </section>
  );
}
