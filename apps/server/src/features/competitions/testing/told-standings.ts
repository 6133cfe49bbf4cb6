import type { Room, Timeline } from '@lockroom/contract';
import {
  type CardSnapshot,
  cardBefore,
  cardStandings,
  type FightPicks,
  type ScoredFight,
  statesAfter,
  unpackFightPicks,
} from '@lockroom/rules';
import type { Player } from '@lockroom/testing/world';

/** The served standings, reduced to the fields that are compared. */
export interface Served {
  id: string;
  rank: number;
  totalPoints: number;
  maxPoints: number;
  right: number;
}

export async function served({ id }: Pick<Room, 'id'>, { api }: Player): Promise<Served[]> {
  const rows = await api.brackets.listForRoom({ params: { roomId: id } });
  return rows.map((row) => ({
    id: row.id,
    rank: Number(row.rank),
    totalPoints: row.totalPoints,
    maxPoints: row.maxPoints,
    right: row.correctFighters,
  }));
}

/** Returns the standings of a card after each moment, calculated as on the page; null where they cannot be shown. */
export async function foldedCard(
  { api }: Player,
  { id: roomId }: Pick<Room, 'id'>,
  moments: Timeline['moments'],
): Promise<(Served[] | null)[]> {
  const params = { roomId };
  const rows = await api.brackets.listForRoom({ params });
  const made = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  const { seen, off = [], entries } = await api.competitions.picks({ params });
  const card = await api.fights.managerFights({ params });
  const present: CardSnapshot<{ id: string; createdAt: string; picks: FightPicks }> = {
    card: card.map((fight) => ({
      ...(fight as ScoredFight),
      isCalledOff: fight.fightStatus === 'called-off',
    })),
    entries: entries.map(({ id, picks }) => ({
      id,
      createdAt: made.get(id) ?? '',
      picks: unpackFightPicks([...seen, ...off], picks),
    })),
  };
  return statesAfter(present, moments, cardBefore).map(
    (state) =>
      state &&
      cardStandings(state).map(({ id, rank, totalPoints, maxPoints, correctFighters }) => {
        return { id, rank, totalPoints, maxPoints, right: correctFighters };
      }),
  );
}
