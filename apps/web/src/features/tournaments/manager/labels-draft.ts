import type { ConferenceLabels } from '@lockroom/contract';

/** Errors by field; those of rounds and regions by index. */
export interface LabelErrors {
  leftLabel?: string;
  rightLabel?: string;
  rounds: Readonly<Record<number, string>>;
  regions: Readonly<Record<number, string>>;
}

const REQUIRED = 'Please enter a name';

/** An error for each empty field; null when there is none. */
export function labelErrors(draft: ConferenceLabels): LabelErrors | null {
  const empty = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name, index) => (name.trim() === '' ? [[index, REQUIRED]] : [])));
  const errors: LabelErrors = {
    ...(draft.leftLabel.trim() === '' ? { leftLabel: REQUIRED } : {}),
    ...(draft.rightLabel.trim() === '' ? { rightLabel: REQUIRED } : {}),
    rounds: empty(draft.roundNames),
    regions: empty(draft.regionNames ?? []),
  };
  const fine =
    !errors.leftLabel &&
    !errors.rightLabel &&
    Object.keys(errors.rounds).length === 0 &&
    Object.keys(errors.regions).length === 0;
  return fine ? null : errors;
}

/** The changed labels, trimmed, as a request body; null when none changed. */
export function changedLabels(
  saved: ConferenceLabels,
  draft: ConferenceLabels,
): Partial<ConferenceLabels> | null {
  const typed = trimmed(draft);
  const changes: Partial<ConferenceLabels> = {
    ...(typed.leftLabel === saved.leftLabel ? {} : { leftLabel: typed.leftLabel }),
    ...(typed.rightLabel === saved.rightLabel ? {} : { rightLabel: typed.rightLabel }),
    ...(typed.leftColor === saved.leftColor ? {} : { leftColor: typed.leftColor }),
    ...(typed.rightColor === saved.rightColor ? {} : { rightColor: typed.rightColor }),
    ...(same(typed.roundNames, saved.roundNames) ? {} : { roundNames: typed.roundNames }),
    ...(same(typed.regionNames, saved.regionNames) ? {} : { regionNames: typed.regionNames }),
  };
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Names the next round with its standard name, up to the rounds in `tabs`. */
export function addRound(draft: ConferenceLabels, tabs: readonly string[]): ConferenceLabels {
  const next = tabs[draft.roundNames.length];
  return next === undefined ? draft : { ...draft, roundNames: [...draft.roundNames, next] };
}

/** Removes the name of the last round, which gets its standard name again; one name remains. */
export function removeRound(draft: ConferenceLabels): ConferenceLabels {
  return draft.roundNames.length > 1 ? { ...draft, roundNames: draft.roundNames.slice(0, -1) } : draft;
}

function trimmed(draft: ConferenceLabels): ConferenceLabels {
  return {
    ...draft,
    leftLabel: draft.leftLabel.trim(),
    rightLabel: draft.rightLabel.trim(),
    roundNames: draft.roundNames.map((name) => name.trim()),
    regionNames: draft.regionNames?.map((name) => name.trim()) ?? null,
  };
}

function same(a: readonly string[] | null, b: readonly string[] | null): boolean {
  return a === b || (!!a && !!b && a.length === b.length && a.every((name, index) => name === b[index]));
}
