import { cx } from '../../ui/cx.ts';

const styles: Record<string, string> = {
  legend: 'gap-y-1 gap-x-4.5 [&_li]:inline-flex [&_li]:gap-1.75 [&_li]:items-center',
  sample: 'w-5.5 h-3 rounded-xs',
  must: 'bg-accent shadow-[0_0_0_1px_light-dark(var(--on-accent),#0000)]',
  idle: '[outline:1.25px_dashed_var(--line-strong)] -outline-offset-1',
  played: 'shadow-outline-soft',
  if: 'border-[1.5px] border-dashed border-ink',
};
const PATH = { must: 'must win', idle: 'open, does not matter', played: 'played' } as const;
const IF = { if: 'if, not official' } as const;

export function Legend({ of }: { of: 'path' | 'what-if' }) {
  return (
    <ul className={cx('flex flex-wrap gap-2 text-ink-3 text-xs', styles.legend)} aria-label="Legend">
      {Object.entries(of === 'path' ? PATH : IF).map(([look, label]) => (
        <li key={look}>
          <i className={cx(styles.sample, styles[look])} aria-hidden />
          {label}
        </li>
      ))}
    </ul>
  );
}
