import { readRealBracket } from '@lockroom/testing/real-bracket';
import { expect, type Page } from '@playwright/test';
import { realResults, sheetOf } from './support/bracket-board.ts';
import { openFullRoom } from './support/full-room.ts';
import { type People, type Person, test } from './support/journey.ts';

/** The numbers of open games. At least one game must have a result, because each measurement replaces a result. */
const STEPS = [62, 47, 31, 23, 15] as const;
/** Exact chances are measured with at most COUNTED open games, and "What if" with WHAT_IF open games. */
const COUNTED = 23;
const WHAT_IF = 15;
const RESULTS = 3;
const TAPS = 4;
/** The targets in milliseconds, on an otherwise idle machine. */
const AIMS = { places: 100, chances: 1_000, counted: 3_000, tap: 50, task: 50 } as const;
/** Maximum milliseconds until a page responds on a busy machine. */
const PATIENCE = 60_000;
/** Milliseconds after which the test stops waiting for exact chances; the page gives up after ten seconds. */
const COUNTING = 25_000;
/** Figures that have not changed for this many milliseconds count as final. */
const STILLNESS = 4_000;

const PAGES = [
  { name: 'at full speed', rate: 1 },
  { name: 'slowed 4 times', rate: 4 },
] as const;

const EVENT = readRealBracket('ncaa-2019');
const ROUNDS = realResults(EVENT);
const ORDER = ROUNDS.flatMap((round) => Object.entries(round));

/** A period during which figures were pending. */
interface Wait {
  from: number;
  to: number | null;
}

/** Times in milliseconds after a result's event, and the longest browser task until the figures are final. */
interface Timing {
  /** When the worker returns the best possible ranks and the reasons for them; null if it gives up. */
  places: number | null;
  /** When the page shows the figures; the chances may still be estimates. */
  figures: number;
  /** When the chances are exact; null if they remain estimates. */
  counted: number | null;
  task: number;
}

test('the win chances of 100 brackets are updated quickly after a result and after a "What if" pick', async ({
  people,
}) => {
  test.setTimeout(1_800_000);
  const { manager, viewer, roomId, sheetId } = await openFullRoom(people, EVENT);
  const unslowed: [number, Timing[]][] = [];
  let taps: number[] = [];
  for (const { name, rate } of PAGES) {
    console.log(name);
    for (const open of STEPS) {
      const path = `/room/${roomId}?tab=tonight`;
      const timings = await timingsAt(open, RESULTS, {
        people,
        manager,
        viewer,
        roomId,
        rate,
        path,
      });
      console.log(`  ${open} open: ${summary(timings)}`);
      if (rate === 1) unslowed.push([open, timings]);
    }
    const page = await openPage(people, viewer, {
      rate,
      path: `/custom-bracket/${sheetId}?view=win&if=`,
    });
    await expect.poll(() => page.evaluate(isAtRest), { timeout: PATIENCE }).toBe(true);
    const tapped: Tapped[] = [];
    for (let tap = 0; tap < TAPS; tap += 1) {
      tapped.push(await page.evaluate(watchTap, { tap, stillness: STILLNESS }));
      await expect.poll(() => page.evaluate(isAtRest), { timeout: PATIENCE }).toBe(true);
    }
    const times = tapped.map(({ figures }) => figures);
    if (rate === 1) taps = times;
    const task = Math.max(...tapped.map((each) => each.task));
    console.log(`  what if, ${WHAT_IF} open: ${spread(times)}, longest task ${task} ms`);
    await page.context().close();
  }
  for (const [open, timings] of unslowed) {
    const { places, figures, counted } = columns(timings);
    expect.soft(median(places), `${open} open: places`).toBeLessThan(AIMS.places);
    expect.soft(median(figures), `${open} open: chances`).toBeLessThan(AIMS.chances);
    if (counted.length > 0) expect.soft(median(counted), `${open} open: counted`).toBeLessThan(AIMS.counted);
    const task = Math.max(...timings.map((each) => each.task));
    expect.soft(task, `${open} open: the page stays responsive`).toBeLessThan(AIMS.task);
  }
  expect.soft(median(taps), 'what if').toBeLessThan(AIMS.tap);
});

