import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Alerter } from '../ui/alerter.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { wireSession } from './session-wiring.ts';

export function App({ queries, router }: { queries: QueryClient; router: AnyRouter }) {
  useEffect(() => wireSession(queries, router), [queries, router]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Alerter />
      <Toaster />
    </QueryClientProvider>
  );
}
