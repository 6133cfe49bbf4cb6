import {
  DEFAULT_CONFERENCE_LABELS,
  FOOTBALL_SIZES,
  type Format,
  fillPicks,
  makeFormat,
  type Picks,
  roundNames,
  TOURNAMENT_SIZES,
  teamNames,
} from '@lockroom/rules';
import { boardSetup } from '../board-look.ts';
import { type BoardFacts, type BoardView, boardView } from '../board-views.ts';

/** All formats, each with a name for test titles. */
export const FORMATS: [string, Format][] = [
  ...FOOTBALL_SIZES.map((size): [string, Format] => [
    `football of ${size}`,
    makeFormat({ family: 'football', size, reseeding: true }),
  ]),
  ...TOURNAMENT_SIZES.flatMap((size) =>
    [true, false].map((reseeding): [string, Format] => [
      `custom of ${size}${reseeding ? '' : ', fixed'}`,
      makeFormat({ family: 'custom', size, reseeding }),
    ]),
  ),
];

export const football = makeFormat({ family: 'football', size: 14, reseeding: true });
export const custom = (size: number, reseeding = true) => makeFormat({ family: 'custom', size, reseeding });

/** Picks in which the better seed always wins. */
export const favourites = (format: Format) => fillPicks(format, () => 1);

export function board(format: Format, given: Partial<BoardFacts> = {}): BoardFacts & { view: BoardView } {
  const none: Picks = {};
  const facts: BoardFacts = {
    ...boardSetup(format, {
      sport: format.family === 'football' ? 'football' : format.size === 64 ? 'college-basketball' : 'custom',
      teamNames: teamNames(format),
      labels: {
        ...DEFAULT_CONFERENCE_LABELS[format.family],
        roundNames: roundNames(format),
        regionNames: format.size === 64 ? ['East', 'West', 'South', 'Midwest'] : null,
      },
    }),
    mode: 'picks',
    picks: none,
    results: none,
    walkovers: [],
    ...given,
  };
  return { ...facts, view: boardView(facts) };
}
