import { uncapitalized } from '../../shell/capitalized.ts';
import { type LoadedPart, LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { CalculationTimeout } from './task-queue.ts';

/**
 * Returns the title of an error: 'The places could not be calculated', or 'Not worked out: the places' after a timeout.
 */
export function failedTitle(what: string, error: unknown, fault = `${what} could not be calculated`): string {
  if (!(error instanceof CalculationTimeout)) return fault;
  return `Not worked out: ${uncapitalized(what)}`;
}

export function FiguresFailed({ what, part }: { what: string; part: LoadedPart }) {
  return <PartFailed title={failedTitle(what, part.error)} part={part} />;
}

export function AllFailed({ error, refetch }: Pick<LoadedPart, 'error' | 'refetch'>) {
  return <LoadFailed title={failedTitle('The chances', error)} error={error} onRetry={refetch} />;
}
