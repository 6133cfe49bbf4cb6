import { Match, SingleEliminationBracket } from '@g-loot/react-tournament-brackets';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { offer, stage } from './drawing.ts';
import { gamesOf } from './sheets.ts';

let root: Root | null = null;

function matchesOf(nth: number) {
  const games = gamesOf(nth);
  return games.map(({ id, round, team1, team2, winner }) => ({
    id,
    name: id,
    nextMatchId: games.find(({ from1, from2 }) => from1 === id || from2 === id)?.id ?? null,
    tournamentRoundText: String(round),
    startTime: '2026-03-19',
    state: 'DONE',
    participants: [team1, team2].map((team) => ({
      id: team ?? '',
      name: team ?? '',
      isWinner: team === winner,
      status: 'PLAYED',
      resultText: null,
    })),
  }));
}

function draw(nth: number): void {
  const bracket = createElement(SingleEliminationBracket, { matches: matchesOf(nth), matchComponent: Match });
  flushSync(() => root?.render(bracket));
}

offer({
  mount() {
    root = createRoot(stage());
    draw(0);
  },
  redraw: draw,
  unmount: () => root?.unmount(),
});
