import type { ConferenceLabels } from '@lockroom/contract';

/** Returns what is wrong with the name of a side, round or region, or null. */
export function nameError(name: string): string | null {
  return name.trim() === '' ? 'Please enter a name' : null;
}

export function hasEmptyName({ leftLabel, rightLabel, roundNames, regionNames }: ConferenceLabels): boolean {
  return [leftLabel, rightLabel, ...roundNames, ...(regionNames ?? [])].some((name) => nameError(name));
}

/** Returns the changed labels, trimmed, as a request body; null if none changed. */
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

/** Adds the default name of the next round, up to the rounds in `tabs`. */
export function addRound(draft: ConferenceLabels, tabs: readonly string[]): ConferenceLabels {
  const next = tabs[draft.roundNames.length];
  return next === undefined ? draft : { ...draft, roundNames: [...draft.roundNames, next] };
}

/** Removes the name of the last round, which gets its default name again. The first name stays. */
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
