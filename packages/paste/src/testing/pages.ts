export interface RealFight {
  fighter1: string;
  fighter2: string;
  /** American odds; null if unknown. */
  odds1: string | null;
  odds2: string | null;
  weightClass: string;
  titleBout: boolean;
}
export interface RealCard {
  name: string;
  subtitle: string;
  /** The fights, main event first. */
  fights: readonly RealFight[];
}

/** The lines that show one fight, or the lines between two fights. */
export type Block = { lines: string[]; fight?: RealFight };
/** `hasOdds` says whether the page shows the odds of both fighters. */
export type Layout = {
  site: string;
  hasOdds: boolean;
  blocks: (card: RealCard, random: () => number) => Block[];
};

type Draw = {
  index: number;
  count: number;
  one: (choices: readonly string[]) => string;
  record: () => string;
  rank: () => string[];
  country: () => string;
};
type FightLines = (fight: RealFight, draw: Draw) => string[];

const COUNTRIES = [
  'Brazil',
  'United States',
  'England',
  'Georgia',
  'China',
  'Poland',
  'New Zealand',
  'Russia',
  'Mexico',
];

export function layout(
  site: string,
  hasOdds: boolean,
  fightLines: FightLines,
  page: { head?: (card: RealCard) => string[]; sections?: (name: string) => string[]; foot?: string[] } = {},
): Layout {
  return {
    site,
    hasOdds,
    blocks: ({ fights, ...card }, random) => {
      const one = (choices: readonly string[]) => choices[Math.floor(random() * choices.length)] ?? '';
      const blocks: Block[] = [{ lines: page.head?.({ ...card, fights }) ?? [] }];
      for (const [index, fight] of fights.entries()) {
        if (index === 0) blocks.push({ lines: page.sections?.('Main Card') ?? [] });
        if (index === 5) blocks.push({ lines: page.sections?.('Prelims') ?? [] });
        const draw: Draw = {
          index,
          count: fights.length,
          one,
          record: () =>
            `${Math.floor(random() * 25) + 5}-${Math.floor(random() * 9)}-${Math.floor(random() * 2)}`,
          rank: () => (random() < 0.4 ? [`#${Math.floor(random() * 15) + 1}`] : []),
          country: () => one(COUNTRIES),
        };
        blocks.push({ lines: fightLines(fight, draw), fight });
      }
      blocks.push({ lines: page.foot ?? [] });
      return blocks;
    },
  };
}

export const halves = (name: string) => {
  const [first = '', ...rest] = name.split(' ');
  return rest.length === 0 ? [first] : [first, rest.join(' ')];
};
export const even = (odds: string | null) => (odds === null ? '-' : odds === '+100' ? 'EVEN' : odds);
export const minus = (odds: string | null) => (odds ?? '-').replace('-', '\u2212');
export const favourite = ({ fighter1, fighter2, odds1, odds2 }: RealFight) =>
  odds1 === null ? [] : Number(odds1) < Number(odds2) ? [`${fighter1} ${odds1}`] : [`${fighter2} ${odds2}`];
/** Returns slightly different odds, like those of another bookmaker. */
export const near = (odds: string | null, by: number) => {
  if (odds === null) return '-';
  const moved = Number(odds) + Math.sign(Number(odds)) * by;
  return moved > 0 ? `+${moved}` : `${moved}`;
};
const decimal = (odds: string | null) => {
  const figure = Number(odds);
  return (figure > 0 ? 1 + figure / 100 : 1 + 100 / -figure).toFixed(3);
};
export const hasDecimal = (fight: RealFight) =>
  fight.odds1 !== null && fight.odds2 !== null ? [decimal(fight.odds1), decimal(fight.odds2)] : ['-', '-'];
export const title = ({ weightClass, titleBout }: RealFight) =>
  `${weightClass}${titleBout ? ' Title' : ''} Bout`;
export const pounds = ['125 lbs', '135 lbs', '155 lbs', '170 lbs', '205 lbs'];

export const head =
  (...lines: string[]) =>
  ({ name, subtitle }: RealCard) => [name, subtitle, ...lines];
export const inTabs = (...cells: (string | null)[]) => cells.map((cell) => cell ?? '').join('\t');
