import { TriangleAlert } from 'lucide-react';
import { errorText } from '../api/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';

export interface LoadFailedProps extends Pick<EmptyStateProps, 'title' | 'heading'> {
  error: unknown;
  /** Said where the server had no words of its own. */
  fallback?: string;
  /** Asks for it again. */
  onRetry: () => unknown;
}

/** What stands in place of something that did not come: why, and a button that asks for it again. */
export function LoadFailed({ error, fallback = 'Please try again.', onRetry, ...state }: LoadFailedProps) {
  return (
    <EmptyState icon={TriangleAlert} {...state} action={<Button onClick={() => onRetry()}>Try again</Button>}>
      {errorText(error, fallback)}
    </EmptyState>
  );
}
