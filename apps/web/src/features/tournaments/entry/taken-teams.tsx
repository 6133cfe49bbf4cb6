import type { Bracket } from '@lockroom/contract';
import { useQuery } from '@tanstack/react-query';
import { Repeat } from 'lucide-react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { list } from '../../../shell/list.ts';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import { styles } from './board-picks.classes.ts';

interface TakenTeamsProps {
  entry: Bracket;
  competition: TournamentCompetition;
  picks: Readonly<Record<string, string>>;
  editable: boolean;
}

/** Lists for each replaced team which picks were removed, until they are made again. */
export function TakenTeams({ entry, competition, picks, editable }: TakenTeamsProps) {
  const { tournament, look, gameNames } = competition;
  const { data: taken = [] } = useQuery({
    queryKey: [...keys.bracket(entry.id), 'taken', Object.values(tournament.replaced).map(({ at }) => at)],
    queryFn: () => api.tournamentActs.takenPicks({ params: { bracketId: entry.id } }),
  });
  // Keep only the newest replacement of each game; the list is sorted newest first.
  const newest = taken.filter(
    ({ gameId }, n) =>
      picks[gameId] === undefined && taken.findIndex((other) => other.gameId === gameId) === n,
  );
  return [...new Set(newest.map(({ takenAt }) => takenAt))].map((at) => {
    const missing = newest.filter(({ takenAt }) => takenAt === at);
    const [team, last] = Object.entries(tournament.replaced).find(([, replaced]) => replaced.at === at) ?? [];
    const places = Object.keys(gameNames);
    missing.sort((a, b) => places.indexOf(a.gameId) - places.indexOf(b.gameId));
    // Later picks of other teams may have been removed too.
    const had = [...new Set(missing.map((pick) => pick.team))].map((left) => {
      const picked = missing.filter((pick) => pick.team === left);
      return `${left} in ${picked.map(({ gameId }) => gameNames[gameId] ?? gameId).join('; ')}`;
    });
    return (
      <div key={at} className={styles.notice}>
        <NoticeBar
          icon={Repeat}
          title={team && last ? `${look.names[team] ?? team} is in for ${last.name}` : 'A team was replaced'}
        >
          {editable ? 'You had' : 'Picked before:'} {list(had)}.{editable && ' Missing until you pick again.'}
        </NoticeBar>
      </div>
    );
  });
}
