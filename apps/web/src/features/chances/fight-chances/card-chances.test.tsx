import type { Fight, PackedEntry, RoomPicks } from '@lockroom/contract';
import { type FightPick, packFightPicks } from '@lockroom/rules';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { eachTestAs } from '../../../testing/each-test.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { noor, renderApp } from '../../../testing/render-app.tsx';
import {
  BRACKET_ID,
  cardOf,
  type EntryWorld,
  entryAnswers,
  kelechi,
  ROOM_ID,
} from '../../fights/entry/testing/entry-world.ts';

// Loads the chunk before the tests, so that no test waits for it.
import './card-chances.tsx';

eachTestAs(noor);

const HOUR = 3_600_000;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const locked = { lockDatetime: inMs(-HOUR), isLocked: true };
const covered = { lockDatetime: inMs(HOUR / 2) };
const ended: Partial<Fight> = { ...locked, winnerId: 1, winMethod: 'Decision', fightStatus: 'completed' };
const main = { fighter1: 'Alex Pereira', fighter2: 'Jamahal Hill' };
const co = { fighter1: 'Zhang Weili', fighter2: 'Yan Xiaonan' };

const ko: FightPick = { winnerId: 1, method: 'KO/TKO' };
const decision: FightPick = { winnerId: 1, method: 'Decision' };
const other: FightPick = { winnerId: 2, method: 'Submission' };

type Sheet = Partial<Record<string, FightPick>>;

/** The picks of these members, with seen and covered fights. */
function picksOf(seen: string[], hidden: string[], sheets: Record<string, Sheet>): RoomPicks {
  return {
    basis: hidden.length > 0 ? 'locked' : 'all',
    seen,
    covered: hidden,
    entries: Object.entries(sheets).map(([name, sheet]): PackedEntry => {
      const isOwn = name.startsWith('noor');
      return {
        id: name === 'noor' || (name === 'kelechi' && !('noor' in sheets)) ? BRACKET_ID : name,
        ownerId: isOwn ? noor.id : kelechi.id,
        ownerName: isOwn ? 'noor' : name,
        number: name.endsWith('2') ? 2 : 1,
        picks: packFightPicks(seen, sheet),
        coveredPicks: isOwn && hidden.length > 0 ? packFightPicks(hidden, sheet) : null,
        tieBreaker: null,
      };
    }),
  };
}

function show(card: Fight[], picks: RoomPicks, world: Partial<EntryWorld> = {}) {
  let answer: FakeAnswer = { body: picks };
  return {
    user: userEvent.setup(),
    answerNoMore: () => {
      answer = 'never';
    },
    ...renderApp(`/bracket/${BRACKET_ID}?view=chances`, {
      ...entryAnswers({ card, ...world }),
      [`GET /api/rooms/${ROOM_ID}/picks`]: () => answer,
    }),
  };
}

const fight = (title: string) => screen.findByRole('article', { name: title });
const ways = (card: HTMLElement) =>
  within(card)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('once every fight is locked', () => {
  const card = cardOf(ended, { ...locked, ...co }, { ...locked, ...main });
  const sheets = {
    noor: { f1: decision, f2: ko, f3: ko },
    kelechi: { f1: decision, f2: ko, f3: other },
  };
  const all = ['f1', 'f2', 'f3'];

  it("each fight lists what its endings would change, with the viewer's pick marked", async () => {
    show(card, picksOf(all, [], sheets));
    const fought = await fight('Main Event');
    await within(fought).findByText('Out');
    const lines = ways(fought);
    expect(lines[0]).toMatch(/^Helps you most: Pereira/);
    expect(lines.filter((line) => line?.includes('your pick'))).toHaveLength(1);
    expect(lines.find((line) => line?.startsWith('Hill'))).toContain('Out');
    await within(fought).findByText('You need this in any case: Pereira does not lose.');
    const off = await fight('Co-Main Event');
    expect(off.textContent).toContain('Same chance every way');
    expect(off.textContent).not.toContain('It counts on the others');
  });

  it('chances disappear as soon as a lock moves into the future, even before the picks are fetched again', async () => {
    const moving = [...card];
    const { queries, answerNoMore } = show(moving, picksOf(all, [], sheets));
    await screen.findByRole('region', { name: 'Your path' });
    answerNoMore();
    moving[2] = { ...(moving[2] as Fight), ...covered, isLocked: false };
    void queries.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Your path' })).toBeNull());
    expect(document.body.textContent).not.toContain('%');
  });
});

describe('while fights are covered', () => {
  const card = cardOf(ended, { ...locked, ...co }, { ...covered, ...main });
  const picks = picksOf(['f1', 'f2'], ['f3'], {
    noor: { f1: other, f2: ko, f3: ko },
    kelechi: { f1: decision, f2: ko },
  });

  it("sure and possible places are kept apart, and only the viewer's own covered picks are shown", async () => {
    show(card, picks);
    const best = await screen.findByLabelText('Sure and perhaps');
    expect(best.textContent).toContain('Sure2ndBest place over the 2 fights locked so far');
    expect(best.textContent).toContain('Perhaps1stIf your 1 covered pick comes true as well');
    expect(
      screen.getByText(/1 fight is still covered\. It counts for nobody's chance until it locks\./),
    ).toBeTruthy();
    const hidden = screen.getByRole('region', { name: 'Covered' });
    expect(hidden.textContent).toContain('PereiraKO/TKO, your pick');
    const places = within(screen.getByRole('region', { name: 'Best place' })).getByRole('table');
    const rows = within(places).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'RankBracketSurePerhapsChance',
      '1noor2nd1st–not over the locked fights alone',
      '–kelechi1st1st100 %100%',
    ]);
  });
});
