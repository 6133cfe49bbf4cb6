import { describe, expect, it } from 'vitest';
import type { OpenChange } from './changes.ts';
import { momentsOf, type TimelineLine } from './moments.ts';

const FIGHT = { fightId: 'f1', title: 'Fight 1', fighter1: 'Yan', fighter2: 'Sterling' };
const OTHER = { fightId: 'f2', title: 'Main Event', fighter1: 'Pereira', fighter2: 'Hill' };
const [YAN, STERLING] = [
  { winnerId: 1, method: 'KO/TKO' },
  { winnerId: 2, method: 'Decision' },
] as const;
const OPEN = { winnerId: null, winMethod: null };
const ENTRY = { entryId: 'e1', owner: 'ann', number: 1 };
const APRIL = '2024-04-14T02:00:00.000Z';

type Written = (OpenChange | { kind: string; data: unknown; sealed?: unknown }) & { by?: string };

function momentsAfter(changes: readonly Written[], isWhole = true) {
  const lines = changes.map(
    ({ kind, data, by = 'noor', ...rest }, index): TimelineLine => ({
      id: `${index}`,
      at: APRIL,
      actorName: by,
      kind,
      data,
      sealed: 'sealed' in rest ? rest.sealed : null,
    }),
  );
  return momentsOf(lines, isWhole);
}

const entered = (fight = FIGHT): Written => ({ kind: 'fight.result-entered', data: { fight, result: YAN } });
const corrected = (fight = FIGHT): Written => ({
  kind: 'fight.result-corrected',
  data: { fight, from: YAN, to: STERLING },
});
const off: Written = { kind: 'fight.called-off', data: { fight: FIGHT, reason: null } };
const saved = (number: number, from: unknown, to: unknown, finalScore: unknown = null): Written => ({
  kind: 'tournament.results-saved',
  data: {
    results: [
      {
        game: { gameId: `r1-${number}`, number, round: 1, roundName: 'R1', isTitle: false },
        from,
        to,
        isDropped: false,
      },
    ],
    finalScore,
    reopens: false,
  },
});
const A_WON = { winner: { teamId: 'red1', name: 'A' }, loser: { teamId: 'red4', name: 'B' } };
const changed = (changes: unknown[]): Written => ({
  kind: 'fight.changed',
  data: { fight: FIGHT, changes, place: null },
});
const imported = (fight = FIGHT): Written => ({
  kind: 'card.imported',
  data: {
    templateId: 't1',
    templateName: 'UFC',
    added: [],
    removed: [],
    changed: [],
    cleared: [],
    locks: [],
    results: [{ fight, result: STERLING }],
  },
});
const shown = (changes: readonly Written[], isWhole = true) =>
  momentsAfter(changes, isWhole).map(({ act, was }) => [act, was && { ...was.fights, ...was.games }]);

it('replacing a team hides earlier moments with results only if the replacement withdrew picks', () => {
  const replaced = (takenBack: number) => ({
    kind: 'tournament.team-replaced',
    data: { team: A_WON.winner, name: 'C', follows: false, takenBack, lock: null },
  });
  const lines = [saved(2, null, A_WON), saved(1, null, A_WON), saved(1, A_WON, null)];
  const hidden = (takenBack: number) =>
    momentsAfter([...lines, replaced(takenBack)]).map(({ isReopened }) => isReopened);
  expect(hidden(2)).toEqual([false, true, false]);
  expect(hidden(0)).toEqual([false, false, false]);
});

it('neither an undone action nor its undo is a moment on the timeline', () => {
  const undone = {
    kind: 'act.taken-back',
    data: { changeId: '1', kind: 'fight.removed', data: {}, reopens: false },
  };
  const removed = { kind: 'fight.removed', data: { fight: OTHER, result: YAN } };
  expect(shown([entered(), removed, undone, entered(OTHER)])).toEqual(shown([entered(), entered(OTHER)]));
});

