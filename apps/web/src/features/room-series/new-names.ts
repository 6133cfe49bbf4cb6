import { TEXT_MAX } from '@lockroom/rules';

/** Increments the years in a room's name, including ranges like '2025-26'. */
export function nextYearName(name: string): string {
  return name.replace(/\b(20\d\d)(?:([-/–])(\d\d))?\b/gu, (_, year: string, dash?: string, end?: string) => {
    const next = String(Number(year) + 1);
    return dash && end ? `${next}${dash}${String((Number(end) + 1) % 100).padStart(2, '0')}` : next;
  });
}

const SECOND_CHANCE = ': Second Chance';

/** Returns the suggested name for a second-chance room. Long names are truncated without splitting a character. */
export function secondChanceName(name: string): string {
  const room = TEXT_MAX.roomName - SECOND_CHANCE.length;
  return [...name].slice(0, room).join('').trim() + SECOND_CHANCE;
}
