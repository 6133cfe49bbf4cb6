import { TriangleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import { styles } from './field.classes.ts';

/** A form's error, announced to screen readers at once. Renders nothing without a message. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className={cx('remark', styles.error)} role="alert">
      <TriangleAlert className="size-3.5 stroke-2" aria-hidden />
      <span>{message}</span>
    </p>
  );
}
