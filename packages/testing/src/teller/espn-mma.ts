import type { CardScript, ToldBout, ToldCard } from './card-script.ts';
import { type Answer, dayOf, espnDates, isoMinute, notFound } from './espn.ts';

const STATES = {
  open: { id: '1', name: 'STATUS_SCHEDULED', state: 'pre', completed: false, description: 'Scheduled' },
  live: { id: '2', name: 'STATUS_IN_PROGRESS', state: 'in', completed: false, description: 'In Progress' },
  final: { id: '3', name: 'STATUS_FINAL', state: 'post', completed: true, description: 'Final' },
  cancelled: { id: '5', name: 'STATUS_CANCELED', state: 'post', completed: false, description: 'Canceled' },
} as const;

function statusOf({ state, round, clock }: Pick<ToldBout, 'state' | 'round' | 'clock'>) {
  const isOver = state === 'cancelled';
  const type = {
    ...STATES[state],
    detail: STATES[state].description,
    shortDetail: STATES[state].description,
  };
  return { clock: 0, displayClock: isOver ? '-' : clock, period: isOver ? 0 : round, type };
}

const hasWon = ({ outcome }: ToldBout, id: string) =>
  outcome !== null && typeof outcome === 'object' && outcome.winner === id;

const HAPPENINGS = ['Takedown', 'Knockdown', 'Submission Attempt', 'Round End'];

// Returns what happened in a fight, at most 10 entries. The winner comes last.
function detailsOf(bout: ToldBout): { id: string; type: { id: string; text: string } }[] {
  const entry = (text: string, index: number) => ({ id: `${index + 1}`, type: { id: `${index + 7}`, text } });
  if (bout.state === 'open' || bout.state === 'cancelled') return [];
  const happened = Array.from(
    { length: bout.isCapped ? 12 : Number(bout.id) % 5 },
    (_, index) => HAPPENINGS[index % HAPPENINGS.length] ?? '',
  );
  if (bout.state === 'final') happened.push('Fight Over');
  const method = { 'KO/TKO': 'Kotko', Submission: 'Submission', Decision: 'Decision', DQ: null };
  const won = bout.method && typeof bout.outcome === 'object' ? method[bout.method] : null;
  if (won) happened.push(`Unofficial Winner ${won}`);
  return happened.slice(0, 10).map(entry);
}

function competitionOf(bout: ToldBout) {
  // The order of this list has no meaning.
  const competitors = bout.corners.map(({ id, name }, index) => ({
    id,
    uid: `s:3301~a:${id}`,
    type: 'athlete',
    order: index + 1,
    winner: hasWon(bout, id),
    athlete: { fullName: name, displayName: name, shortName: name.replace(/^(.)\S+ /, '$1. ') },
    records: [{ name: 'overall', abbreviation: 'Total', type: 'total', summary: '10-2-0' }],
  }));
  if (Number(bout.id) % 2 === 1) competitors.reverse();
  return {
    id: bout.id,
    uid: `s:3301~l:3321~e:${bout.id}`,
    date: isoMinute(bout.startsAt),
    endDate: isoMinute(bout.startsAt),
    type: { id: '970', abbreviation: 'Bantamweight' },
    timeValid: true,
    neutralSite: false,
    format: { regulation: { periods: bout.order === 1 ? 5 : 3 } },
    competitors,
    status: statusOf(bout),
    details: detailsOf(bout),
  };
}

function eventOf({ id, name, startsAt, bouts }: ToldCard) {
  const states = bouts.map(({ state }) => state);
  const isOver = states.length > 0 && states.every((state) => state === 'final' || state === 'cancelled');
  const state = isOver ? 'final' : states.some((one) => one !== 'open') ? 'live' : 'open';
  return {
    id,
    uid: `s:3301~l:3321~e:${id}`,
    date: isoMinute(bouts.length > 0 ? Math.min(...bouts.map((bout) => bout.startsAt)) : startsAt),
    name,
    shortName: name.split(':')[0] ?? name,
    season: { year: new Date(startsAt).getUTCFullYear(), type: 2, slug: 'regular-season' },
    competitions: bouts.map(competitionOf),
    status: statusOf({ state, round: state === 'open' ? 0 : 1, clock: '-' }),
  };
}

