import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { ChunkLoadError } from '../shell/lazy-component.tsx';
import { Page } from '../shell/page.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/notes.tsx';

export function ErrorScreen({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter();
  const queries = useQueryClient();
  const tryAgain = () => {
    // Remove inactive cached data, because the data that broke the screen would break it again.
    queries.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  const isChunkMissing = error instanceof ChunkLoadError;
  return (
    <Page title="Something went wrong">
      <EmptyState
        icon={TriangleAlert}
        title="Something went wrong"
        heading="h1"
        action={
          <Button variant="primary" onClick={isChunkMissing ? () => location.reload() : tryAgain}>
            {isChunkMissing ? 'Reload' : 'Try again'}
          </Button>
        }
      >
        This page could not be shown. What you saved is safe.
      </EmptyState>
    </Page>
  );
}

export function LoadingScreen() {
  return (
    <main className="grid place-items-center min-h-dvh text-5xl text-ink-3" id="main">
      <p role="status" className="disp">
        Loading
      </p>
    </main>
  );
}
