import { americanOdds } from '@lockroom/rules';
import * as z from 'zod/mini';
import { easternDay } from '../reading.ts';
import { type Bout, type EventSource, readShape } from '../source.ts';

const HOUR = 60 * 60_000;
/** Fights that begin up to this long after midnight may belong to the night before. */
const NIGHT_MS = 6 * HOUR;
const KEYS = { mma: 'mma_mixed_martial_arts', boxing: 'boxing_boxing' } as const;

const Fights = z.array(
  z.object({
    id: z.string(),
    commence_time: z.string(),
    home_team: z.string(),
    away_team: z.string(),
    bookmakers: z.array(
      z.object({
        markets: z.array(
          z.object({
            key: z.string(),
            outcomes: z.array(z.object({ name: z.string(), price: z.number() })),
          }),
        ),
      }),
    ),
  }),
);
type Fight = z.infer<typeof Fights>[number];

/**
 * Odds and start times from The Odds API. It lists individual fights of all promotions instead of cards, and its
 * corners are arbitrary. The fights are matched by name with those on another source's card.
 */
export const odds: EventSource = {
  name: 'odds',
  label: 'The Odds API',
  base: 'https://api.the-odds-api.com',
  keyParameter: 'apiKey',
  // Each request counts against the API key's quota.
  waitMs: HOUR,

  listPaths: () => [],
  readList: () => [],
  addsTo: ({ templateId, sport, startsAt }) =>
    sport === 'mma' || sport === 'boxing' ? `${sport}/${easternDay(startsAt)}/${templateId}` : null,

  checkShape(_path, answer) {
    readShape(Fights, answer);
  },

  eventPaths: (eventId) => [
    `/v4/sports/${KEYS[eventId.startsWith('boxing/') ? 'boxing' : 'mma']}/odds?regions=us&markets=h2h&oddsFormat=american`,
  ],

  read(eventId, [answer]) {
    const day = eventId.split('/')[1] ?? '';
    const fights = readShape(Fights, answer).filter(({ commence_time }) => {
      const at = Date.parse(commence_time);
      return !Number.isNaN(at) && [easternDay(at), easternDay(at - NIGHT_MS)].includes(day);
    });
    return { kind: 'card', name: '', startsAt: null, isPartial: true, bouts: fights.map(boutOf) };
  },
};

function boutOf({ id, commence_time, home_team, away_team, bookmakers }: Fight): Bout {
  const prices = bookmakers.flatMap(({ markets }) => {
    const outcomes = markets.find(({ key }) => key === 'h2h')?.outcomes ?? [];
    const [a, b] = [home_team, away_team].map((team) => {
      const price = outcomes.find(({ name }) => name === team)?.price;
      return price === undefined ? null : toAmerican(price);
    });
    return a && b ? [{ a, b }] : [];
  });
  return {
    id,
    a: { id: home_team, name: home_team },
    b: { id: away_team, name: away_team },
    startsAt: Date.parse(commence_time),
    state: 'open',
    winner: null,
    method: null,
    odds: prices[0] ?? null,
    why: null,
  };
}

/** American odds are at least 100 or at most -100; any value in between is in decimal odds. */
const toAmerican = (price: number): string | null =>
  Math.abs(price) < 100 ? americanOdds(price.toFixed(2)) : `${price > 0 ? '+' : ''}${Math.round(price)}`;
