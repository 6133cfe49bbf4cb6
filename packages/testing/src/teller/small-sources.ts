import type { CardScript, ToldBout } from './card-script.ts';
import { type Answer, notFound } from './espn.ts';

const MINUTE = 60_000;
const SPORTS = { mma_mixed_martial_arts: 'mma', boxing_boxing: 'boxing' } as const;

const decimal = (american: number) =>
  Math.round((1 + (american > 0 ? american / 100 : 100 / -american)) * 100) / 100;

const isoSecond = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');

function boutOdds(bout: ToldBout, place: number, isAmerican: boolean) {
  const priced = bout.corners.map(({ id, name }) => ({ name, price: Number(bout.odds?.[id]) }));
  // Either corner may be listed as the home team.
  if (place % 2 === 1) priced.reverse();
  const outcomes = priced.map(({ name, price }) => ({ name, price: isAmerican ? price : decimal(price) }));
  return {
    id: `${bout.id}`.padStart(32, 'a'),
    commence_time: isoSecond(bout.startsAt + place * 20 * MINUTE),
    home_team: priced[0]?.name,
    away_team: priced[1]?.name,
    bookmakers: [{ markets: [{ key: 'h2h', outcomes }] }],
  };
}

/** Answers requests to The Odds API: upcoming bouts of all promotions, without event names. */
export function answerOdds(scripts: readonly CardScript[], url: URL, now: number): Answer | null {
  const key = /^\/v4\/sports\/(\w+)\/odds\/?$/.exec(url.pathname)?.[1];
  if (!key) return null;
  const sport = SPORTS[key as keyof typeof SPORTS];
  if (!sport) return notFound;
  if (!url.searchParams.get('apiKey'))
    return { status: 401, body: { message: 'API key is missing', error_code: 'MISSING_KEY' } };
  const isAmerican = url.searchParams.get('oddsFormat') === 'american';
  const bouts = scripts
    .filter((script) => script.sport === sport)
    .flatMap((script) => script.at(now))
    .flatMap((card) => card.bouts)
    .filter(({ corners, odds, state }) => state === 'open' && corners.every(({ id }) => odds?.[id]))
    .map((bout, place) => boutOdds(bout, place % 5, isAmerican));
  const [first] = bouts;
  const other = first && {
    ...first,
    id: 'b'.repeat(32),
    home_team: 'Sami Virtanen',
    away_team: 'Joao Pinto',
    bookmakers: [],
  };
  return { status: 200, body: [...(other ? [other] : []), ...bouts] };
}

/** Answers requests for `/generic/{n}`: the results of the n-th card in a club's own format. `n` starts at 0. */
export function answerClub(scripts: readonly CardScript[], url: URL, now: number): Answer | null {
  const index = /^\/generic\/(\d+)$/.exec(url.pathname)?.[1];
  if (!index) return null;
  const card = scripts[Number(index)]?.at(now)[0];
  if (!card) return notFound;
  const winnerOf = ({ outcome, corners }: ToldBout) => {
    if (outcome === null || typeof outcome === 'string') return outcome;
    return corners[0].id === outcome.winner ? 'red' : 'blue';
  };
  return {
    status: 200,
    body: {
      meet: { title: card.name, when: isoSecond(card.startsAt) },
      matches: card.bouts.map((bout) => ({
        no: bout.id,
        red: bout.corners[0].name,
        blue: bout.corners[1].name,
        at: isoSecond(bout.startsAt),
        status: bout.state,
        winner: winnerOf(bout),
        how: bout.method,
      })),
    },
  };
}
