import type { ConferenceLabels } from '@lockroom/contract';

/** The labels as typed. */
export type LabelsDraft = ConferenceLabels;

/** What has to be filled in before labels can be saved; by field, rounds and regions by their place from 0. */
export interface LabelErrors {
  leftLabel?: string;
  rightLabel?: string;
  rounds: Readonly<Record<number, string>>;
  regions: Readonly<Record<number, string>>;
}

const REQUIRED = 'Please enter a name';

/** The fields that are empty, each with its sentence; null when nothing is missing. */
export function labelErrors(draft: LabelsDraft): LabelErrors | null {
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

/** What differs from the stored labels, trimmed, as the call takes it; null when nothing does. */
export function changedLabels(saved: ConferenceLabels, draft: LabelsDraft): Partial<ConferenceLabels> | null {
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

/** Adds the next round of the bracket with its standard name; a bracket has no more rounds than `tabs`. */
export function addRound(draft: LabelsDraft, tabs: readonly string[]): LabelsDraft {
  const next = tabs[draft.roundNames.length];
  return next === undefined ? draft : { ...draft, roundNames: [...draft.roundNames, next] };
}

/** Takes the last round's own name away, so that it has its standard name again; one name remains. */
export function removeRound(draft: LabelsDraft): LabelsDraft {
  return draft.roundNames.length > 1 ? { ...draft, roundNames: draft.roundNames.slice(0, -1) } : draft;
}

function trimmed(draft: LabelsDraft): LabelsDraft {
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
