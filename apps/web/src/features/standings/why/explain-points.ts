import {
  cardStandings,
  explainRank,
  fightRanking,
  tournamentRanking,
  tournamentStandings,
} from '@lockroom/rules';
import { entryLabelsOf } from '../../chances/entry-labels.ts';
import type { StandingsSnapshot } from '../history/standings-snapshot.ts';
import type { Stop } from '../history/timeline-events.ts';
import type { History } from '../history/use-history.ts';
import { type RankWords, rankWords } from './rank-words.ts';
import { type Why, whyOfCard, whyOfTournament } from './why-rows.ts';

export interface Telling {
  why: Why;
  rank: RankWords;
  rankFigure: number;
}

/** Explains an entry's points at a stop of the time line, or now; null if the entry did not exist then. */
export function tell(
  { present, moments, words, entries, competition }: History,
  stop: Stop | undefined,
  entry: { id: string; isOwner: boolean; viewerId: string },
): Telling | null {
  const then = stop?.state ?? present;
  const until = stop ? moments.slice(0, moments.findIndex(({ id }) => id === stop.moment.id) + 1) : moments;
  const picker = entry.isOwner ? 'you' : 'pick';
  const why =
    then.kind === 'fights' && words.kind === 'fights'
      ? whyOfCard(then.state, entry.id, words, until, picker)
      : then.kind === 'tournament' && words.kind === 'tournament'
        ? whyOfTournament(then.state, entry.id, words, until, picker)
        : null;
  const owners = entries.map(({ id, number, user }) => {
    return { id, number, ownerId: user.id, ownerName: user.username };
  });
  const { nameOf } = entryLabelsOf(owners, entry.viewerId);
  const reason = reasonOf(then, entry.id);
  if (!why || !reason || competition.kind !== then.kind) return null;
  const counts = then.kind === 'fights' ? fightRanking.length : tournamentRanking(then.state.actual).length;
  return { why, rank: rankWords(reason, counts, nameOf), rankFigure: reason.rank };
}

function reasonOf(then: StandingsSnapshot, id: string) {
  return then.kind === 'fights'
    ? explainRank(fightRanking, cardStandings(then.state), id)
    : explainRank(tournamentRanking(then.state.actual), tournamentStandings(then.state), id);
}
