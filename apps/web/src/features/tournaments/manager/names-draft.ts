import { type Format, findTeam, nameKey, teamNames, teamsOf } from '@lockroom/rules';

export type NamesDraft = Readonly<Record<string, string>>;

/** Returns the changed names as a request body; an empty name restores the default. */
export function changedNames(
  format: Format,
  saved: Readonly<Record<string, string>>,
  draft: NamesDraft,
): Record<string, string> {
  const defaults = teamNames(format);
  return Object.fromEntries(
    teamsOf(format).flatMap(({ id }) => {
      const typed = draft[id]?.trim();
      const stored = saved[id] ?? defaults[id];
      return typed === undefined || (typed || defaults[id]) === stored ? [] : [[id, typed]];
    }),
  );
}

/** Returns custom names of teams that do not exist in another format, best seed first. */
export function lostNames(format: Format, next: Format, saved: Readonly<Record<string, string>>): string[] {
  const defaults = teamNames(format);
  return teamsOf(format).flatMap(({ id }) => {
    const name = saved[id];
    return name === undefined || name === defaults[id] || findTeam(next, id) ? [] : [name];
  });
}

/** Returns names that more than one team would have, as first spelled. */
export function doubledNames(
  format: Format,
  saved: Readonly<Record<string, string>>,
  draft: NamesDraft,
): string[] {
  const defaults = teamNames(format);
  const names = teamsOf(format).map(
    ({ id }) => (draft[id] ?? saved[id] ?? '').trim() || (defaults[id] ?? ''),
  );
  const all = names.map(nameKey);
  return names.filter(
    (_, index) => all.indexOf(all[index] ?? '') === index && all.lastIndexOf(all[index] ?? '') !== index,
  );
}
