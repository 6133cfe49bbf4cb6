/**
 * An oracle for the points and ranks of a fight room (rules: scoring#points-of-a-fight, scoring#ties-in-fight-rooms).
 * It shares no code with packages/rules.
 */

/** The fields of a fight that affect points. */
export interface OracleFight {
  id: string;
  fighter1Odds: string;
  fighter2Odds: string;
  fighterPoints: number;
  methodPoints: number;
  bonusPoints: number;
  underdogBonus: number;
  winnerId: number | null;
  winMethod: string | null;
}

export interface OracleFightEntry {
  id: string;
  createdAt: string;
  picks: ReadonlyMap<string, { winner: number; method: string }>;
}

export interface ExpectedFightStanding {
  id: string;
  rank: number;
  totalPoints: number;
  maxPoints: number;
  correctFighters: number;
  correctMethods: number;
  comboBonus: number;
  underdogPicks: number;
  fightScores: (number | null)[];
}

const NO_METHOD_POINTS = ['Draw', 'No Contest', 'Disqualification'];

/** Returns the expected standings in the order of the server's list. `fights` begins with Fight 1. */
export function expectedFightStandings(
  fights: readonly OracleFight[],
  entries: readonly OracleFightEntry[],
): ExpectedFightStanding[] {
  const scored = entries.map((entry) => ({ entry, figures: figuresOf(fights, entry) }));
  const isBetter = (a: number[], b: number[]) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
  };
  return scored
    .map(({ entry, figures }) => ({
      createdAt: Date.parse(entry.createdAt),
      standing: {
        ...figures,
        // The rank is 1 more than the number of better entries. Equal entries share a rank.
        rank: 1 + scored.filter((each) => isBetter(merits(each.figures), merits(figures))).length,
      },
    }))
    .sort(
      (a, b) =>
        a.standing.rank - b.standing.rank ||
        a.createdAt - b.createdAt ||
        (a.standing.id < b.standing.id ? -1 : 1),
    )
    .map(({ standing }) => standing);
}

type Figures = Omit<ExpectedFightStanding, 'rank'>;

const merits = (figures: Figures): number[] => [
  figures.totalPoints,
  figures.correctFighters,
  figures.correctMethods,
  figures.comboBonus,
  figures.underdogPicks,
];

function figuresOf(fights: readonly OracleFight[], entry: OracleFightEntry): Figures {
  const figures: Figures = {
    id: entry.id,
    totalPoints: 0,
    maxPoints: 0,
    correctFighters: 0,
    correctMethods: 0,
    comboBonus: 0,
    underdogPicks: 0,
    fightScores: [],
  };
  for (const fight of fights) {
    if (fight.winnerId === null) {
      figures.fightScores.push(null);
      continue;
    }
    if (fight.winnerId === 0) {
      figures.fightScores.push(0);
      continue;
    }
    const hasMethod = fight.winMethod !== null && !NO_METHOD_POINTS.includes(fight.winMethod);
    const wonAsUnderdog = (fight.winnerId === 1 ? fight.fighter1Odds : fight.fighter2Odds)[0] === '+';
    figures.maxPoints += fight.fighterPoints;
    if (hasMethod) figures.maxPoints += fight.methodPoints + fight.bonusPoints;
    if (wonAsUnderdog) figures.maxPoints += fight.underdogBonus;

    const pick = entry.picks.get(fight.id);
    let score = 0;
    if (pick?.winner === fight.winnerId) {
      figures.correctFighters += 1;
      score += fight.fighterPoints;
      if (wonAsUnderdog) {
        figures.underdogPicks += 1;
        score += fight.underdogBonus;
      }
    }
    if (hasMethod && pick?.method === fight.winMethod) {
      figures.correctMethods += 1;
      score += fight.methodPoints;
      if (pick.winner === fight.winnerId) {
        figures.comboBonus += fight.bonusPoints;
        score += fight.bonusPoints;
      }
    }
    figures.totalPoints += score;
    figures.fightScores.push(score);
  }
  return figures;
}
