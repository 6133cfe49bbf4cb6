import { type Bracket, createBracket } from 'bracketry';
import { offer, stage } from './drawing.ts';
import { FORMAT, gamesOf } from './sheets.ts';

let bracket: Bracket | null = null;

function matchesOf(nth: number) {
  const counts = new Map<number, number>();
  return gamesOf(nth).map(({ round, team1, team2, winner }) => {
    const order = counts.get(round) ?? 0;
    counts.set(round, order + 1);
    const sides = [team1, team2].map((team) => ({ contestantId: team ?? '', isWinner: team === winner }));
    return { roundIndex: round - 1, order, sides };
  });
}

offer({
  mount() {
    const matches = matchesOf(0);
    const contestants = Object.fromEntries(
      matches
        .flatMap(({ sides }) => sides)
        .map(({ contestantId }) => [contestantId, { players: [{ title: contestantId }] }]),
    );
    const rounds = FORMAT.gamePrefixes.map((_, index) => ({ name: `Round ${index + 1}` }));
    // All rounds at once, as the other libraries show them.
    bracket = createBracket({ rounds, matches, contestants }, stage(), { visibleRoundsCount: rounds.length });
  },
  redraw(nth) {
    bracket?.applyMatchesUpdates(matchesOf(nth));
  },
  unmount: () => bracket?.uninstall(),
});
