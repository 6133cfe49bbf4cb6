import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { toast } from '../ui/toast.ts';
import { fetchToaster } from './parts.ts';
import { wireSession } from './session-wiring.ts';

/** The whole app: its cache, its router and its one toast. */
export function App({ queries, router }: { queries: QueryClient; router: AnyRouter }) {
  useEffect(() => wireSession(queries, router), [queries, router]);
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <ToasterInTime />
    </QueryClientProvider>
  );
}

/** The toaster, from the first message on: that one waits in the store until its code is there. */
function ToasterInTime() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    const show = () =>
      void fetchToaster().then(
        (part) => setToaster(() => part.Toaster),
        // The next message tries again; what failed also stands where it failed.
        () => undefined,
      );
    if (toast.get()) show();
    return toast.subscribe(show);
  }, []);
  return Toaster && <Toaster />;
}
