import { expectedFightStandings } from '@lockroom/testing/fight-oracle';
import { createLots } from '@lockroom/testing/lots';
import { expectedTournamentStandings } from '@lockroom/testing/tournament-oracle';
import { expect, it } from 'vitest';
import { randomCard, toOracle } from '../chances/testing/random-card.ts';
import { oracleRoom, randomRoom } from '../chances/testing/random-room.ts';
import { scoreEntry } from '../fights/score.ts';
import { compileResults, scoreRounds, scoreTournament } from '../tournaments/score.ts';
import { tournamentRanking } from '../tournaments/standings.ts';
import { fightRanking, rank } from './ranking.ts';

const ROOMS = 400;
const createdAt = (at: number) => `2026-01-0${1 + (at % 3)}T00:00:00Z`;
/** An entry's creation time may be a string or a number. */
const storedAt = (at: number) => (at % 2 === 0 ? createdAt(at) : Date.parse(createdAt(at)));

it('the points and ranks on random cards match the oracle', () => {
  for (let seed = 0; seed < ROOMS; seed += 1) {
    const { card, entries } = randomCard(seed, 0, 3);
    const sheets = entries.map(({ id, picks }, at) => ({ ...toOracle(id, picks), createdAt: createdAt(at) }));
    const rows = entries.map(({ id, picks }, at) => {
      const { perFight, ...figures } = scoreEntry(card, picks);
      const fightScores = perFight.map(({ completed, points }) => (completed ? points : null));
      return { id, createdAt: storedAt(at), ...figures, fightScores };
    });
    const standings = rank(rows, fightRanking).map(({ createdAt: _, ...row }) => row);
    expect(standings, `card ${seed}`).toEqual(expectedFightStandings(card, sheets));
  }
});

it('the points and ranks in random tournaments match the oracle', () => {
  for (let seed = 0; seed < ROOMS; seed += 1) {
    const room = randomRoom(seed);
    const { format, actual, entries } = room;
    const known = Object.entries(room.results).slice(0, createLots(seed).between(0, 63));
    const results = Object.fromEntries(known);
    const { tournament, score, oracle } = oracleRoom(room);
    const sheets = oracle.map((sheet, at) => ({ ...sheet, createdAt: createdAt(at) }));
    const rows = entries.map(({ id, picks, tieBreaker }, at) => {
      const { games, ...figures } = scoreTournament(format, picks, results);
      const open = games.filter(({ correct }) => correct === null);
      expect(figures).toMatchObject({
        totalPoints: games.reduce((sum, { earned }) => sum + earned, 0),
        correctPicks: games.filter(({ correct }) => correct).length,
        stillPossible: open
          .filter(({ gameId }) => picks[gameId])
          .reduce((sum, game) => sum + game.possible, 0),
      });
      const fightScores = scoreRounds(compileResults(format, results), picks);
      return { id, createdAt: storedAt(at), tieBreaker, ...figures, fightScores };
    });
    const standings = rank(rows, tournamentRanking(actual)).map((row) => {
      const { id, totalPoints, correctPicks: correctFighters, fightScores } = row;
      return { id, rank: row.rank, totalPoints, correctFighters, fightScores };
    });
    expect(standings, `room ${seed}`).toEqual(
      expectedTournamentStandings(tournament, results, score, sheets),
    );
  }
});
