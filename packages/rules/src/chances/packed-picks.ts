import { PICK_METHODS, type PickMethod } from '../fights/methods.ts';
import type { FightPick, FightPicks } from '../fights/score.ts';
import { type Format, teamsOf } from '../tournaments/format.ts';
import { type Picks, play } from '../tournaments/play.ts';

/** One character for each of up to 64 choices. */
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const NO_PICK = '.';

/**
 * The characters for a win of corner 1 and of corner 2. Never change or reuse a character: pages also decode responses
 * that an older version stored on the device.
 */
const FIGHT_SIGNS: Readonly<Record<PickMethod, string>> = {
  'KO/TKO': 'AD',
  Submission: 'BE',
  Decision: 'CF',
};
const FIGHT_CHOICES = PICK_METHODS.flatMap((method) =>
  ([1, 2] as const).map((winnerId) => ({
    sign: FIGHT_SIGNS[method].charAt(winnerId - 1),
    pick: { winnerId, method } satisfies FightPick,
  })),
);

/** Encodes tournament picks as a string: one character per game, in game order. */
export function packTeams(format: Format, picks: Picks): string {
  const signs = new Map(teamsOf(format).map(({ id }, team) => [id, SIGNS.charAt(team)]));
  return play(format, {})
    .map(({ id }) => signs.get(picks[id] ?? '') ?? NO_PICK)
    .join('');
}

/** Decodes tournament picks; null if the string does not fit a tournament of this size. */
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

/** Encodes fight picks as a string: one character per fight, in the order of the ids. */
export function packFightPicks(fightIds: readonly string[], picks: FightPicks): string {
  return fightIds
    .map((id) => {
      const pick = picks[id];
      const choice = FIGHT_CHOICES.find(
        ({ pick: { winnerId, method } }) => winnerId === pick?.winnerId && method === pick.method,
      );
      return choice?.sign ?? NO_PICK;
    })
    .join('');
}

/** Decodes fight picks. The ids must be those that were encoded, in the same order. */
export function unpackFightPicks(fightIds: readonly string[], text: string): FightPicks {
  return Object.fromEntries(
    fightIds.flatMap((id, fight) => {
      const choice = FIGHT_CHOICES.find(({ sign }) => sign === text.charAt(fight));
      return choice ? [[id, choice.pick]] : [];
    }),
  );
}