const RESULTS = {
  'KO/TKO': { name: 'kotko', displayName: 'KO/TKO', description: 'Punches' },
  Submission: { name: 'submission', displayName: 'Submission', description: 'Rear Naked Choke' },
  Decision: { name: 'decision---unanimous', displayName: 'Decision - Unanimous' },
  DQ: { name: 'dq', displayName: 'DQ' },
  draw: { name: 'draw', displayName: 'Draw' },
  'no-contest': { name: 'no-contest', displayName: 'No Contest' },
} as const;

function resultOf({ outcome, method, state }: ToldBout) {
  if (state !== 'final' || outcome === null) return null;
  if (typeof outcome === 'string') return RESULTS[outcome];
  return method === null ? null : RESULTS[method];
}

function oddsOf({ corners: [red, blue], odds }: ToldBout) {
  const side = (id: string, moneyLine: string) => ({
    athlete: { $ref: `http://sports.core.api.espn.com/v2/sports/mma/athletes/${id}?lang=en&region=us` },
    moneyLine: Number(moneyLine),
    current: {
      moneyLine: { american: moneyLine },
      victoryMethod: {
        koTkoDq: { american: '+250' },
        submission: { american: '+400' },
        points: { american: '+180' },
      },
    },
  });
  const [a, b] = [odds?.[red.id], odds?.[blue.id]];
  const items =
    a && b
      ? [
          {
            provider: { id: '58', name: 'ESPN BET', priority: 1 },
            details: `${red.name} ${a}`,
            overUnder: 2.5,
            awayAthleteOdds: side(red.id, a),
            homeAthleteOdds: side(blue.id, b),
          },
        ]
      : [];
  return { count: items.length, pageIndex: 1, pageSize: 25, pageCount: items.length, items };
}

/** Answers requests for ESPN's scoreboards, and for the status, odds and competition of a fight. */
export function answerEspnMma(scripts: readonly CardScript[], url: URL, now: number): Answer | null {
  const league = /^\/apis\/site\/v2\/sports\/mma\/([a-z]+)\/scoreboard$/.exec(url.pathname)?.[1];
  if (league) {
    const cards = league === 'ufc' ? scripts.flatMap((script) => script.at(now)) : [];
    const dates = espnDates(url, now);
    const events = cards.filter(({ startsAt }) => dates.includes(dayOf(startsAt))).map(eventOf);
    events.sort((a, b) => a.date.localeCompare(b.date));
    const isTruncated = Number(url.searchParams.get('limit') ?? 0) > 500;
    return {
      status: 200,
      body: {
        leagues: [{ id: '3321', name: 'Ultimate Fighting Championship', abbreviation: 'UFC', slug: league }],
        season: { type: 2, year: new Date(now).getUTCFullYear() },
        day: { date: dayOf(now) },
        events: isTruncated ? events.slice(0, 25) : events,
      },
    };
  }
  const leaf =
    /^\/v2\/sports\/mma\/leagues\/ufc\/events\/(\d+)\/competitions\/(\d+)(?:\/(status|odds))?$/.exec(
      url.pathname,
    );
  if (!leaf) return null;
  const [, eventId, boutId, kind] = leaf;
  const card = scripts.flatMap((script) => script.at(now)).find(({ id }) => id === eventId);
  const bout = card?.bouts.find(({ id }) => id === boutId);
  // For an unknown fight ESPN returns an empty list of odds, but 404 for everything else.
  if (!bout) return kind === 'odds' ? { status: 200, body: { count: 0, items: [] } } : notFound;
  if (kind === 'odds') return { status: 200, body: oddsOf(bout) };
  if (kind === 'status') {
    const result = resultOf(bout);
    return {
      status: 200,
      body: { ...statusOf(bout), ...(result ? { result: { id: '1', ...result } } : {}) },
    };
  }
  const segment = { 'Main Card': 'main', Prelims: 'prelims1', 'Early Prelims': 'prelims2' }[bout.segment];
  return {
    status: 200,
    body: {
      id: bout.id,
      date: isoMinute(bout.startsAt),
      cardSegment: { id: '1', description: bout.segment, name: segment },
      matchNumber: bout.order,
    },
  };
}
