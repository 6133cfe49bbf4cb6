import type { CardScript, ToldBout, ToldCard } from './card-script.ts';
import { type Answer, dayOf, espnDates, isoMinute, notFound } from './espn.ts';

const STATES = {
  open: { state: 'pre', completed: false },
  live: { state: 'in', completed: false },
  final: { state: 'post', completed: true },
  cancelled: { state: 'post', completed: false },
} as const;

const hasWon = ({ outcome }: ToldBout, id: string) =>
  outcome !== null && typeof outcome === 'object' && outcome.winner === id;

const HAPPENINGS = ['Takedown', 'Knockdown', 'Submission Attempt', 'Round End'];

// Returns a list of what happened in a fight: at most 10 entries, the winner last.
function detailsOf(bout: ToldBout): { type: { text: string } }[] {
  if (bout.state === 'open' || bout.state === 'cancelled') return [];
  const happened = Array.from(
    { length: bout.isCapped ? 12 : Number(bout.id) % 5 },
    (_, index) => HAPPENINGS[index % HAPPENINGS.length] ?? '',
  );
  if (bout.state === 'final') happened.push('Fight Over');
  const method = { 'KO/TKO': 'Kotko', Submission: 'Submission', Decision: 'Decision', DQ: null };
  const won = bout.method && typeof bout.outcome === 'object' ? method[bout.method] : null;
  if (won) happened.push(`Unofficial Winner ${won}`);
  return happened.slice(0, 10).map((text) => ({ type: { text } }));
}

function competitionOf(bout: ToldBout) {
  // The order of this list has no meaning.
  const competitors = bout.corners.map(({ id, name }, index) => ({
    id,
    order: index + 1,
    winner: hasWon(bout, id),
    athlete: { displayName: name },
  }));
  if (Number(bout.id) % 2 === 1) competitors.reverse();
  return {
    id: bout.id,
    date: isoMinute(bout.startsAt),
    competitors,
    status: { type: STATES[bout.state] },
    details: detailsOf(bout),
  };
}

const eventOf = ({ id, name, startsAt, bouts }: ToldCard) => ({
  id,
  date: isoMinute(bouts.length > 0 ? Math.min(...bouts.map((bout) => bout.startsAt)) : startsAt),
  name,
  competitions: bouts.map(competitionOf),
});

const RESULTS = {
  'KO/TKO': 'kotko',
  Submission: 'submission',
  Decision: 'decision---unanimous',
  DQ: 'dq',
  draw: 'draw',
  'no-contest': 'no-contest',
} as const;

function resultOf({ outcome, method, state }: ToldBout): string | null {
  if (state !== 'final' || outcome === null) return null;
  if (typeof outcome === 'string') return RESULTS[outcome];
  return method === null ? null : RESULTS[method];
}

function oddsOf({ corners: [red, blue], odds }: ToldBout) {
  const side = (id: string, moneyLine: string) => ({
    athlete: { $ref: `http://sports.core.api.espn.com/v2/sports/mma/athletes/${id}?lang=en&region=us` },
    moneyLine: Number(moneyLine),
    current: { moneyLine: { american: moneyLine } },
  });
  const [a, b] = [odds?.[red.id], odds?.[blue.id]];
  return { items: a && b ? [{ awayAthleteOdds: side(red.id, a), homeAthleteOdds: side(blue.id, b) }] : [] };
}

/** Answers requests for ESPN's scoreboards, and for the status and odds of a fight. */
export function answerEspnMma(scripts: readonly CardScript[], url: URL, now: number): Answer | null {
  const league = /^\/apis\/site\/v2\/sports\/mma\/([a-z]+)\/scoreboard$/.exec(url.pathname)?.[1];
  if (league) {
    const cards = league === 'ufc' ? scripts.flatMap((script) => script.at(now)) : [];
    const dates = espnDates(url, now);
    const events = cards.filter(({ startsAt }) => dates.includes(dayOf(startsAt))).map(eventOf);
    events.sort((a, b) => a.date.localeCompare(b.date));
    const isTruncated = Number(url.searchParams.get('limit') ?? 0) > 500;
    return { status: 200, body: { events: isTruncated ? events.slice(0, 25) : events } };
  }
  const leaf = /^\/v2\/sports\/mma\/leagues\/ufc\/events\/(\d+)\/competitions\/(\d+)\/(status|odds)$/.exec(
    url.pathname,
  );
  if (!leaf) return null;
  const [, eventId, boutId, kind] = leaf;
  const card = scripts.flatMap((script) => script.at(now)).find(({ id }) => id === eventId);
  const bout = card?.bouts.find(({ id }) => id === boutId);
  // For an unknown fight, ESPN returns an empty list of odds, but 404 for its status.
  if (!bout) return kind === 'odds' ? { status: 200, body: { items: [] } } : notFound;
  if (kind === 'odds') return { status: 200, body: oddsOf(bout) };
  const result = resultOf(bout);
  return { status: 200, body: result ? { result: { name: result } } : {} };
}