interface Room {
  people: People;
  manager: Person;
  viewer: Person;
  roomId: string;
}

/** Measures how long it takes to enter this many results, each of which corrects an earlier one. */
async function timingsAt(open: number, results: number, opened: Room & Opened): Promise<Timing[]> {
  const { people, manager, viewer, roomId } = opened;
  await enter(manager, roomId, Object.fromEntries(ORDER.map(([game], at) => [game, resultAt(at, open)])));
  const page = await openPage(people, viewer, opened);
  await expect(page.getByText(`${ORDER.length - open} of ${ORDER.length} games`)).toBeVisible();
  await expect.poll(() => page.evaluate(isAtRest), { timeout: PATIENCE }).toBe(true);
  const timings: Timing[] = [];
  for (let turn = 1; turn <= results; turn += 1) {
    // Read the time first, because the event may arrive before the page starts to watch for it.
    const began = await page.evaluate(() => performance.now());
    const watched = page.evaluate(watchResult, {
      began,
      isCounted: open <= COUNTED,
      patience: PATIENCE,
      counting: COUNTING,
    });
    await enter(manager, roomId, anotherResult(open, turn));
    timings.push(await watched);
  }
  await page.context().close();
  return timings;
}

/** Returns the result of the game at this position when `open` games remain open: its real winner, or null. */
function resultAt(at: number, open: number): string | null {
  return at < ORDER.length - open ? (ORDER[at]?.[1] ?? null) : null;
}

/** Each result must be new to the page, which would otherwise reuse cached figures. */
function anotherResult(open: number, turn: number): Record<string, string | null> {
  const played = ORDER.length - open;
  if (played >= RESULTS) return Object.fromEntries([upset(played - turn)]);
  const [gone, come] = [ORDER[turn - 1], ORDER[turn]];
  return gone && come ? { [gone[0]]: null, [come[0]]: come[1] } : {};
}

function upset(at: number): [string, string] {
  const [game, winner] = ORDER[at] ?? ['', ''];
  const round = ROUNDS.findIndex((each) => game in each);
  const lost = sheetOf(EVENT.bracket, ([one], id) => {
    const real = ROUNDS.flatMap((each) => each[id] ?? [])[0];
    return (one === real) === (id !== game) ? 0 : 1;
  });
  return [game, round < 0 ? winner : (lost[game] ?? winner)];
}

async function enter(manager: Person, roomId: string, results: Readonly<Record<string, string | null>>) {
  await manager.api.tournaments.customSaveResults({ params: { roomId }, body: { results } });
}

interface Opened {
  rate: number;
  path: string;
}

async function openPage(people: People, viewer: Person, { rate, path }: Opened): Promise<Page> {
  const page = await people.another(viewer);
  await page.addInitScript(recordPending);
  await page.addInitScript(recordAnswers);
  await page.goto(path);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

/** Milliseconds from a tap until the last figure changes, and the length of the longest browser task. */
interface Tapped {
  figures: number;
  task: number;
}

/** Runs in the page before its scripts: records when the worker returns each result. */
function recordAnswers(): void {
  const answers: { ask: string; time: number }[] = [];
  Object.assign(window, { answers });
  const asked = new Map<number, string>();
  const Real = window.Worker;
  window.Worker = class extends Real {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', ({ data }) => {
        if ('answer' in data) answers.push({ ask: asked.get(data.id) ?? '', time: performance.now() });
      });
    }
    override postMessage(message: { say: string; id: number; question?: { ask: string } }) {
      if (message.say === 'ask') asked.set(message.id, message.question?.ask ?? '');
      super.postMessage(message);
    }
  };
}

/** Runs in the page: records every time a figure was shown as pending, however briefly. */
function recordPending(): void {
  const waits: Wait[] = [];
  Object.assign(window, { waits });
  const look = () => {
    const isBusy = document.querySelector('section[aria-label][aria-busy="true"]') !== null;
    const last = waits.at(-1);
    if (isBusy && last?.to !== null) waits.push({ from: performance.now(), to: null });
    else if (!isBusy && last?.to === null) last.to = performance.now();
  };
  const options = { subtree: true, attributes: true, attributeFilter: ['aria-busy'] };
  new MutationObserver(look).observe(document, options);
}

