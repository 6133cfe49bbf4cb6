import type { CDPSession, Page } from '@playwright/test';

/** Milliseconds per frame while a page is animated: mean, median, 95th percentile and maximum. */
export interface Frames {
  mean: number;
  median: number;
  late: number;
  longest: number;
}

export async function framesOf(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(countFrames);
  await act();
  const times = await page.evaluate(() =>
    (window as unknown as { frames: { stop: () => number[] } }).frames.stop(),
  );
  const gaps = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? 0))
    .sort((a, b) => a - b);
  const percentile = (share: number) => gaps[Math.min(gaps.length - 1, Math.floor(gaps.length * share))] ?? 0;
  return {
    mean: gaps.reduce((sum, gap) => sum + gap, 0) / Math.max(1, gaps.length),
    median: percentile(0.5),
    late: percentile(0.95),
    longest: percentile(1),
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

export async function slow(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  return session;
}

export function framesText(frames: Frames): string {
  const [mean, median, late, longest] = [frames.mean, frames.median, frames.late, frames.longest].map(
    Math.round,
  );
  return `${mean} ms a frame (median ${median}, 95th ${late}, longest ${longest})`;
}
