import type { ResultMethod } from '@lockroom/rules';
import * as z from 'zod/mini';
import { groupBy } from '../../../kernel/group-by.ts';
import { easternDay, ifComing } from '../reading.ts';
import { type Bout, type CardSnapshot, type Competitor, type EventSource, readShape } from '../source.ts';

const PROMOTIONS = ['ufc', 'pfl', 'lfa', 'other'] as const;
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const When = z.string().check(z.refine((text) => Number.isFinite(Date.parse(text)), 'not a time'));

const Fighter = z.object({
  id: z.string(),
  order: z.optional(z.number()),
  winner: z.optional(z.boolean()),
  athlete: z.object({ displayName: z.string() }),
});

const Fight = z.object({
  id: z.string(),
  date: z.optional(When),
  competitors: z.array(Fighter),
  status: z.object({ type: z.object({ state: z.string(), completed: z.boolean() }) }),
  /** The source lists at most 10 entries, so the last entry, which names the method, may be missing. */
  details: z.optional(z.array(z.object({ type: z.object({ text: z.string() }) }))),
});

const Scoreboard = z.object({
  events: z.array(z.object({ id: z.string(), date: When, name: z.string(), competitions: z.array(Fight) })),
});

type FightShape = z.infer<typeof Fight>;
type EventShape = z.infer<typeof Scoreboard>['events'][number];

const Status = z.object({ result: z.optional(z.object({ name: z.string() })) });

const Side = z.object({
  athlete: z.object({ $ref: z.string() }),
  moneyLine: z.optional(z.number()),
  current: z.optional(z.object({ moneyLine: z.optional(z.object({ american: z.string() })) })),
});
const Odds = z.object({
  items: z.array(z.object({ awayAthleteOdds: z.optional(Side), homeAthleteOdds: z.optional(Side) })),
});

/** Returns the day under which ESPN lists an event, such as '20261212'. */
const dayOf = (at: number) => easternDay(at).replaceAll('-', '');

const scoreboard = (promotion: string, dates: string) =>
  `/apis/site/v2/sports/mma/${promotion}/scoreboard?dates=${dates}`;

/** Returns the current and the next month in the eastern United States, such as '202612'. */
function monthsFrom(now: number): string[] {
  const today = dayOf(now);
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(4, 6))];
  const next = month === 12 ? `${year + 1}01` : `${year}${`${month + 1}`.padStart(2, '0')}`;
  return [today.slice(0, 6), next];
}

/**
 * ESPN's fight cards. All fights of a promotion on one day form one event, even if ESPN lists them as several events.
 */
export const espnMma: EventSource = {
  name: 'espn',
  label: 'ESPN',
  base: 'https://site.api.espn.com',
  baseOf: (path) =>
    path.startsWith('/v2/') ? 'https://sports.core.api.espn.com' : 'https://site.api.espn.com',

  listPaths: (now) =>
    PROMOTIONS.flatMap((promotion) => monthsFrom(now).map((month) => scoreboard(promotion, month))),

  readList(answers, now) {
    const all = answers.flatMap((answer, index) => {
      const promotion = PROMOTIONS[Math.floor((index * PROMOTIONS.length) / answers.length)];
      return readShape(Scoreboard, answer).events.map((event) => ({ ...event, promotion }));
    });
    const listed = groupBy(all, ({ promotion, date }) => `${promotion}/${dayOf(Date.parse(date))}`);
    return [...listed].flatMap(([eventId, events]) =>
      ifComing({ eventId, ...joined(events), sport: 'mma', size: null }, now),
    );
  },

  checkShape(path, answer) {
    const leaf = path.endsWith('/odds') ? Odds : path.endsWith('/status') ? Status : null;
    readShape(leaf ?? Scoreboard, answer);
  },

  eventPaths: (eventId) => {
    const [promotion = '', day = ''] = eventId.split('/');
    return [scoreboard(promotion, day)];
  },

  morePaths(snapshot, askedAt, now) {
    const wanted = (snapshot as CardSnapshot).bouts.flatMap((bout) => {
      const asks = asksOf(bout, now);
      if (!asks || bout.path === undefined) return [];
      const path = `${bout.path}/${asks.leaf}`;
      const at = askedAt(path);
      return at === null || now - at >= asks.every ? [{ path, at: at ?? 0 }] : [];
    });
    return wanted
      .sort((one, other) => one.at - other.at)
      .slice(0, MORE_AT_ONCE)
      .map(({ path }) => path);
  },

  read(eventId, [answer], more = new Map()) {
    const [promotion = '', day = ''] = eventId.split('/');
    const events = readShape(Scoreboard, answer).events.filter(({ date }) => dayOf(Date.parse(date)) === day);
    if (events.length === 0) return null;
    const bouts = new Map<string, Bout>();
    for (const event of events.toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date)))
      for (const fight of event.competitions) {
        const bout = boutOf(fight, event, promotion, more);
        if (bout && !bouts.has(bout.id)) bouts.set(bout.id, bout);
      }
    return { kind: 'card', ...joined(events), bouts: [...bouts.values()] };
  },
};

/** The maximum number of additional requests per poll. */
const MORE_AT_ONCE = 4;

/**
 * Returns which details of a fight still have to be requested, and the interval between requests in milliseconds.
 * Returns null if none are needed.
 */
