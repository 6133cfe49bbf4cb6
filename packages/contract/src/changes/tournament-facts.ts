import * as z from 'zod/mini';

/** A team with its name at that time. */
export const TeamFact = z.object({ teamId: z.string(), name: z.string() });
export type TeamFact = z.infer<typeof TeamFact>;

/** A game and its round, with the round's name at that time. */
export const GameFact = z.object({
  gameId: z.string(),
  /** Its number in its round; null for the final. */
  number: z.nullable(z.int()),
  round: z.int(),
  roundName: z.string(),
  /** Whether the name is a title, 'Super Bowl', that takes the article; tabs, 'E-8', and a manager's names do not. */
  isTitle: z.boolean(),
});
export type GameFact = z.infer<typeof GameFact>;

/** The result of a game; without `byWalkover` it was played. */
export const GameResult = z.object({
  winner: TeamFact,
  loser: TeamFact,
  byWalkover: z.optional(z.literal(true)),
});
export type GameResult = z.infer<typeof GameResult>;

/** A result that was entered (`from` null), corrected, cleared (`to` null) or dropped with an earlier one. */
export const ResultChange = z.object({
  game: GameFact,
  from: z.nullable(GameResult),
  to: z.nullable(GameResult),
  isDropped: z.boolean(),
});
export type ResultChange = z.infer<typeof ResultChange>;

/** A changed pick for a game; null is no pick. */
export const PickChange = z.object({
  game: GameFact,
  from: z.nullable(TeamFact),
  to: z.nullable(TeamFact),
});
export type PickChange = z.infer<typeof PickChange>;

// An imported room may lack the second score.
const Score = z.nullable(z.object({ team1Score: z.int(), team2Score: z.nullable(z.int()) }));

/** A changed score of the final; null is none. */
export const ScoreChange = z.object({ from: Score, to: Score });
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A label of a tournament, old and new; names of rounds and regions are lists. */
export const LabelChange = z.union([
  z.object({
    label: z.enum(['leftLabel', 'rightLabel', 'leftColor', 'rightColor']),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    label: z.enum(['roundNames', 'regionNames']),
    from: z.array(z.string()),
    to: z.array(z.string()),
  }),
]);
export type LabelChange = z.infer<typeof LabelChange>;

const LABELS: Record<LabelChange['label'], string> = {
  leftLabel: 'the left side',
  rightLabel: 'the right side',
  leftColor: 'the colour of the left side',
  rightColor: 'the colour of the right side',
  roundNames: 'the rounds',
  regionNames: 'the regions',
};

/** A label, old and new: 'the left side from Left to East'. */
export function labelText({ label, from, to }: LabelChange): string {
  const text = (value: string | string[]) => (typeof value === 'string' ? value : value.join(', '));
  return `${LABELS[label]} from ${text(from)} to ${text(to)}`;
}

/** A round: 'the Super Bowl', 'E-8'. */
export function roundText({ roundName, isTitle }: Pick<GameFact, 'roundName' | 'isTitle'>): string {
  return isTitle ? `the ${roundName}` : roundName;
}

function gameText(game: GameFact): string {
  return game.number === null ? roundText(game) : `game ${game.number} of ${roundText(game)}`;
}

/** A result: 'Chiefs over 49ers', 'Chiefs over 49ers by walkover'. */
export function overText({ winner, loser, byWalkover }: GameResult): string {
  return `${winner.name} over ${loser.name}${byWalkover ? ' by walkover' : ''}`;
}

/** A change of a result: 'entered Chiefs over 49ers in the Super Bowl', 'so dropped ...'. */
export function resultChangeText({ game, from, to, isDropped }: ResultChange): string {
  const where = `in ${roundText(game)}`;
  if (to === null) return `${isDropped ? 'so dropped' : 'cleared'} ${from ? overText(from) : ''} ${where}`;
  if (from === null) return `entered ${overText(to)} ${where}`;
  return `corrected ${overText(to)} ${where} (was ${overText(from)})`;
}

/** A change of a pick: 'from Chiefs to no pick in the Super Bowl'. */
export function pickChangeText({ game, from, to }: PickChange): string {
  return `from ${from?.name ?? 'no pick'} to ${to?.name ?? 'no pick'} in ${gameText(game)}`;
}

/** A score of the final, old and new: 'from none to 24 - 21'. */
export function scoreChangeText({ from, to }: ScoreChange): string {
  return `from ${scoreText(from)} to ${scoreText(to)}`;
}

/** A score of the final that was entered: 'changed the final score from none to 24 - 21'. */
export function finalScoreText(score: ScoreChange): string {
  return `changed the final score ${scoreChangeText(score)}`;
}

/** A score of the final: '24 - 21', or 'none'. */
export function scoreText(score: ScoreChange['from']): string {
  return score === null ? 'none' : `${score.team1Score} - ${score.team2Score}`;
}
