import * as z from 'zod/mini';
import { Id } from '../schema.ts';
import { type LineReader, openKind, sealedKind } from './change-kind.ts';
import {
  countText,
  EntryFact,
  entryText,
  importedLockText,
  LockMove,
  listed,
  lockText,
  Renaming,
} from './facts.ts';
import {
  finalScoreText,
  LabelChange,
  labelText,
  PickChange,
  pickChangeText,
  ResultChange,
  resultChangeText,
  ScoreChange,
  scoreChangeText,
  TeamFact,
} from './tournament-facts.ts';

const TeamRenaming = z.extend(Renaming, { teamId: z.string() });
const PICKED_AGAIN = '; it was locked and can be picked again';

const Cleared = z.object({
  picks: z.int(),
  /** The number of entries with picks. */
  entries: z.int(),
  tieBreakers: z.int(),
  results: z.int(),
  finalScore: z.boolean(),
});

/** The changes made by importing another tournament. */
const TournamentImport = z.object({
  teams: z.array(TeamRenaming),
  labels: z.array(LabelChange),
  lock: z.nullable(LockMove),
  results: z.array(ResultChange),
  finalScore: z.nullable(ScoreChange),
});
export type TournamentImport = z.infer<typeof TournamentImport>;

/** Changed results and the final score, one part each. */
export function resultTexts({
  results,
  finalScore,
}: Pick<TournamentImport, 'results' | 'finalScore'>): string[] {
  return [...results.map(resultChangeText), ...(finalScore ? [finalScoreText(finalScore)] : [])];
}

function clearedText(
  { picks, entries, tieBreakers, results, finalScore }: z.infer<typeof Cleared>,
  { isManager }: LineReader,
): string {
  const onSheets = isManager
    ? [`${countText(picks, 'pick')} on ${countText(entries, 'sheet')}`, countText(tieBreakers, 'tie-breaker')]
    : ['all picks', 'all tie-breakers'];
  const counts = [...onSheets, countText(results, 'result')];
  return `Cleared: ${counts.join(', ')}${finalScore ? ' and the final score' : ''}`;
}

function renamedTexts(teams: readonly z.infer<typeof TeamRenaming>[]): string[] {
  return teams.map(({ from, to }) => `${from} is now ${to}`);
}

/** Changes of a tournament: its structure, names, lock and results, and entries that the manager edits. */
export const TOURNAMENT_KINDS = {
  'tournament.structure-changed': openKind(
    z.object({
      size: z.nullable(z.object({ from: z.int(), to: z.int() })),
      /** Null where it is unchanged. */
      reseeding: z.nullable(z.boolean()),
      /** Null where no game moved. */
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
  'tournament.lock-set': openKind(LockMove, ({ from, to, reopens }) => {
    return `set the lock time to ${lockText(to)} (was ${lockText(from)})${reopens ? PICKED_AGAIN : ''}`;
  }),
  'tournament.teams-named': openKind(
    z.object({ teams: z.array(TeamRenaming) }),
    ({ teams }) => `changed team names: ${renamedTexts(teams).join('; ')}`,
  ),
  'tournament.team-replaced': openKind(
    z.object({
      /** The team that left. */
      team: TeamFact,
      name: z.string(),
      /** Whether picks of it follow. */
      follows: z.boolean(),
      /** How many picks were taken back. */
      takenBack: z.int(),
      lock: z.nullable(LockMove),
    }),
    ({ team, name, follows, takenBack, lock }, { isManager }) => {
      const parts = [
        `replaced ${team.name} with ${name}${follows ? '; picks carry over' : ''}`,
        ...(lock
          ? [
              `lock time to ${lockText(lock.to)} (was ${lockText(lock.from)})${lock.reopens ? PICKED_AGAIN : ''}`,
            ]
          : []),
        // Before the lock nobody else is told how the room picked.
        ...(isManager && !follows ? [`${countText(takenBack, 'pick')} taken back`] : []),
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
    z.extend(TournamentImport, { templateId: Id, templateName: z.string() }),
    ({ templateName, teams, labels, lock, ...results }) => {
      const parts = [
        ...listed('renamed', renamedTexts(teams)),
        ...listed('changed labels:', labels.map(labelText)),
        ...(lock ? [`set lock times: ${importedLockText('the bracket', lock)}`] : []),
        ...listed('results:', resultTexts(results)),
      ];
      return `imported the template '${templateName}': ${parts.join('. ')}`;
    },
  ),
  'tournament.picks-changed': sealedKind(
    z.object({ entry: EntryFact }),
    ({ entry }) => `changed the sheet of ${entryText(entry)}`,
    z.object({ picks: z.array(PickChange), tieBreaker: z.nullable(ScoreChange) }),
    ({ picks, tieBreaker }) => {
      const parts = picks.map(pickChangeText);
      if (tieBreaker) parts.push(`${scoreChangeText(tieBreaker)} as the tie-breaker`);
      return parts.join('; ');
    },
  ),
};