describe('the values that a change replaced', () => {
  it('a change to a result records the previous result', () => {
    const cleared = {
      kind: 'fight.result-cleared',
      data: { fight: FIGHT, result: STERLING, reopens: false },
    };
    expect(shown([entered(), corrected(), cleared])).toEqual([
      ['result', { f1: OPEN }],
      ['correction', { f1: { winnerId: 1, winMethod: 'KO/TKO' } }],
      ['correction', { f1: { winnerId: 2, winMethod: 'Decision' } }],
    ]);
  });

  it('a change to a fight records its previous points and odds, but not its previous names', () => {
    const name = { fact: 'fighter1', from: 'Yan', to: 'Petr Yan' };
    const points = { fact: 'fighterPoints', from: 2, to: 5 };
    const odds = { fact: 'fighter1Odds', from: '+150', to: 'N/A' };
    expect(shown([changed([name]), changed([name, points, odds])])).toEqual([
      ['terms', { f1: { fighterPoints: 2, fighter1Odds: '+150' } }],
    ]);
  });

  it('a changed pick appears on the timeline only if the reader may see the pick', () => {
    const line = { kind: 'fight.pick-changed', data: { fight: FIGHT, entry: ENTRY } };
    const pick = { winnerId: 2, method: 'Decision' };
    expect(momentsAfter([line])).toEqual([]);
    expect(momentsAfter([{ ...line, sealed: { from: pick, to: null } }])[0]?.was?.picks).toEqual([
      { entryId: 'e1', games: {}, fights: { f1: pick } },
    ]);
  });

  it('an import records the previous results, if earlier lines contain them', () => {
    expect(shown([imported()])).toEqual([['result', { f1: OPEN }]]);
    expect(shown([entered(), imported()]).at(-1)).toEqual([
      'correction',
      { f1: { winnerId: 1, winMethod: 'KO/TKO' } },
    ]);
    expect(shown([imported()], false)).toEqual([['unknown', null]]);
    expect(shown([entered(), imported()], false).at(-1)?.[0]).toBe('correction');
  });

  it('calling off a fight records the result that counted until then', () => {
    const on = { kind: 'fight.reinstated', data: { fight: FIGHT, result: YAN } };
    expect(shown([entered(), off, on])).toEqual([
      ['result', { f1: OPEN }],
      ['correction', { f1: { winnerId: 1, winMethod: 'KO/TKO', isCalledOff: false } }],
      ['correction', { f1: { ...OPEN, isCalledOff: true } }],
    ]);
    expect(shown([off], true)).toEqual([['terms', { f1: { ...OPEN, isCalledOff: false } }]]);
    expect(shown([off], false)).toEqual([['unknown', null]]);
  });

  it('recorded values refer to the current corners after a swap', () => {
    const swapped = { kind: 'fight.corners-swapped', data: { fight: FIGHT } };
    const odds = { fact: 'fighter1Odds', from: '+150', to: 'N/A' };
    expect(shown([entered(), corrected(), changed([odds]), swapped, off])).toEqual([
      ['result', { f1: OPEN }],
      ['correction', { f1: { winnerId: 2, winMethod: 'KO/TKO' } }],
      ['terms', { f1: { fighter2Odds: '+150' } }],
      ['correction', { f1: { winnerId: 1, winMethod: 'Decision', isCalledOff: false } }],
    ]);
  });

  it('recorded values refer to the original corners if a swap was undone', () => {
    const swapped = { kind: 'fight.corners-swapped', data: { fight: OTHER } };
    const act = { kind: 'event.taken', data: { templateId: 't1', templateName: 'UFC', facts: 2 } };
    const undone = {
      kind: 'act.taken-back',
      data: { changeId: '0', ...act, reopens: false },
      by: 'ann',
    };
    expect(shown([act, swapped, { ...corrected(OTHER), by: 'ann' }, undone])).toEqual([
      ['correction', { f2: { winnerId: 2, winMethod: 'KO/TKO' } }],
    ]);
  });

  it('changes to a tournament record previous winners, points and final scores', () => {
    const score = { from: { team1Score: 3, team2Score: null }, to: { team1Score: 4, team2Score: 5 } };
    const moments = momentsAfter([
      saved(1, null, A_WON),
      { kind: 'tournament.points-changed', data: { from: [1, 2], to: [3, 4] } },
      saved(1, A_WON, null, score),
    ]);
    expect(moments.map(({ act }) => act)).toEqual(['result', 'terms', 'correction']);
    expect(moments[0]?.was).toMatchObject({ games: { 'r1-1': null } });
    expect(moments[1]?.was?.roundPoints).toEqual([1, 2]);
    expect(moments[2]?.was).toMatchObject({ games: { 'r1-1': 'red1' }, finalScore: null });
  });
});

describe('a log line with unknown replaced values', () => {
  it.each<[string, Written]>([
    ['a kind from another version', { kind: 'fight.exchanged', data: {} }],
    ['data with an unexpected shape', { kind: 'fight.result-entered', data: {} }],
    ['a line stored as text', { kind: 'text', data: { text: 'entered a result' } }],
    ['an import of the room', { kind: 'room.imported', data: { exportedAt: APRIL } }],
    [
      'a fight that was removed with its result',
      { kind: 'fight.removed', data: { fight: OTHER, result: YAN } },
    ],
  ])("the line becomes a moment of the kind 'unknown': %s", (_, line) => {
    expect(shown([line, line, entered()])).toEqual([
      ['unknown', null],
      ['result', { f1: OPEN }],
    ]);
  });

  it('after a change whose old values are not recorded, the values that an import replaced are unknown', () => {
    expect(shown([entered(), { kind: 'fight.exchanged', data: {} }, imported()]).at(-1)).toEqual([
      'unknown',
      null,
    ]);
  });
});

it('a log line that cannot affect points is not a moment on the timeline', () => {
  const removed = { kind: 'fight.removed', data: { fight: OTHER, result: null } };
  expect(momentsAfter([{ kind: 'member.joined', data: {} }, removed])).toEqual([]);
});

describe('a fight that is open for picks again', () => {
  const flags = (changes: readonly Written[]) => momentsAfter(changes).map(({ isReopened }) => isReopened);
  const cleared = (reopens: boolean): Written => ({
    kind: 'fight.result-cleared',
    data: { fight: FIGHT, result: YAN, reopens },
  });
  const reopened: Written = {
    kind: 'fight.locks-set',
    data: { locks: [{ fight: FIGHT, from: APRIL, to: null, reopens: true }] },
  };

  it('reopening a fight hides only moments at which that fight had a result', () => {
    const moments = [
      entered(OTHER),
      entered(),
      entered({ ...OTHER, fightId: 'f3' }),
      cleared(true),
      entered(),
    ];
    expect(flags(moments)).toEqual([false, true, true, false, false]);
  });

  it("postponing a fight's lock hides the same moments as clearing its result", () => {
    expect(flags([entered(OTHER), entered(), cleared(false), entered(OTHER), reopened])).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});
