import { brackets } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import type { CompetitionType } from './competition.type.ts';
import { entryCalls } from './entries.service.ts';

/** Members' entries: list, make, delete and recompute them, whatever their room plays. */
export function entryRoutes({ types }: { types: readonly CompetitionType[] }): Implementation[] {
  const { list, ...calls } = entryCalls(types);
  return implement(brackets, { listForRoom: list, ...calls });
}
