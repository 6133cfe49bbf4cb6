import { TriangleAlert } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';
import { capitalized } from './capitalized.ts';
import { errorText, isUnreached } from './errors.ts';
import styles from './load-failed.module.css';

interface LoadFailedProps extends Pick<EmptyStateProps, 'title' | 'heading'> {
  error: unknown;
  /** The text where the server gave none. */
  fallback?: string;
  onRetry: () => unknown;
}

/** A failure to load, with the reason and a button that tries again. */
export function LoadFailed({ error, fallback = 'Please try again.', onRetry, ...state }: LoadFailedProps) {
  return (
    <EmptyState icon={TriangleAlert} {...state} action={<Button onClick={() => onRetry()}>Try again</Button>}>
      {errorText(error, fallback)}
      {isUnreached(error) && ' This device has kept nothing of it. It is loaded once the connection is back.'}
    </EmptyState>
  );
}

/** A query, as far as its failure is concerned. */
export interface LoadedPart {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** The same in a line, for a part among others; nothing while the part is there or on its way. */
export function PartFailed({ title, part }: { title: string; part: LoadedPart }) {
  if (!part.error || part.data !== undefined) return null;
  return (
    <div className={`spread small muted ${styles.part}`}>
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
  /** A plural that fits behind 'Loading': 'your friends', 'posts'. */
  what: string;
  /** The number of rows in the skeleton. */
  rows: number;
}

/** Stands in for a list until its query has data: a skeleton, or the failure of the first load. */
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
