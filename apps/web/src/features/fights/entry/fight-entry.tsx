import type { Room } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { maxForCard, maxForCompleted, PICK_METHODS } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Swords } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { isTemporary } from '../../../shell/errors.ts';
import { lazyComponent } from '../../../shell/lazy-component.tsx';
import { paths } from '../../../shell/paths.ts';
import { list } from '../../../shell/words.ts';
import { Button } from '../../../ui/button.tsx';
import type { Fact } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/notes.tsx';
import type { CompetitionType, EntryWords } from '../../competitions/competition-type.ts';
import { standingFigures } from '../../competitions/standing-figures.ts';
import { whyRefused } from '../../competitions/why-refused.ts';
import { FightsLoading, focusFight } from '../card/fight-frame.tsx';
import {
  type DraftPick,
  draftsOf,
  followPick,
  isOff,
  lockOf,
  NO_PICK,
  pairOf,
  progressOf,
  readPair,
  scoredFight,
  winnerOf,
} from '../card/fight-rules.ts';
import { picksQuery, useSyncEntries } from '../fights.queries.ts';
import { CardPicks } from './card-picks.tsx';
import { missingSum, missingText, stillToEarn } from './entry-text.ts';
import { type FightCompetition, useFightCompetition } from './fight-competition.ts';
import {
  isOtherPair,
  PARALLEL_SAVES,
  postPick,
  saveMessage,
  savePicks,
  showStoredPick,
} from './save-picks.ts';

/** Shown in a room without fights. Asks the server once whether fights have been added (rules: texts#saving-picks). */
function NoFights({ room }: { room: Room }) {
  const { mutate: sync } = useSyncEntries(room.id);
  useEffect(() => sync(), [sync]);
  return (
    <EmptyState
      icon={Swords}
      title="No Fights Available"
      heading="h1"
      action={
        <Button asChild>
          {room.isManager ? (
            <Link to={paths.manager(room.id)}>Manager Room</Link>
          ) : (
            <Link to={paths.room(room.id)}>Return to Room</Link>
          )}
        </Button>
      }
    >
      The room manager needs to set up fights first.
    </EmptyState>
  );
}

