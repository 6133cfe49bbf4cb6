import { PASTE_MAX } from '@lockroom/rules';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CardDraft, readPastedCard } from './card-draft.ts';

function read(...lines: string[]): CardDraft {
  const reading = readPastedCard(lines.join('\n'));
  if (!reading.ok) throw new Error(reading.failure);
  return reading.draft;
}
const doubts = (draft: CardDraft) =>
  draft.problems
    .filter(({ field }) => field !== 'order')
    .map(({ line, field, doubt }) => `${line} ${field} ${doubt}`);
const pairs = (draft: CardDraft) => draft.fights.map(({ fighter1, fighter2 }) => `${fighter1} / ${fighter2}`);

describe('unclear parts of a pasted card', () => {
  it.each<[string, string[], string[]]>([
    ['a line that is not a fight', ['A One vs B Two', 'Las Vegas, Nevada'], ['2 line unread']],
    ['three names', ['A One vs B Two vs C Three'], ['1 line several']],
    ['the name of the event', ['UFC 9: One vs. Two', 'A One vs B Two'], ['1 line event-name']],
    ['odds for only one fighter', ['A One -150 vs B Two'], ['1 odds2 one-odds']],
    ['two underdogs', ['A One +150 vs B Two +120'], ['1 line both-plus']],
    ['odds without a sign', ['A One (150) vs B Two (-170)'], ['1 fighter1 name', '1 odds1 one-odds']],
    ['three odds', ['A One 1.50 vs B Two 2.80 4.00'], ['1 line odds']],
    ['an unknown fighter', ['A One vs TBD'], ['1 fighter2 unknown-fighter']],
    ['a fighter who fights twice', ['A One vs B Two', 'C Three vs A One'], ['2 fighter2 twice']],
    ['a fighter against himself', ['A One vs a one'], ['1 line same']],
    ['words in parentheses', ['A One (cancelled) vs B Two'], ['1 line left-out']],
    ['a number in a name', ['A One 7 vs B Two'], ['1 fighter1 name']],
    [
      'a dash that may be part of a name',
      ['Saint–Denis', 'Moreno–Royval'],
      ['1 line separator', '2 line separator'],
    ],
    ['a single name', ['A One vs B Two', 'C Three'], ['2 line unread']],
    [
      'an odd number of names in pairs',
      ['A One -150', 'B Two +130', 'C Three -120'],
      ['1 line pairing', '3 line unread'],
    ],
    ['two favorites in a row', ['A One -150', 'B Two -130'], ['1 line pairing']],
    ['an unknown column', ['fighter1,fighter2,foo', 'A One,B Two,x'], ['1 line left-out']],
    ['one cell too many', ['fighter1,fighter2', 'A One,B Two,x'], ['2 line left-out']],
    ['a cell with invalid odds', ['fighter1,fighter2,odds1,odds2', 'A One,B Two,abc,-120'], ['2 odds1 odds']],
    ['a row without a name', ['fighter1,fighter2', 'A One,'], ['2 line unread']],
    ['a name that is too long', [`${'x'.repeat(61)} vs B Two`], ['1 fighter1 long']],
    ['a line that is too long', ['A One vs B Two', 'x '.repeat(300)], ['2 line long']],
  ])('the draft marks %s', (_, lines, expected) => {
    expect(doubts(read(...lines))).toEqual(expected);
  });

  it('unclear odds are left out rather than guessed', () => {
    const [fight] = read('A One 1.50 vs B Two 2.80 4.00').fights;
    expect([fight?.odds1, fight?.odds2]).toEqual([null, null]);
  });

  it('fights beyond the maximum number are reported', () => {
    const draft = read(
      ...Array.from({ length: PASTE_MAX.fights + 2 }, (_, n) => `A${'a'.repeat(n)} vs B${'b'.repeat(n)}`),
    );
    expect(draft.fights).toHaveLength(PASTE_MAX.fights);
    expect(doubts(draft)).toEqual(['51 line too-many', '52 line too-many']);
  });
});

