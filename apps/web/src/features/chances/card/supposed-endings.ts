import {
  type CardState,
  type Ending,
  isCompleted,
  isLegalResult,
  RESULT_METHODS,
  type ResultMethod,
} from '@lockroom/rules';

/** Assumed endings of open fights, by fight id. */
export type SupposedEndings = Readonly<Record<string, Ending>>;

/**
 * The format of the `if` search parameter, e.g. '3f2a81c0.1K_9b0d33e7.0N': the random end of the fight's id, then the
 * winner, then the method.
 */
const BETWEEN = '_';
const ENDING = '.';
const ID_LENGTH = 8;
const LETTERS: Readonly<Record<ResultMethod, string>> = {
  'KO/TKO': 'K',
  Submission: 'S',
  Decision: 'D',
  Disqualification: 'Q',
  Draw: 'E',
  'No Contest': 'N',
};

export function endingsText(supposed: SupposedEndings): string | null {
  const parts = Object.entries(supposed).map(
    ([id, { winnerId, winMethod }]) => `${id.slice(-ID_LENGTH)}${ENDING}${winnerId}${LETTERS[winMethod]}`,
  );
  return parts.length > 0 ? parts.join(BETWEEN) : null;
}

/** Parses the assumed endings in the address, dropping fights that have a result. */
export function readEndings({ card, sport }: CardState, text: string | null): SupposedEndings {
  return Object.fromEntries(
    (text ?? '').split(BETWEEN).flatMap((part): [string, Ending][] => {
      const [end, code = ''] = part.split(ENDING);
      const fight = card.find(({ id }) => id.slice(-ID_LENGTH) === end);
      const ending = endingOf(code);
      if (!fight || isCompleted(fight) || !ending) return [];
      return isLegalResult(sport, ending.winnerId, ending.winMethod) ? [[fight.id, ending]] : [];
    }),
  );
}

function endingOf(code: string): Ending | null {
  const winnerId = ([0, 1, 2] as const).find((winner) => code.startsWith(`${winner}`));
  const winMethod = RESULT_METHODS.find((method) => LETTERS[method] === code.slice(1));
  return winnerId === undefined || winMethod === undefined ? null : { winnerId, winMethod };
}

/** Toggles an assumed ending of a fight. */
export function supposeEnding(
  supposed: SupposedEndings,
  fightId: string,
  { winnerId, winMethod }: Ending,
): SupposedEndings {
  const { [fightId]: before, ...others } = supposed;
  if (before?.winnerId === winnerId && before.winMethod === winMethod) return others;
  return { ...others, [fightId]: { winnerId, winMethod } };
}
