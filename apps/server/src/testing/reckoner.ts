/**
 * Points and ranks of a fight room, reckoned from the rules as written (001 section 9, decisions sections 2 and 4)
 * and from nothing else: it shares no code with the game, so that the two can be held against each other.
 */

/** What of a fight counts, as the API answers it. */
export interface ReckonedFight {
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

/** A sheet: its picks by fight id. */
export interface ReckonedSheet {
  id: string;
  createdAt: string;
  picks: ReadonlyMap<string, { winner: number; method: string }>;
}

/** What a bracket has to show. */
export interface Reckoning {
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

/** Reckons a room's standings, in the order its brackets are listed in. Fights come Fight 1 first. */
export function reckon(fights: readonly ReckonedFight[], sheets: readonly ReckonedSheet[]): Reckoning[] {
  const scored = sheets.map((sheet) => ({ sheet, figures: reckonSheet(fights, sheet) }));
  const isBetter = (a: number[], b: number[]) => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
  };
  return scored
    .map(({ sheet, figures }) => ({
      createdAt: Date.parse(sheet.createdAt),
      standing: {
        ...figures,
        // As many ranks down as there are sheets that did better; equals share theirs.
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

type Figures = Omit<Reckoning, 'rank'>;

const merits = (figures: Figures): number[] => [
  figures.totalPoints,
  figures.correctFighters,
  figures.correctMethods,
  figures.comboBonus,
  figures.underdogPicks,
];

function reckonSheet(fights: readonly ReckonedFight[], sheet: ReckonedSheet): Figures {
  const figures: Figures = {
    id: sheet.id,
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

    const pick = sheet.picks.get(fight.id);
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
