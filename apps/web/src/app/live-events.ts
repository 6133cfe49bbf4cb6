import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLive } from '../api/live.ts';
import { useSession } from '../api/session.ts';

/** Keeps what is on screen fresh for as long as somebody is signed in. */
export function useLiveEvents(): void {
  const queries = useQueryClient();
  const token = useSession()?.token ?? null;
  useEffect(() => (token ? followLive(token, queries) : undefined), [token, queries]);
}
