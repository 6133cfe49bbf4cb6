import { TEXT_MAX } from '@lockroom/rules';

/** The name that next year's room is offered: years count on, '2025-26' as a whole; a name without one stays. */
export function nextYearName(name: string): string {
  return name.replace(/\b(20\d\d)(?:([-/–])(\d\d))?\b/gu, (_, year: string, dash?: string, end?: string) => {
    const next = String(Number(year) + 1);
    return dash && end ? `${next}${dash}${String((Number(end) + 1) % 100).padStart(2, '0')}` : next;
  });
}

const SECOND_CHANCE = ': Second Chance';

/** The name that a second chance is offered; a long name is cut at a character, not within one. */
export function secondChanceName(name: string): string {
  const room = TEXT_MAX.roomName - SECOND_CHANCE.length;
  return [...name].slice(0, room).join('').trim() + SECOND_CHANCE;
}
