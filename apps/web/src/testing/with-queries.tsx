import { QueryClientProvider } from '@tanstack/react-query';
import type { PropsWithChildren } from 'react';
import { createQueryClient } from '../api/query-client.ts';

/** Returns a wrapper for `render` and `renderHook` that provides a query client. */
export function withQueries(queries = createQueryClient()) {
  return ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
}