describe('words next to a name in a pasted card', () => {
  it.each([
    ['Champ Merab Dvalishvili vs. Umar Nurmagomedov', 'Merab Dvalishvili / Umar Nurmagomedov'],
    ['Interim champion Ann One vs. Undefeated Bea Two', 'Ann One / Bea Two'],
    ['Heavyweight Junior dos Santos vs. Heavyweight Junior Tafa', 'Junior dos Santos / Junior Tafa'],
    ['Light Heavyweight Title Bout Ann One vs Bea Two Super Lightweight', 'Ann One / Bea Two'],
    ['Peso ligero: Jalin Turner contra Renato Moicano', 'Jalin Turner / Renato Moicano'],
    ['Peso pesado femenino - Julia Avila contra Ana Reyes', 'Julia Avila / Ana Reyes'],
    ['Peso-pena: Diego Lopes x Jean Silva', 'Diego Lopes / Jean Silva'],
    ['Poids mi-lourds : Alex Pereira contre Jamahal Hill', 'Alex Pereira / Jamahal Hill'],
    ['Halbschwergewicht: Jan Blachowicz gegen Ion Cutelaba', 'Jan Blachowicz / Ion Cutelaba'],
    ['Ann One (Brazil) #3 12-2-0 vs No. 4 Bea Two (United States)', 'Ann One / Bea Two'],
    ['Ann One (Slight Favorite) vs Bea Two (Underdog)', 'Ann One / Bea Two'],
    ['Champs Ellis vs King Green', 'Champs Ellis / King Green'],
  ])("only the names are read from the line '%s'", (line, expected) => {
    const draft = read('Cy Three vs Di Four', line);
    expect(pairs(draft)[1]).toBe(expected);
    expect(doubts(draft)).toEqual([]);
  });

  it('the letters PK are read as even odds', () => {
    const [fight] = read('Alex Pereira PK vs Jamahal Hill PK').fights;
    expect(fight).toMatchObject({ fighter1: 'Alex Pereira', odds1: '+100', odds2: '+100' });
  });

  it('a country code that may be part of a name is reported', () => {
    expect(doubts(read('Alex Pereira C vs BRA Jamahal Hill'))).toEqual([
      '1 fighter1 name',
      '1 fighter2 name',
    ]);
  });
});

