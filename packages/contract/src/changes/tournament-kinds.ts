import * as z from 'zod/mini';
import {
  countText,
  EntryFact,
  entryText,
  type LineReader,
  LockMove,
  listed,
  lockMoveText,
  lockText,
  openKind,
  PICKED_AGAIN,
  Renaming,
  sealedKind,
  TEMPLATE,
} from './change-kind.ts';

/** A team, with its name at the time of the change. */
export const TeamFact = z.object({ teamId: z.string(), name: z.string() });
export type TeamFact = z.infer<typeof TeamFact>;

/** A game, with the name of its round at the time of the change. */
export const GameFact = z.object({
  gameId: z.string(),
  /** The game's number within its round; null for the final. */
  number: z.nullable(z.int()),
  round: z.int(),
  roundName: z.string(),
  /** Whether the round's name takes an article, like 'the Super Bowl' but unlike 'E-8'. */
  isTitle: z.boolean(),
});
export type GameFact = z.infer<typeof GameFact>;

export const GameResult = z.object({
  winner: TeamFact,
  loser: TeamFact,
  byWalkover: z.optional(z.literal(true)),
});
export type GameResult = z.infer<typeof GameResult>;

/** A changed result. `from` is null if new, `to` if cleared; `isDropped` if an earlier game's result cleared it. */
export const ResultChange = z.object({
  game: GameFact,
  from: z.nullable(GameResult),
  to: z.nullable(GameResult),
  isDropped: z.boolean(),
});
export type ResultChange = z.infer<typeof ResultChange>;

export const PickChange = z.object({
  game: GameFact,
  from: z.nullable(TeamFact),
  to: z.nullable(TeamFact),
});
export type PickChange = z.infer<typeof PickChange>;

// In an imported room, the second score may be absent.
const Score = z.nullable(z.object({ team1Score: z.int(), team2Score: z.nullable(z.int()) }));

export const ScoreChange = z.object({ from: Score, to: Score });
export type ScoreChange = z.infer<typeof ScoreChange>;

/** A changed label. Round names and region names are lists. */
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
  leftColor: 'the color of the left side',
  rightColor: 'the color of the right side',
  roundNames: 'the rounds',
  regionNames: 'the regions',
};

export function labelText({ label, from, to }: LabelChange): string {
  const text = (value: string | string[]) => (typeof value === 'string' ? value : value.join(', '));
  return `${LABELS[label]} from ${text(from)} to ${text(to)}`;
}

/** Formats the round of a game: 'the Super Bowl' or 'E-8'. */
export function roundText({ roundName, isTitle }: Pick<GameFact, 'roundName' | 'isTitle'>): string {
  return isTitle ? `the ${roundName}` : roundName;
}

export function gameText(game: GameFact): string {
  return game.number === null ? roundText(game) : `game ${game.number} of ${roundText(game)}`;
}

export function overText({ winner, loser, byWalkover }: GameResult): string {
  return `${winner.name} over ${loser.name}${byWalkover ? ' by walkover' : ''}`;
}

function resultChangeText({ game, from, to, isDropped }: ResultChange): string {
  const where = `in ${roundText(game)}`;
  if (to === null)
    return `${isDropped ? 'so also cleared' : 'cleared'} ${from ? overText(from) : ''} ${where}`;
  if (from === null) return `entered ${overText(to)} ${where}`;
  return `corrected ${overText(to)} ${where} (was ${overText(from)})`;
}

function pickChangeText({ game, from, to }: PickChange): string {
  return `from ${from?.name ?? 'no pick'} to ${to?.name ?? 'no pick'} in ${gameText(game)}`;
}

function scoreChangeText({ from, to }: ScoreChange): string {
  return `from ${scoreText(from)} to ${scoreText(to)}`;
}

export function scoreText(score: ScoreChange['from']): string {
  return score === null ? 'none' : `${score.team1Score} - ${score.team2Score}`;
}

const TeamRenaming = z.extend(Renaming, { teamId: z.string() });

const Cleared = z.object({
  picks: z.int(),
  entries: z.int(),
  tieBreakers: z.int(),
  results: z.int(),
  finalScore: z.boolean(),
});

const TournamentImport = z.object({
  teams: z.array(TeamRenaming),
  labels: z.array(LabelChange),
  lock: z.nullable(LockMove),
  results: z.array(ResultChange),
  finalScore: z.nullable(ScoreChange),
});
export type TournamentImport = z.infer<typeof TournamentImport>;

/** Formats each changed result and a changed final score as a separate phrase. */
export function resultTexts({
  results,
  finalScore,
}: Pick<TournamentImport, 'results' | 'finalScore'>): string[] {
  const texts = results.map(resultChangeText);
  return finalScore ? [...texts, `changed the final score ${scoreChangeText(finalScore)}`] : texts;
}

