import { brackets } from '@lockroom/contract';
import { type Implementation, implement } from '../../kernel/http/pipeline.ts';
import { entryCalls } from './entries.service.ts';

/** Members' entries: list, make, delete and recompute them, whatever their room plays. */
export function entryRoutes(): Implementation[] {
  const { list, ...calls } = entryCalls;
  return implement(brackets, { listForRoom: list, ...calls });
}
