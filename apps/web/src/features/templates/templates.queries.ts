import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Every template, newest first. */
export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: () => api.templates.list(),
});