function clearedText(
  { picks, entries, tieBreakers, results, finalScore }: z.infer<typeof Cleared>,
  { seesPicks }: LineReader,
): string {
  const onSheets = seesPicks
    ? [
        `${countText(picks, 'pick')} in ${countText(entries, 'bracket')}`,
        countText(tieBreakers, 'tie-breaker'),
      ]
    : ['all picks', 'all tie-breakers'];
  const counts = [...onSheets, countText(results, 'result')];
  return `Cleared: ${counts.join(', ')}${finalScore ? ' and the final score' : ''}`;
}

function renamedTexts(teams: readonly z.infer<typeof TeamRenaming>[]): string[] {
  return teams.map(({ from, to }) => `${from} is now ${to}`);
}

export const TOURNAMENT_KINDS = {
  'tournament.structure-changed': openKind(
    z.object({
      size: z.nullable(z.object({ from: z.int(), to: z.int() })),
      /** Null if the setting has not changed. */
      reseeding: z.nullable(z.boolean()),
      /** Null if no picks or results were cleared. */
      cleared: z.nullable(Cleared),
      reopens: z.boolean(),
    }),
    ({ size, reseeding, cleared, reopens }, reader) => {
      const what = [
        ...(size ? [`from ${size.from} to ${size.to} teams`] : []),
        ...(reseeding === null ? [] : [`reseeding turned ${reseeding ? 'on' : 'off'}`]),
      ].join(', ');
      const again = reopens ? PICKED_AGAIN : '';
      return `changed the bracket: ${what}${cleared ? `. ${clearedText(cleared, reader)}` : ''}${again}`;
    },
  ),
  'tournament.points-changed': openKind(
    z.object({ from: z.array(z.int()), to: z.array(z.int()) }),
    ({ from, to }) => `changed the points per round from ${from.join(', ')} to ${to.join(', ')}`,
  ),
  'tournament.lock-set': openKind(LockMove, ({ from, to, reopens }, reader) => {
    return `set the lock time to ${lockText(to, reader)} (was ${lockText(from, reader)})${reopens ? PICKED_AGAIN : ''}`;
  }),
  'tournament.teams-named': openKind(
    z.object({ teams: z.array(TeamRenaming) }),
    ({ teams }) => `changed team names: ${renamedTexts(teams).join('; ')}`,
  ),
  'tournament.team-replaced': openKind(
    z.object({
      team: TeamFact,
      name: z.string(),
      follows: z.boolean(),
      takenBack: z.int(),
      lock: z.nullable(LockMove),
    }),
    ({ team, name, follows, takenBack, lock }, reader) => {
      const parts = [
        `replaced ${team.name} with ${name}${follows ? '; picks carry over' : ''}`,
        ...(lock
          ? [
              `lock time to ${lockText(lock.to, reader)} (was ${lockText(lock.from, reader)})${lock.reopens ? PICKED_AGAIN : ''}`,
            ]
          : []),
        // Before the lock, the number of picks would disclose how members picked.
        ...(reader.seesPicks && !follows ? [`${countText(takenBack, 'pick')} cleared`] : []),
      ];
      return parts.join('. ');
    },
  ),
  'tournament.labels-changed': openKind(
    z.object({ labels: z.array(LabelChange) }),
    ({ labels }) => `changed labels: ${labels.map(labelText).join('; ')}`,
  ),
  'tournament.results-saved': openKind(
    z.object({
      results: z.array(ResultChange),
      finalScore: z.nullable(ScoreChange),
      reopens: z.boolean(),
    }),
    (saved) => `${resultTexts(saved).join('; ')}${saved.reopens ? PICKED_AGAIN : ''}`,
  ),
  'tournament.imported': openKind(
    z.extend(TournamentImport, TEMPLATE),
    ({ templateName, teams, labels, lock, ...results }, reader) => {
      const parts = [
        ...listed('renamed', renamedTexts(teams)),
        ...listed('changed labels:', labels.map(labelText)),
        ...(lock ? [`set lock times: the bracket to ${lockMoveText(lock, reader)}`] : []),
        ...listed('results:', resultTexts(results)),
      ];
      return `imported the template '${templateName}': ${parts.join('. ')}`;
    },
  ),
  'tournament.picks-changed': sealedKind(
    z.object({ entry: EntryFact }),
    ({ entry }) => `changed the picks of ${entryText(entry)}`,
    z.object({ picks: z.array(PickChange), tieBreaker: z.nullable(ScoreChange) }),
    ({ picks, tieBreaker }) => {
      const parts = picks.map(pickChangeText);
      if (tieBreaker) parts.push(`${scoreChangeText(tieBreaker)} as the tie-breaker`);
      return parts.join('; ');
    },
  ),
};
