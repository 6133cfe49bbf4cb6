import type { ChanceKind, EntryFact } from '../notifications/chances-told.service.ts';

const TITLES: Record<ChanceKind, (game: string) => string> = {
  clinched: () => 'First Place Clinched',
  last: (game) => `One ${game === 'fight' ? 'Fight' : 'Game'} Left`,
  out: () => 'Out of First Place',
};
// '1, 2 and 3'
const NUMBERS = new Intl.ListFormat('en-GB');
const KINDS = ['clinched', 'last', 'out'] as const satisfies readonly ChanceKind[];

/** What is told of an owner's entries: `numbers` by entry, and how many entries the owner has in the room. */
export interface ChancesText {
  room: string;
  /** 'game' or 'fight'. */
  game: string;
  numbers: ReadonlyMap<string, number>;
  owned: number;
}

/** Title and text of a notification: 'On the results so far in Saturday Crew, Bracket 2 can no longer finish first.' */
export function chancesText(facts: readonly EntryFact[], { room, game, numbers, owned }: ChancesText) {
  const told = KINDS.flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind);
    if (own.length === 0) return [];
    const isMany = own.length > 1;
    const listed = own.map(({ entryId }) => numbers.get(entryId) ?? 0).sort((a, b) => a - b);
    const subject =
      owned === 1 ? 'your bracket' : `Bracket${isMany ? 's' : ''} ${NUMBERS.format(listed.map(String))}`;
    return [{ kind, text: `${subject} ${predicates(game, isMany)[kind]}` }];
  });
  return {
    title: told[0] ? TITLES[told[0].kind](game) : '',
    message: `On the results so far in ${room}, ${told.map(({ text }) => text).join('; ')}.`,
  };
}

const predicates = (game: string, isMany: boolean): Record<ChanceKind, string> => ({
  clinched: `${isMany ? 'have' : 'has'} clinched first place`,
  last: `can still finish first with one ${game} left`,
  out: 'can no longer finish first',
});
