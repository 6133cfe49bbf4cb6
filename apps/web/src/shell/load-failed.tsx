import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';
import { capitalized } from './capitalized.ts';
import { errorText, isUnreached } from './errors.ts';
import { styles } from './load-failed.classes.ts';

interface LoadFailedProps extends Pick<EmptyStateProps, 'title' | 'heading'> {
  error: unknown;
  fallback?: string;
  onRetry: () => unknown;
}

/** A failure to load, with the reason and a retry button. */
export function LoadFailed({ error, fallback = 'Please try again.', onRetry, ...state }: LoadFailedProps) {
  return (
    <EmptyState icon={TriangleAlert} {...state} action={<Button onClick={() => onRetry()}>Try again</Button>}>
      {errorText(error, fallback)}
      {isUnreached(error) && ' This device has kept nothing of it. It is loaded once the connection is back.'}
    </EmptyState>
  );
}

export interface LoadedPart {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** A failure to load one part of a page, in one line. Renders nothing while the part is loaded or loading. */
export function PartFailed({ title, part }: { title: string; part: LoadedPart }) {
  if (!part.error || part.data !== undefined) return null;
  return (
    <div className={cx('flex items-center justify-between text-sm text-ink-2', styles.part)}>
      <p>
        <b>{title}.</b> {errorText(part.error, '')}
      </p>
      <Button variant="ghost" size="s" onClick={() => part.refetch()}>
        Try again
      </Button>
    </div>
  );
}

interface ListPendingProps {
  /** The error of a query without data; null while it loads. */
  error: unknown;
  onRetry: () => unknown;
  what: string;
  rows: number;
}

export function ListPending({ error, onRetry, what, rows }: ListPendingProps) {
  if (error) {
    const subject = /^(the|your) /.test(what) ? what : `the ${what}`;
    return (
      <LoadFailed title={`${capitalized(subject)} could not be loaded`} error={error} onRetry={onRetry} />
    );
  }
  return (
    <Loading label={`Loading ${what}`}>
      <RowsSkeleton rows={rows} />
    </Loading>
  );
}
