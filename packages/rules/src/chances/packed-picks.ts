import { PICK_METHODS } from '../fights/methods.ts';
import type { FightPick, FightPicks } from '../fights/score.ts';
import { type Format, teamsOf } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';

/** One character for each of up to 64 choices; none of them is the sign for no pick. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_PICK = '.';

/** Every pick of a fight, in an order that packed picks rest on. */
const FIGHT_CHOICES = ([1, 2] as const).flatMap((winnerId) =>
  PICK_METHODS.map((method): FightPick => ({ winnerId, method })),
);

/** Picks of a tournament as a text: the team of each game, the first game first. */
export function packTeams(format: Format, picks: Picks): string {
  const signs = new Map(teamsOf(format).map(({ id }, team) => [id, SIGNS.charAt(team)]));
  return play(format, {})
    .map(({ id }) => signs.get(picks[id] ?? '') ?? NO_PICK)
    .join('');
}

/** The picks in such a text; null where it is not of a tournament of this size. */
export function unpackTeams(format: Format, text: string): Picks | null {
  const games = play(format, {});
  const teams = teamsOf(format);
  if (text.length !== games.length) return null;
  return Object.fromEntries(
    games.flatMap(({ id }, game) => {
      const team = teams[SIGNS.indexOf(text.charAt(game))];
      return team ? [[id, team.id]] : [];
    }),
  );
}

/** Picks of a card as a text: the pick of each of these fights, in their order. */
export function packFightPicks(fightIds: readonly string[], picks: FightPicks): string {
  return fightIds
    .map((id) => {
      const pick = picks[id];
      const choice = FIGHT_CHOICES.findIndex(
        ({ winnerId, method }) => winnerId === pick?.winnerId && method === pick.method,
      );
      return choice < 0 ? NO_PICK : SIGNS.charAt(choice);
    })
    .join('');
}

/** The picks in such a text, of the same fights in the same order. */
export function unpackFightPicks(fightIds: readonly string[], text: string): FightPicks {
  return Object.fromEntries(
    fightIds.flatMap((id, fight) => {
      const pick = FIGHT_CHOICES[SIGNS.indexOf(text.charAt(fight))];
      return pick ? [[id, pick]] : [];
    }),
  );
}