function isAtRest(): boolean {
  const parts = document.querySelectorAll('section[aria-label="How you win"], section[aria-label="What if"]');
  const text = document.querySelector('main')?.textContent ?? '';
  return parts.length > 0 && /\d%/.test(text) && [...parts].every((part) => part.ariaBusy !== 'true');
}

/** Runs in the page: waits for a result's event and for the final figures that follow. */
function watchResult(given: {
  began: number;
  isCounted: boolean;
  patience: number;
  counting: number;
}): Promise<Timing> {
  const { began } = given;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  const { answers = [], waits } = window as unknown as {
    answers?: { ask: string; time: number }[];
    waits: Wait[];
  };
  return new Promise((done, fail) => {
    const look = () => {
      const now = performance.now();
      if (now > began + given.patience) return fail(new Error('The figures did not arrive'));
      const start = performance
        .getEntriesByType('resource')
        .find(({ name, startTime }) => name.endsWith('/standings') && startTime > began)?.startTime;
      const last = waits.at(-1);
      const stand = last && start !== undefined && last.from > start ? last.to : null;
      if (start === undefined || stand === null) return requestAnimationFrame(look);
      const isDrawn = (document.querySelector('main details')?.textContent ?? '').includes('at random');
      if (given.isCounted && isDrawn && now < start + given.counting) return requestAnimationFrame(look);
      const places = answers.find(({ ask, time }) => ask === 'outlook' && time > start);
      // Wait a little, because the browser reports long tasks late.
      return setTimeout(() => {
        observer.disconnect();
        const long = tasks.filter(({ startTime }) => startTime >= start).map(({ duration }) => duration);
        done({
          places: places ? Math.round(places.time - start) : null,
          figures: Math.round(stand - start),
          counted: given.isCounted && !isDrawn ? Math.round(now - start) : null,
          task: Math.round(Math.max(0, ...long)),
        });
      }, 500);
    };
    look();
  });
}

/** Runs in the page: picks a winner in an open game, records when the last figure changes, and undoes the pick. */
function watchTap({ tap, stillness }: { tap: number; stillness: number }): Promise<Tapped> {
  const games = [...document.querySelectorAll('main fieldset')];
  const row = games[tap % games.length]?.querySelector<HTMLElement>('button[aria-pressed="false"]');
  if (!row) throw new Error('No game is open');
  const readFigures = () => document.querySelector('section[aria-label="What if"]')?.textContent;
  const tasks: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return new Promise((done) => {
    const start = performance.now();
    let [text, changed] = [readFigures(), start];
    const changes = new MutationObserver(() => {
      if (readFigures() !== text) [text, changed] = [readFigures(), performance.now()];
    });
    changes.observe(document.body, { subtree: true, childList: true, characterData: true });
    const look = () => {
      if (performance.now() < changed + stillness) return setTimeout(look, 100);
      observer.disconnect();
      changes.disconnect();
      row.click();
      const task = Math.max(0, ...tasks.map(({ duration }) => duration));
      return done({ figures: Math.round(changed - start), task: Math.round(task) });
    };
    row.click();
    look();
  });
}

function columns(timings: readonly Timing[]) {
  return {
    places: timings.flatMap(({ places }) => places ?? []),
    figures: timings.map(({ figures }) => figures),
    counted: timings.flatMap(({ counted }) => counted ?? []),
  };
}

function summary(timings: readonly Timing[]): string {
  const { places, figures, counted } = columns(timings);
  const task = Math.max(...timings.map((each) => each.task));
  return [
    places.length > 0 ? `places ${spread(places)}` : null,
    `with chances ${spread(figures)}`,
    counted.length > 0 ? `counted ${spread(counted)}` : null,
    `longest task ${task} ms`,
  ]
    .filter(Boolean)
    .join(', ');
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const spread = (values: readonly number[]) => `${median(values)} ms, at most ${Math.max(...values)}`;
