import {
  ApiError,
  type Bracket,
  calls,
  type Fight,
  type Prediction,
  type SavedPicks,
} from '@lockroom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { changeCachedResponse } from '../../../api/cached-response.ts';
import { api, saveRequestOptions, showsAnswer } from '../../../api/client.ts';
import { list } from '../../../shell/words.ts';
import type { ToastMessage } from '../../../ui/toast.ts';
import type { SaveOutcome } from '../../competitions/competition-type.ts';
import { showSavedEntry } from '../../competitions/show-saved.ts';
import { whyRefused } from '../../competitions/why-refused.ts';
import type { DraftPick } from '../card/fight-rules.ts';
import { picksQuery } from '../fights.queries.ts';

/** A pick to send; an empty one clears the stored pick. */
interface PickChange {
  fightId: string;
  pick: DraftPick;
}

/** The number of parallel requests. With HTTP/1.1, browsers open six connections per host. */
export const PARALLEL_SAVES = 6;

/** `savedAt` is the server time at which the last stored pick arrived; null if no pick was stored. */
interface SaveReport {
  outcomes: { fightId: string; result: SaveOutcome; error: unknown }[];
  savedAt: number | null;
}

/**
 * Sends each change as a separate parallel request (rules: texts#saving-picks). Never rejects; each request has its own
 * outcome.
 */
export async function savePicks(
  changes: readonly PickChange[],
  post: (change: PickChange) => Promise<SavedPicks>,
  atOnce: number = PARALLEL_SAVES,
): Promise<SaveReport> {
  const outcomes: SaveReport['outcomes'] = [];
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

/** Whether retrying is pointless, because the fight is locked or called off, or now has different fighters. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'locked' || isOtherPair(error));
}

/** Whether a pick was rejected because the fight now has different fighters. */
export const isOtherPair = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/**
 * Returns the toast for a save (rules: texts#saving-picks). `incomplete` lists the fights that were left out because
 * their picks are incomplete.
 */
export function saveMessage(
  report: SaveReport,
  incomplete: readonly string[],
  titleOf: (fightId: string) => string,
): ToastMessage {
  const named = (ids: readonly string[]) => list(ids.map(titleOf));
  const left = incomplete.length > 0 ? `Not saved, winner or method missing: ${named(incomplete)}.` : null;
  const bad = report.outcomes.filter(({ result }) => result !== 'stored');
  if (bad.length === 0) {
    const description = sentences('Your predictions have been saved successfully!', left);
    return { title: 'Bracket Saved', description };
  }
  const refused = bad.filter(({ result }) => result === 'refused');
  const idsOf = (outcomes: typeof refused) => outcomes.map(({ fightId }) => fightId);
  const moved = idsOf(refused.filter(({ error }) => isOtherPair(error)));
  const closed = refused.filter(({ error }) => !isOtherPair(error));
  const late = idsOf(closed.filter(({ error }) => whyRefused(error) === null));
  const failed = bad.filter(({ result }) => result === 'failed');
  const stored = report.outcomes.length - bad.length;
  const description = sentences(
    failed.length > 0 && failureText(failed.map(({ error }) => error)),
    failed.length > 0 && stored > 0 && `Still unsaved: ${named(idsOf(failed))}.`,
    late.length > 0 &&
      `${named(late)} ${late.length === 1 ? 'is' : 'are'} locked: what you had saved before counts.`,
    ...closed.map(({ error }) => whyRefused(error)),
    moved.length > 0 &&
      `${named(moved)} ${moved.length === 1 ? 'has' : 'have'} new fighters: please pick again.`,
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

const sentences = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' ');

/** Saves a pick. `seen` contains the fighters on the screen; `logged` tells whether the room's log records the pick. */
export function postPick(
  entryId: string,
  { fightId, pick }: PickChange,
  seen: Pick<Fight, 'fighter1' | 'fighter2'> | undefined,
  logged: boolean,
) {
  const { winnerId: predictedWinnerId, method: predictedMethod } = pick;
  const pair = seen && { seen: { fighter1: seen.fighter1, fighter2: seen.fighter2 } };
  const body = { eventId: entryId, fightId, predictedWinnerId, predictedMethod, ...pair };
  return api.fights.savePick({ body }, { ...saveRequestOptions(), ...(logged ? {} : showsAnswer) });
}

/**
 * Puts one stored pick into the cache. Other picks are left unchanged, because parallel saves may have newer values for
 * them.
 */
export async function showStoredPick(
  queries: QueryClient,
  { id, roomId, isOwner }: Pick<Bracket, 'id' | 'roomId' | 'isOwner'>,
  fightId: string,
  { saved, predictions }: SavedPicks,
): Promise<void> {
  const ofFight = ({ fightId: own }: Prediction) => own === fightId;
  const withPick = (picks: Prediction[]) => [
    ...picks.filter((pick) => !ofFight(pick)),
    ...predictions.filter(ofFight),
  ];
  queries.setQueryData(picksQuery(id, isOwner).queryKey, (picks) => picks && withPick(picks));
  const path = isOwner
    ? calls.fights.ownPicks.path.replace(':eventId', id)
    : calls.fights.picks.path.replace(':bracketId', id);
  await changeCachedResponse(path, withPick);
  await showSavedEntry(queries, { id, roomId }, { picksSaved: saved });
}
