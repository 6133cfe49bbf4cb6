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

/** The real cards, whose files contain the correct values. */
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

interface Figures {
  site: string;
  texts: number;
  fields: number;
  read: number;
  /** The number of wrong or missing fields in fights for which a problem was reported. */
  marked: number;
  /** The number of correct fights for which a problem was reported. */
  asked: number;
  /** The number of rows that are not fights. */
  otherRows: number;
  /** Wrong or missing fields, and spurious fights, for which no problem was reported. */
  silent: string[];
}

/** Returns whether odds are equal except for the rounding of decimal odds. */
function isNearly(one: string | null | undefined, two: string | null): boolean {
  const chance = (odds: string | null | undefined) => -Number(odds) / (100 - Number(odds));
  return Number(one) < -300 && Number(two) < -300 && Math.abs(chance(one) - chance(two)) < 0.001;
}

function compare(layout: Layout, card: RealCard, seed: number, figures: Figures): void {
  const texts: string[] = [];
  const expected = layout.blocks(card, createLots(seed).next).flatMap(({ lines, fight }) => {
    const from = texts.length + 1;
    texts.push(...lines);
    return fight ? [{ fight, from, to: texts.length }] : [];
  });
  const reading = readPastedCard(texts.join('\n'));
  if (!reading.ok) throw new Error(`${layout.site} was not parsed: ${reading.failure}`);
  const { fights, skipped, problems, mainFirst } = reading.draft;
  const marks = problems.filter(({ field }) => field !== 'order');
  const left = new Set(fights);
  figures.texts += 1;
  figures.otherRows += skipped.length;
  for (const { fight, from, to } of expected) {
    const isMarked = marks.some(({ line }) => line >= from && line <= to);
    const found = fights.find((each) => each.line >= from && each.line <= to);
    if (found) left.delete(found);
    const odds = (each: 'odds1' | 'odds2') => (layout.hasOdds ? fight[each] : null);
    const wanted = {
      fighter1: fight.fighter1,
      odds1: odds('odds1'),
      fighter2: fight.fighter2,
      odds2: odds('odds2'),
    };
    let wrong = 0;
    for (const field of FIELDS) {
      figures.fields += 1;
      const value = found?.[field] === 'N/A' ? null : found?.[field];
      if (value === wanted[field] || isNearly(value, wanted[field])) figures.read += 1;
      else if (isMarked) {
        figures.marked += 1;
        wrong += 1;
      } else
        figures.silent.push(`${layout.site}, ${card.name}:${from} ${field} ${value} for ${wanted[field]}`);
    }
    if (isMarked && wrong === 0) figures.asked += 1;
  }
  for (const { line, fighter1, fighter2 } of left) {
    if (!marks.some((mark) => mark.line === line))
      figures.silent.push(`${layout.site}, ${card.name}:${line} ${fighter1} / ${fighter2} is no fight`);
    figures.otherRows += 1;
  }
  if (!mainFirst && problems.every(({ field }) => field !== 'order'))
    figures.silent.push(`${layout.site}, ${card.name} order`);
}

test('real cards in the layouts of many websites are parsed, and every wrong field is marked', () => {
  const table = LAYOUTS.map((layout, index) => {
    const figures: Figures = {
      site: layout.site,
      texts: 0,
      fields: 0,
      read: 0,
      marked: 0,
      asked: 0,
      otherRows: 0,
      silent: [],
    };
    for (const [at, card] of CARDS.entries()) compare(layout, card, 100 * index + at, figures);
    return figures;
  });
  console.table(table.map(({ silent, ...figures }) => ({ ...figures, silent: silent.length })));
  const sum = (of: (figures: Figures) => number) => table.reduce((all, figures) => all + of(figures), 0);
  expect(table.length).toBeGreaterThanOrEqual(30);
  expect(sum(({ texts }) => texts)).toBeGreaterThanOrEqual(200);
  expect(table.flatMap(({ silent }) => silent)).toEqual([]);
  expect(sum(({ read }) => read) / sum(({ fields }) => fields)).toBeGreaterThanOrEqual(0.9);
});