export const fightEntry: CompetitionType<FightCompetition, DraftPick> = {
  useCompetition: useFightCompetition,
  useStored({ id, isOwner }, enabled) {
    const { data, error, refetch } = useQuery({ ...picksQuery(id, isOwner), enabled });
    const picks = useMemo(() => data && draftsOf(data), [data]);
    return { picks, error, refetch };
  },
  words: () => WORDS,
  locksOf: ({ card }) => card.map((fight) => ({ id: fight.id, title: fight.title, ...lockOf(fight) })),
  lockOf: (fightId) => fightId,
  isScored: ({ card }) => card.some((fight) => winnerOf(fight) !== null),
  isOpen: ({ card }) => card.some((fight) => winnerOf(fight) === null),
  prune: (_, picks) =>
    Object.fromEntries(Object.entries(picks).filter(([, pick]) => progressOf(pick) !== 'empty')),
  isWhole: (pick) => progressOf(pick) === 'full',
  count: (picks, { card }) =>
    card.filter((fight) => !isOff(fight) && progressOf(picks[fight.id] ?? NO_PICK) === 'full').length,
  total: ({ card }) => card.filter((fight) => !isOff(fight)).length,
  missing({ listed }, { picks, incomplete }) {
    const fights = listed
      .filter((fight) => incomplete.includes(fight.id) && !isOff(fight))
      .map(({ id, title }) => ({ id, title, pick: picks[id] ?? NO_PICK }));
    const [first] = fights;
    return {
      lines: fights.map(({ title, pick }) => missingText(title, pick)),
      text: missingSum(fights.map(({ pick }) => pick)),
      go: () => first && focusFight(first.id),
    };
  },
  isPick(value): value is DraftPick {
    if (typeof value !== 'object' || value === null) return false;
    const { winnerId, method }: { winnerId?: unknown; method?: unknown } = value;
    const isWinner = winnerId === null || winnerId === 1 || winnerId === 2;
    return isWinner && (method === null || PICK_METHODS.some((known) => known === method));
  },
  madeOn({ card }, fightId) {
    const fight = card.find(({ id }) => id === fightId);
    return fight ? pairOf(fight) : null;
  },
  /** If a fighter was replaced, drops a draft pick that was stored without names, because its meaning is unclear. */
  follow({ card }, fightId, pick, kept) {
    const [fight, pair] = [card.find(({ id }) => id === fightId), readPair(kept)];
    if (!fight) return pick;
    if (pair) return followPick(pick, pair, fight);
    return fight.replacedAt === null || pick.winnerId === null ? pick : null;
  },
  titleOf: ({ card }, fightId) => card.find(({ id }) => id === fightId)?.title ?? 'A fight',
  pickText({ card }, fightId, pick) {
    const fight = card.find(({ id }) => id === fightId);
    if (!fight || !pick || progressOf(pick) === 'empty') return 'no pick';
    const { winnerId, method } = pick;
    const name = winnerId === null ? null : shortNames(fight)[winnerId - 1];
    return `${name ?? 'no winner'} by ${method ?? 'no method'}`;
  },
  async save({ changes, incomplete }, { entry, competition, queries, logged, leaving }) {
    const sent = Object.entries(changes).map(([fightId, pick]) => ({ fightId, pick: pick ?? NO_PICK }));
    const report = await savePicks(
      sent,
      async (change) => {
        const fight = competition.card.find(({ id }) => id === change.fightId);
        const answer = await postPick(entry.id, change, fight, logged);
        await showStoredPick(queries, entry, change.fightId, answer);
        return answer;
      },
      leaving ? sent.length : PARALLEL_SAVES,
    );
    const { outcomes, savedAt } = report;
    const late = outcomes.filter(({ result, error }) => result === 'refused' && !isOtherPair(error));
    return {
      outcomes: Object.fromEntries(outcomes.map(({ fightId, result }) => [fightId, result])),
      late: Object.fromEntries(late.map(({ fightId, error }) => [fightId, whyRefused(error)])),
      stored: null,
      savedAt,
      message: saveMessage(report, incomplete, (fightId) => fightEntry.titleOf(competition, fightId)),
      isNews: outcomes.some(({ result }) => result !== 'stored'),
      canRetry: outcomes.some(
        ({ result, error }) => result === 'failed' && error !== null && isTemporary(error),
      ),
    };
  },
  dropped({ card }, fightIds) {
    const titles = card.filter(({ id }) => fightIds.includes(id)).map(({ title }) => title);
    const look = { tone: 'danger', duration: 10_000 } as const;
    if (titles.length === 0) {
      const description = 'An unsaved pick was for a fight that is no longer on the card.';
      return { title: 'The fight card changed', description, ...look };
    }
    const many = titles.length > 1;
    return {
      title: `${list(titles)} ${many ? 'are' : 'is'} locked`,
      description: `${many ? 'They' : 'It'} locked before your pick${many ? 's were' : ' was'} saved. What you had saved before counts.`,
      ...look,
    };
  },
  head(view) {
    const { card } = view.competition;
    const scored = card.map(scoredFight);
    const over = card.every((fight) => isOff(fight) || winnerOf(fight) !== null);
    return {
      figures: [
        {
          label: 'Max Points',
          value: maxForCompleted(scored),
          of: over ? null : maxForCard(scored),
          ofWord: 'so far, of at most',
        },
        ...standingFigures(view, fightEntry.isScored(view.competition) ? view.entry.rank : null),
      ],
    };
  },
  Body: CardPicks,
  Loading: FightsLoading,
  Empty: NoFights,
  stillToWin: ({ competition: { card }, accessUnder }, picks) =>
    card.reduce(
      (sum, fight) =>
        sum +
        stillToEarn(fight, picks[fight.id] ?? NO_PICK, ['edit', 'hidden'].includes(accessUnder(fight.id))),
      0,
    ),
  facts({ entry, competition: { card } }) {
    const ended = card.filter((fight) => winnerOf(fight) !== null).length;
    const figure = (term: string, value: string | number): Fact => ({ term, value, figure: true });
    if (ended === 0) return [];
    return [
      figure('Correct winners', `${entry.correctFighters}/${ended}`),
      figure('Correct methods', `${entry.correctMethods}/${ended}`),
      figure('Both right', entry.comboBonus > 0 ? `+${entry.comboBonus}` : 0),
      figure('Underdog picks', entry.underdogPicks),
    ];
  },
  Print: lazyComponent(() => import('../paper/card-sheet.tsx'), 'CardSheet'),
};

const WORDS: EntryWords = {
  save: 'Save Predictions',
  saved: 'No Changes',
  forceSave: false,
  covered: (username) => (
    <>
      This belongs to <b>{username}</b>. You can only view your own predictions. Each pick appears when its
      fight locks.
    </>
  ),
  openToManager: {
    title: 'As the manager you can change locked fights',
    text: 'Every change after a lock is written to the changes log and marked on the bracket.',
  },
  notLoaded: 'The fight card could not be loaded',
};
