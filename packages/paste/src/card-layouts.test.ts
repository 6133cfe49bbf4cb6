import { createLots } from '@lockroom/testing/lots';
import { realCardNames } from '@lockroom/testing/real-card';
import { readEvent } from '@lockroom/testing/real-event';
import { expect, test } from 'vitest';
import { readPastedCard } from './card-draft.ts';
import { LAYOUTS } from './testing/layouts.ts';
import type { Layout, RealCard, RealFight } from './testing/pages.ts';

const FIELDS = ['fighter1', 'odds1', 'fighter2', 'odds2'] as const;

type EventFile = {
  name: string;
  subtitle: string;
  fights: (Omit<RealFight, 'weightClass'> & { weightClass?: string })[];
};

/** Real cards from files that contain the correct values. */
const CARDS = realCardNames().map((name): RealCard => {
  const event = readEvent(name) as EventFile;
  const odds = (text: string | null) => (text === 'N/A' ? null : text);
  const fights = event.fights.map((fight) => ({
    ...fight,
    weightClass: fight.weightClass ?? 'Heavyweight',
    odds1: odds(fight.odds1),
    odds2: odds(fight.odds2),
  }));
  return { ...event, fights };
});

/** Returns whether odds are equal except for the rounding of decimal odds. */
function isNearly(one: string | null | undefined, two: string | null): boolean {
  const chance = (odds: string | null | undefined) => -Number(odds) / (100 - Number(odds));
  return Number(one) < -300 && Number(two) < -300 && Math.abs(chance(one) - chance(two)) < 0.001;
}

/** Returns the number of fields, the number of correct ones, and the wrong ones for which no problem was reported. */
function compare(layout: Layout, card: RealCard, seed: number) {
  const texts: string[] = [];
  const expected = layout.blocks(card, createLots(seed).next).flatMap(({ lines, fight }) => {
    const from = texts.length + 1;
    texts.push(...lines);
    return fight ? [{ fight, from, to: texts.length }] : [];
  });
  const reading = readPastedCard(texts.join('\n'));
  if (!reading.ok) throw new Error(`${layout.site} was not parsed: ${reading.failure}`);
  const { fights, problems, mainFirst } = reading.draft;
  const marks = problems.filter(({ field }) => field !== 'order');
  const left = new Set(fights);
  const silent: string[] = [];
  let read = 0;
  for (const { fight, from, to } of expected) {
    const isMarked = marks.some(({ line }) => line >= from && line <= to);
    const found = fights.find((each) => each.line >= from && each.line <= to);
    if (found) left.delete(found);
    for (const field of FIELDS) {
      const value = found?.[field] === 'N/A' ? null : found?.[field];
      const wanted = field.startsWith('odds') && !layout.hasOdds ? null : fight[field];
      if (value === wanted || isNearly(value, wanted)) read += 1;
      else if (!isMarked) silent.push(`${card.name}:${from} ${field} ${value} for ${wanted}`);
    }
  }
  for (const { line, fighter1, fighter2 } of left) {
    if (!marks.some((mark) => mark.line === line))
      silent.push(`${card.name}:${line} ${fighter1} / ${fighter2} is no fight`);
  }
  if (!mainFirst && problems.every(({ field }) => field !== 'order')) silent.push(`${card.name} order`);
  return { fields: FIELDS.length * expected.length, read, silent };
}

test('real cards laid out as on many websites are parsed, and every wrong field is reported', () => {
  let [fields, read] = [0, 0];
  for (const [index, layout] of LAYOUTS.entries())
    for (const [at, card] of CARDS.entries()) {
      // Each layout is tested with a third of the cards, and the next layout with a different third.
      if (at % 3 !== index % 3) continue;
      const found = compare(layout, card, 100 * index + at);
      expect(found.silent, layout.site).toEqual([]);
      fields += found.fields;
      read += found.read;
    }
  expect(read / fields).toBeGreaterThanOrEqual(0.9);
});