describe('a page with several lines per fight', () => {
  const halves = 'Alex/Pereira/vs/Jamahal/Hill/Zhang/Weili/vs/Yan/Xiaonan/Bo/Nickal/vs/Cody/Brundage';
  it.each<[string, string, string[], string[]]>([
    [
      'names on two lines with nothing between the fights',
      halves,
      ['Alex Pereira / Jamahal Hill', 'Zhang Weili / Yan Xiaonan', 'Bo Nickal / Cody Brundage'],
      [],
    ],
    [
      'another word within a name on two lines',
      'Alex/Pereira/vs/Jamahal/Sportsbook/Hill/Lightweight/Zhang/Weili/vs/Yan/Xiaonan',
      ['Alex Pereira / Jamahal Sportsbook', 'Zhang Weili / Yan Xiaonan'],
      ['1 fighter2 name'],
    ],
    [
      'a first name that is also a country',
      'Brazil/Alex Pereira/vs/Chad/Mendes/Lightweight/Zhang/Weili/vs/Yan/Xiaonan/Bo/Nickal/vs/Cody/Brundage',
      ['Alex Pereira / Chad Mendes', 'Zhang Weili / Yan Xiaonan', 'Bo Nickal / Cody Brundage'],
      [],
    ],
    [
      'a weight class between the fighters of a fight',
      'Alex Pereira/9-2/C/205/5 Rounds/Jamahal Hill/12-2/Zhang Weili/24-3/C/115/5 Rounds/Yan Xiaonan/17-3',
      ['Alex Pereira / Jamahal Hill', 'Zhang Weili / Yan Xiaonan'],
      [],
    ],
    [
      'a missing name',
      'Alex Pereira/-150/Jamahal Hill/+130/Zhang Weili/-120/+100/Bo Nickal/-110/Cody Brundage/-110',
      ['Alex Pereira / Jamahal Hill', 'Bo Nickal / Cody Brundage'],
      ['1 line pairing', '1 line pairing'],
    ],
    [
      'a menu above the fights',
      'News/Tickets/Alex Pereira/vs/Jamahal Hill/Zhang Weili/vs/Yan Xiaonan',
      ['Alex Pereira / Jamahal Hill', 'Zhang Weili / Yan Xiaonan'],
      ['1 line unread'],
    ],
  ])('the fights are found on a page with %s', (_, text, names, marks) => {
    const draft = read(...text.split('/'));
    expect(pairs(draft)).toEqual(names);
    const found = doubts(draft).map((each) => each.replace(/^\d+/, '1'));
    expect(found).toEqual(expect.arrayContaining(marks));
    if (marks.length === 0) expect(found).toEqual([]);
  });

  it('a fight gets the odds of bets on its winner, not of other bets', () => {
    const bets = 'Moneyline/-135/+114/Total Rounds/O 1.5/-150/U 1.5/+120';
    const { fights } = read(...`Ann One/Bea Two/${bets}/Cy Three/Di Four/${bets}`.split('/'));
    expect(fights.map(({ odds1, odds2 }) => [odds1, odds2])).toEqual([
      ['-135', '+114'],
      ['-135', '+114'],
    ]);
  });

  it('odds that may belong to the next fight are left out and reported', () => {
    const draft = read(...'-150/Ann One/vs/+130/Bea Two/-120/Cy Three/vs/+100/Di Four'.split('/'));
    expect(draft.fights.map(({ odds1, odds2 }) => [odds1, odds2])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(doubts(draft)).toEqual(['2 line odds', '7 line odds']);
  });
});

describe('the order of a card', () => {
  it.each<[string, string[], boolean, boolean]>([
    ['a card without an order is read main event first', ['A vs B', 'C vs D'], true, false],
    ['a card with its main event first is clear', ['Main event: A vs B', 'C vs D', 'E vs F'], true, true],
    ['a card with its main event last is clear', ['A vs B', 'C vs D', 'Main Event', 'E vs F'], false, true],
    [
      'a card with its main event in the middle is unclear',
      ['A vs B', 'Main event: C vs D', 'E vs F'],
      true,
      false,
    ],
    ['descending numbers are clear', ['Fight 2: A vs B', 'Fight 1: C vs D'], true, true],
    ['ascending numbers are clear', ['Bout 1: A vs B', 'Bout 2: C vs D'], false, true],
    [
      'headings and numbers that contradict each other are unclear',
      ['Main event: A vs B', 'Fight 1: C vs D', 'Fight 2: E vs F'],
      true,
      false,
    ],
    ['a single fight is clear', ['A vs B'], true, true],
  ])('%s', (_, lines, mainFirst, isClear) => {
    const draft = read(...lines);
    expect(draft.mainFirst).toBe(mainFirst);
    expect(draft.problems.every(({ field }) => field !== 'order')).toBe(isClear);
  });
});

describe('hostile and overlong texts', () => {
  it.each([
    ['too-large', 'x'.repeat(PASTE_MAX.characters + 1)],
    ['too-many-lines', 'A\n'.repeat(PASTE_MAX.lines)],
    ['unclosed-quote', 'fighter1,fighter2\n"A,B'],
    ['no-text', ' \r\n\t\ufeff'],
  ])('pasted text is rejected with the error %s', (failure, text) => {
    expect(readPastedCard(text)).toEqual({ ok: false, failure });
  });

  it.each([
    ['brackets', '('],
    ['minus signs', '-1'],
    ['digits', '1'],
    ['separators', ' vs '],
    ['commas', ','],
    ['quotes', '"'],
    ['odds', '-150 '],
    ['weights', 'light heavyweight '],
    ['combining accents', 'e\u0301'],
  ])('text that consists only of %s is parsed in less than three seconds', (_, piece) => {
    const line = piece.repeat(PASTE_MAX.lineCharacters).slice(0, PASTE_MAX.lineCharacters);
    const text = `A vs B\n${`${line}\n`.repeat(200)}`.slice(0, PASTE_MAX.characters);
    const start = performance.now();
    readPastedCard(text);
    readPastedCard(`fighter1,fighter2\n${text}`);
    readPastedCard(text.replaceAll('\n', ' '));
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('parsing never throws, and every parsed name occurs in the pasted text', () => {
    const pieces = fc.constantFrom(
      ...'Alex Pereira|vs|v.|-|–|,|\t|\n|(c)|+150|−180|2.5|5/2|#3|1.|Main Card|Lightweight|"|;|Jr.|10-2|é| '.split(
        '|',
      ),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme', maxLength: 200 }),
          fc.array(pieces, { maxLength: 40 }).map((all) => all.join(' ')),
        ),
        (text) => {
          const reading = readPastedCard(text);
          if (!reading.ok) return;
          // Compare only words, because the parser drops marks within names, such as '(c)' in 'Ann One (c) Jr.'.
          const words = (each: string) => each.normalize('NFC').match(/\p{L}+/gu) ?? [];
          const lines = text.split(/\r\n|[\n\r]/).map(words);
          for (const { fighter1, fighter2, odds1, odds2 } of reading.draft.fights) {
            for (const name of [fighter1, fighter2]) {
              expect(lines.some((line) => standInOrder(words(name), line))).toBe(true);
            }
            for (const odds of [odds1, odds2]) expect(odds ?? '+100').toMatch(/^(?:[+-]\d{3,6}|N\/A)$/);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

function standInOrder(some: string[], among: string[]): boolean {
  let found = 0;
  for (const word of among) if (word === some[found]) found += 1;
  return found === some.length;
}

it('writing a parsed card as text and parsing this text gives the same card', () => {
  const draft = read('Ann One (-150) vs Bea Two (+130)', 'Cy Three (-110) vs Di Four (-110)');
  const again = read(...draft.fights.map((f) => `${f.fighter1} (${f.odds1}) vs ${f.fighter2} (${f.odds2})`));
  expect(pairs(again)).toEqual(pairs(draft));
  expect(again.fights.map(({ odds1, odds2 }) => [odds1, odds2])).toEqual(
    draft.fights.map(({ odds1, odds2 }) => [odds1, odds2]),
  );
});
