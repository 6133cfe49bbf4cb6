import { type Format, findTeam, teamNames, teamsOf } from '@lockroom/game';

/** Names as typed, by team id; teams that were not touched are not in it. */
export type NamesDraft = Readonly<Record<string, string>>;

/** The names that differ from the stored ones, as the call takes them; an empty one brings back the default. */
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

/** Names of the manager's own that another format has no team for, best seed first. */
export function lostNames(format: Format, next: Format, saved: Readonly<Record<string, string>>): string[] {
  const defaults = teamNames(format);
  return teamsOf(format).flatMap(({ id }) => {
    const name = saved[id];
    return name === undefined || name === defaults[id] || findTeam(next, id) ? [] : [name];
  });
}

/** Names that more than one team would have, as they are written first. */
export function doubledNames(
  format: Format,
  saved: Readonly<Record<string, string>>,
  draft: NamesDraft,
): string[] {
  const defaults = teamNames(format);
  const names = teamsOf(format).map(
    ({ id }) => (draft[id] ?? saved[id] ?? '').trim() || (defaults[id] ?? ''),
  );
  const small = names.map((name) => name.toLowerCase());
  return names.filter(
    (_, index) =>
      small.indexOf(small[index] ?? '') === index && small.lastIndexOf(small[index] ?? '') !== index,
  );
}
