import { ApiError } from '@lockroom/contract';
import type { FightErrors, FightField } from './fight-draft.ts';

/** The server's complaints about a fight, by the field they are about; its paths are the form's own names. */
export function issuesOf(error: unknown): FightErrors {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.issues.map(({ path, message }) => [path as FightField, message]));
}
