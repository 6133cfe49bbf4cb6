import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A surface with a 1 px border. Do not nest cards. `flush` removes the padding, for lists and posters. */
export function Card({ flush, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return <div {...rest} className={cx('plane', !flush && 'p-4', className)} />;
}