function asksOf({ state, method, winner, b, startsAt }: Bout, now: number) {
  if (state === 'unsure' || (state === 'final' && winner !== null && method === null))
    return { leaf: 'status', every: 2 * 60_000 };
  if (state !== 'open' || b === null || startsAt === null || startsAt < now) return null;
  const isSoon = startsAt - now < 6 * HOUR;
  return startsAt - now > 7 * DAY ? null : { leaf: 'odds', every: isSoon ? 3 * HOUR : DAY };
}

/** Returns the name of the event with the main card, and the start of the first fight. */
function joined(events: readonly EventShape[]): { name: string; startsAt: number } {
  const main = events.reduce((one, other) => (Date.parse(other.date) > Date.parse(one.date) ? other : one));
  const starts = events.flatMap(({ date, competitions }) => [
    Date.parse(date),
    ...competitions.flatMap((fight) => (fight.date === undefined ? [] : [Date.parse(fight.date)])),
  ]);
  return { name: main.name, startsAt: Math.min(...starts) };
}

/** Returns null if ESPN names no fighter yet. */
function boutOf(
  fight: FightShape,
  event: EventShape,
  promotion: string,
  more: ReadonlyMap<string, unknown>,
): Bout | null {
  const corners = fight.competitors
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .map((one) => ({ id: one.id, name: one.athlete.displayName.trim(), hasWon: one.winner === true }));
  const known = corners.filter(({ name }) => !/^(opponent )?(tba|tbd)?$/i.test(name));
  const [a, b = null] = known;
  if (!a || corners.length > 2) return null;
  const path = `/v2/sports/mma/leagues/${promotion}/events/${event.id}/competitions/${fight.id}`;
  const { state, completed } = fight.status.type;
  const person = ({ id, name }: Competitor) => ({ id, name });
  const bout: Bout = {
    id: fight.id,
    a: person(a),
    b: b && person(b),
    startsAt: Date.parse(fight.date ?? event.date),
    state: 'open',
    winner: null,
    method: null,
    odds: oddsOf(more.get(`${path}/odds`), a, b),
    why: null,
    path,
  };
  const unsure = (why: string): Bout => ({ ...bout, state: 'unsure', why });
  if (state === 'pre') return bout;
  if (state === 'in') return { ...bout, state: 'live' };
  if (state !== 'post') return unsure(`ESPN reports an unknown state: "${state}".`);
  // The fight was canceled or postponed.
  if (!completed) return { ...bout, state: 'off' };
  const ended = endOf(fight, more.get(`${path}/status`));
  const final: Bout = { ...bout, state: 'final' };
  const winners = known.filter(({ hasWon }) => hasWon);
  if (winners.length > 1) return { ...unsure('ESPN marks both fighters as the winner.'), isOver: true };
  if (winners.length === 1) {
    const method = ended === 'Draw' || ended === 'No Contest' ? null : ended;
    return { ...final, winner: winners[0] === a ? 'a' : 'b', method };
  }
  if (ended === 'Draw') return { ...final, winner: 'draw', method: ended };
  if (ended === 'No Contest') return { ...final, winner: 'no-contest', method: ended };
  return { ...unsure('ESPN says that the fight is over, but names no winner.'), isOver: true };
}

/** The order matters, because the first pattern that matches decides. */
const ENDINGS: readonly (readonly [RegExp, ResultMethod])[] = [
  [/no.?contest|^nc$|overturned/i, 'No Contest'],
  [/draw/i, 'Draw'],
  [/\bdq\b|disqualif/i, 'Disqualification'],
  [/submission/i, 'Submission'],
  [/decision|points/i, 'Decision'],
  [/ko/i, 'KO/TKO'],
];

const readEnding = (text: string) => ENDINGS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Returns how a fight ended, from its status or its list of events ('Unofficial Winner Kotko'); null if unknown. */
function endOf({ details = [] }: FightShape, status: unknown): ResultMethod | null {
  const texts = details.map(({ type }) => type.text);
  const last = texts.findLast((text) => /winner|^(majority |split )?draw$|no contest/i.test(text));
  const { data } = z.safeParse(Status, status);
  return readEnding(data?.result?.name ?? '') ?? readEnding(last?.replace(/^.*winner/i, '') ?? '');
}

/** Returns the American odds of both fighters. ESPN identifies the sides by links to the fighters, not by corner. */
function oddsOf(leaf: unknown, a: Competitor, b: Competitor | null): Bout['odds'] {
  const { data } = z.safeParse(Odds, leaf);
  for (const { awayAthleteOdds, homeAthleteOdds } of data?.items ?? []) {
    const prices = [awayAthleteOdds, homeAthleteOdds].map((side) => ({
      id: side && /\/athletes\/(\d+)/.exec(side.athlete.$ref)?.[1],
      price: side?.current?.moneyLine?.american ?? signed(side?.moneyLine),
    }));
    const priceOf = (one: Competitor | null) => prices.find(({ id }) => id === one?.id)?.price ?? null;
    const [one, other] = [priceOf(a), priceOf(b)];
    if (one !== null && other !== null) return { a: one, b: other };
  }
  return null;
}

const signed = (odds: number | undefined) => (odds === undefined ? null : `${odds > 0 ? '+' : ''}${odds}`);
