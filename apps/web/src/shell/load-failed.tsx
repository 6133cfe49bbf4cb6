import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/notes.tsx';
import { Loading, RowsSkeleton } from '../ui/skeleton.tsx';
import { errorText, isUnreachable } from './errors.ts';
import { LinkButton } from './link-button.tsx';
import { noticeRowClass, Page, type PageProps } from './page.tsx';
import { capitalized } from './words.ts';

interface LoadFailedProps extends Pick<EmptyStateProps, 'title' | 'heading'> {
  error: unknown;
  fallback?: string;
  onRetry: () => unknown;
}

export function LoadFailed({ error, fallback = 'Please try again.', onRetry, ...state }: LoadFailedProps) {
  return (
    <EmptyState icon={TriangleAlert} {...state} action={<Button onClick={() => onRetry()}>Try again</Button>}>
      {isUnreachable(error)
        ? "You're offline, and this page hasn't been opened here before."
        : errorText(error, fallback)}
    </EmptyState>
  );
}

export interface LoadedPart {
  data: unknown;
  error: unknown;
  refetch: () => unknown;
}

/** Says in one line that a part of the page could not be loaded. Renders nothing if there is older data. */
export function PartFailed({ title, part }: { title: string; part: LoadedPart }) {
  if (!part.error || part.data !== undefined) return null;
  return (
    <div className={noticeRowClass}>
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
  /** The error of a query that has no data; null while the query loads. */
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

interface DeadEndProps extends Pick<PageProps, 'title' | 'crumbs' | 'back'>, Pick<EmptyStateProps, 'icon'> {
  to: string;
  way: string;
  children?: ReactNode;
}

/** Shown instead of a page that the viewer cannot see: gives the reason and a button that leads to another page. */
export function DeadEnd({ icon, to, way, children, ...page }: DeadEndProps) {
  return (
    <Page {...page}>
      <EmptyState
        icon={icon}
        title={page.title}
        heading="h1"
        action={
          <LinkButton variant="primary" to={to}>
            {way}
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}
