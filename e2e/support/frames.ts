import type { CDPSession, Page } from '@playwright/test';

/** Frame times and main-thread work while a page is animated. */
export interface Frames {
  /** Milliseconds per frame: mean, median, 95th percentile and maximum. */
  interval: { mean: number; median: number; late: number; longest: number };
  /** CPU milliseconds per frame on the main thread. */
  busy: number;
  parts: Readonly<Record<string, number>>;
  count: number;
}

/** Trace events by kind of work; an event that is not listed counts as part of its parent. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  scripting: ['FunctionCall', 'EventDispatch', 'FireAnimationFrame', 'TimerFire', 'RunMicrotasks'],
  style: ['UpdateLayoutTree'],
  layout: ['Layout'],
  'pre-paint': ['PrePaint'],
  paint: ['Paint'],
  layers: ['Layerize', 'Commit'],
  garbage: ['MinorGC', 'MajorGC'],
  'hit tests': ['HitTest'],
};

interface TraceEvent {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  /** Duration according to the thread's clock. */
  tdur?: number;
  pid: number;
  tid: number;
}

export async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser is closed');
  await page.evaluate(countFrames);
  const categories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'toplevel',
    'v8',
    'blink.user_timing',
  ];
  await browser.startTracing(page, { categories });
  await page.evaluate(() => performance.mark('frames-begin'));
  await act();
  const times = await page.evaluate(() => {
    performance.mark('frames-end');
    return (window as unknown as { frames: { stop: () => number[] } }).frames.stop();
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const { all, parts } = partsOf(traceEvents);
  const each = (ms: number) => ms / Math.max(1, gaps.length);
  return {
    interval: {
      mean: each(gaps.reduce((sum, gap) => sum + gap, 0)),
      median: percentile(gaps, 0.5),
      late: percentile(gaps, 0.95),
      longest: Math.max(0, ...gaps),
    },
    busy: each(all),
    parts: Object.fromEntries([...parts].map(([part, ms]) => [part, each(ms)])),
    count: gaps.length,
  };
}

function countFrames(): void {
  const times: number[] = [];
  let isOver = false;
  const next = (time: number) => {
    times.push(time);
    if (!isOver) requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  const stop = () => {
    isOver = true;
    return times;
  };
  Object.assign(window, { frames: { stop } });
}

/** Returns the milliseconds on the page's main thread by kind of work, excluding nested events. */
function partsOf(events: readonly TraceEvent[]): { all: number; parts: Map<string, number> } {
  const begin = events.find(({ name }) => name === 'frames-begin');
  const end = events.find(({ name }) => name === 'frames-end');
  if (!begin || !end) throw new Error('The trace has no marks');
  const own = events
    .filter(({ ph, pid, tid, ts }) => {
      return ph === 'X' && pid === begin.pid && tid === begin.tid && ts >= begin.ts && ts <= end.ts;
    })
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const parts = new Map<string, number>();
  let all = 0;
  const open: { part: string; end: number; rest: number }[] = [];
  const close = (until: number) => {
    for (let last = open.at(-1); last && last.end <= until; last = open.at(-1)) {
      parts.set(last.part, (parts.get(last.part) ?? 0) + last.rest / 1000);
      open.pop();
    }
  };
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    close(ts);
    const around = open.at(-1);
    if (around) around.rest -= tdur;
    else all += tdur / 1000;
    const part = partNamed(name) ?? around?.part ?? 'other';
    open.push({ part, end: ts + dur, rest: tdur });
  }
  close(Number.POSITIVE_INFINITY);
  return { all, parts };
}

function partNamed(name: string): string | undefined {
  return Object.entries(PARTS).find(([, names]) => names.includes(name))?.[0];
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export async function slow(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

export function framesText({ interval, busy, parts, count }: Frames): string {
  const told = Object.entries(parts)
    .sort(([, a], [, b]) => b - a)
    .filter(([, ms]) => ms >= 0.1)
    .map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  const { mean, median, late, longest } = interval;
  const [on, middle, of95, most] = [mean, median, late, longest].map((ms) => ms.toFixed(0));
  return `${on} ms a frame (median ${middle}, 95th ${of95}, longest ${most}, ${count} frames), busy ${busy.toFixed(1)}: ${told.join(', ')}`;
}
