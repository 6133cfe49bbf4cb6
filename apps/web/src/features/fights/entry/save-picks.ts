import { ApiError, type SavedPicks } from '@lockroom/contract';
import { list } from '../../../shell/list.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { DraftPick } from '../card/fight-rules.ts';

/** A pick to send; an empty one clears the stored pick. */
export interface PickChange {
  fightId: string;
  pick: DraftPick;
}

/** The result of saving one pick. `refused` means that it can no longer be saved. */
interface SaveOutcome {
  fightId: string;
  result: 'stored' | 'refused' | 'failed';
  error: unknown;
}

/** The number of parallel requests, which is the browsers' limit per host over HTTP/1.1. */
export const PARALLEL_SAVES = 6;

export type PostPick = (change: PickChange) => Promise<SavedPicks>;

/** The result of a save, fight by fight; `savedAt` is the server's time of the last stored pick, or null. */
export interface SaveReport {
  outcomes: readonly SaveOutcome[];
  savedAt: number | null;
}

/**
 * Sends each change as a separate parallel request (rules: texts#saving-picks). Never rejects; each request has its own
 * outcome.
 */
export async function savePicks(
  changes: readonly PickChange[],
  post: PostPick,
  atOnce: number = PARALLEL_SAVES,
): Promise<SaveReport> {
  const outcomes: SaveOutcome[] = [];
  const waiting = [...changes];
  let savedAt: number | null = null;
  async function work(): Promise<void> {
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      const { fightId } = change;
      try {
        const answer = await post(change);
        savedAt = Math.max(savedAt ?? 0, Date.parse(answer.savedAt));
        const kept = answer.notSaved.every((pick) => pick.fightId !== fightId);
        outcomes.push({ fightId, result: kept ? 'stored' : 'failed', error: null });
      } catch (error) {
        outcomes.push({ fightId, result: isFinal(error) ? 'refused' : 'failed', error });
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return { outcomes, savedAt };
}

/** Whether retrying is useless, because the fight is locked or has different fighters. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'locked' || isOtherPair(error));
}

/** Whether a pick was refused because the fight has different fighters by now. */
export const isOtherPair = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/**
 * Returns the toast after a save (rules: texts#saving-picks). `titleOf` names a fight; `incomplete` lists the fights
 * left out.
 */
export function saveMessage(
  report: SaveReport,
  incomplete: readonly string[],
  titleOf: (fightId: string) => string,
): ToastMessage {
  const named = (ids: readonly string[]) => list(ids.map(titleOf));
  const left = incomplete.length > 0 ? `Not saved: ${named(incomplete)}, winner or method missing.` : null;
  const bad = report.outcomes.filter(({ result }) => result !== 'stored');
  if (bad.length === 0) {
    const description = sentences('Your predictions have been saved successfully!', left);
    return { title: 'Bracket Saved', description };
  }
  const refusedFor = (isMoved: boolean) =>
    bad
      .filter(({ result, error }) => result === 'refused' && isOtherPair(error) === isMoved)
      .map(({ fightId }) => fightId);
  const [refused, moved] = [refusedFor(false), refusedFor(true)];
  const failed = bad.filter(({ result }) => result === 'failed');
  const stored = report.outcomes.length - bad.length;
  const description = sentences(
    failed.length > 0 && failureText(failed.map(({ error }) => error)),
    failed.length > 0 && stored > 0 && `Still unsaved: ${named(failed.map(({ fightId }) => fightId))}.`,
    refused.length > 0 &&
      `${named(refused)} ${refused.length === 1 ? 'is' : 'are'} locked and kept as before.`,
    moved.length > 0 &&
      `${named(moved)} ${moved.length === 1 ? 'has' : 'have'} a new pair: please pick again.`,
    stored > 0 && `${stored} of ${report.outcomes.length} picks were saved.`,
    left,
  );
  return { title: 'Save Failed', description, tone: 'danger', duration: 10_000 };
}

function failureText(errors: readonly unknown[]): string {
  const completed = errors.find((error) => error instanceof ApiError && error.code === 'event_completed');
  if (completed instanceof ApiError) return completed.message;
  return 'There was an error saving your predictions. Please try again.';
}

function sentences(...parts: readonly (string | null | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
