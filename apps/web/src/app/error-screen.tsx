import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { Page } from '../shell/page.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { onPartBack } from './missed-part.ts';

/** Replaces a screen that threw an error; trying again renders that screen anew, from what the server says now. */
export function ErrorScreen({ reset }: { reset: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const tryAgain = () => {
    // An answer that the screen cannot show would break it again.
    queries.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  useEffect(() => onPartBack(tryAgain));
  return (
    <Page title="Something went wrong">
      <EmptyState
        icon={TriangleAlert}
        title="Something went wrong"
        heading="h1"
        action={
          <Button variant="primary" onClick={tryAgain}>
            Try again
          </Button>
        }
      >
        This page could not be shown. What you saved is safe.
      </EmptyState>
    </Page>
  );
}
