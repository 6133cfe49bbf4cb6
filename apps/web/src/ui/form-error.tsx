import { TriangleAlert } from 'lucide-react';
import styles from './field.module.css';

/** A form's error, announced to screen readers at once. Renders nothing without a message. */
export function FormError({ message }: { message: string | null | undefined }) {
  if (!message) return null;
  return (
    <p className={`remark ${styles.error}`} role="alert">
      <TriangleAlert className="icon-s" aria-hidden />
      <span>{message}</span>
    </p>
  );
}
