import { readPage } from '@lockroom/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { readWhole } from '../../api/list-pages.ts';
import { keys } from '../../api/query-keys.ts';

export const templatesQuery = queryOptions({
  queryKey: keys.templates,
  queryFn: () => readWhole((query) => readPage(api.templates.list, { query })),
});
