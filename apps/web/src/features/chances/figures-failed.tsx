import { uncapitalized } from '../../shell/capitalized.ts';
import { type LoadedPart, LoadFailed, PartFailed } from '../../shell/load-failed.tsx';
import { NotWorkedOut } from './turns.ts';

/** The title of figures that are not there: 'The places could not be reckoned', 'Not worked out: the places'. */
export function failedTitle(what: string, error: unknown, fault = `${what} could not be reckoned`): string {
  if (!(error instanceof NotWorkedOut)) return fault;
  return `Not worked out: ${uncapitalized(what)}`;
}

/** That figures among others are not there, and a button that tries again. */
export function FiguresFailed({ what, part }: { what: string; part: LoadedPart }) {
  return <PartFailed title={failedTitle(what, part.error)} part={part} />;
}

/** The same in place of all figures. */
export function AllFailed({ error, refetch }: Pick<LoadedPart, 'error' | 'refetch'>) {
  return <LoadFailed title={failedTitle('The chances', error)} error={error} onRetry={refetch} />;
}
