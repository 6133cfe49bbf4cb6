import type { Fight } from '@lockroom/contract';
import { billedName, shortNames } from '@lockroom/poster';
import {
  cardSimilarity,
  type FightPick,
  type FightPicks,
  formatMountain,
  isCompleted,
  type ScoredFight,
  scorePick,
  sharedFight,
} from '@lockroom/rules';
import type { StateOf } from '../../chances/room-state.ts';
import { shortCodes } from '../../chances/short-codes.ts';
import { scoredFight } from '../../fights/card/fight-rules.ts';
import { type GridCell, type GridRow, type GridRows, shareOf } from './grid.ts';

const TAGS = { main: 'Main', 'co-main': 'Co-main' } as const;

export function fightRows(
  state: StateOf<'fights'>,
  card: readonly Fight[],
  isOpenAgain: (fight: Fight) => boolean,
): GridRows {
  const { scope, off, rules } = state;
  const seen = new Set([...scope.seen, ...off.map(({ id }) => id)]);
  const entries = new Map(rules.entries.map((entry) => [entry.id, entry]));
  const rows = card.toReversed().map((fight) => {
    if (seen.has(fight.id) && !isOpenAgain(fight)) return seenRow(fight, entries);
    return coveredRow(fight, entries);
  });
  return {
    rows,
    likeness: (a, b) => cardSimilarity(entries.get(a)?.picks ?? {}, entries.get(b)?.picks ?? {}),
  };
}

type Entries = ReadonlyMap<string, StateOf<'fights'>['rules']['entries'][number]>;

function seenRow(fight: Fight, entries: Entries): GridRow {
  const scored = scoredFight(fight);
  const shared = sharedFight(scored, [...entries.values()]);
  const names = shortNames(fight);
  const [one, other] = shared.side === 2 ? [names[1], names[0]] : names;
  const wolfHad = shared.had === 1 ? 'it' : (fight.winMethod ?? '');
  return {
    ...base(fight),
    title: [one, `${shared.isWinner ? ' over ' : ' v '}${other}`],
    note: noteOf(scored, shared),
    wolf: shared.lone === null ? null : { entryId: shared.lone, had: wolfHad },
    share: shareOf(shared.had, shared.of, one),
    covered: null,
    cellOf: cellsOf(fight, (id) => entries.get(id)?.picks, shared.lone),
  };
}

/** Builds the row of a fight that has not locked, with the viewer's own picks only. */
function coveredRow(fight: Fight, entries: Entries): GridRow {
  const [one, other] = shortNames(fight);
  const isOff = fight.fightStatus === 'called-off';
  const until = fight.lockDatetime === null ? 'it locks' : formatMountain(Date.parse(fight.lockDatetime));
  return {
    ...base(fight),
    title: [one, ` v ${other}`],
    note: [isOff ? 'Called off' : 'Open'],
    wolf: null,
    share: null,
    covered: isOff ? 'Covered' : `Covered until ${until}`,
    cellOf: cellsOf(fight, (id) => entries.get(id)?.coveredPicks, null),
  };
}

const base = ({ id, fightType, fightNumber }: Fight) => ({
  id,
  tag: [fightType === 'regular' ? String(fightNumber) : TAGS[fightType]] as const,
  isFirst: false,
});

function noteOf(fight: ScoredFight, { isWinner, both }: ReturnType<typeof sharedFight>): GridRow['note'] {
  if (fight.isCalledOff) return ['Called off'];
  if (!isCompleted(fight)) return ['No result yet'];
  const method = fight.winMethod ?? '';
  if (!isWinner) return [`No winner (${method})`];
  return method === 'Disqualification' ? [method] : [method, `, ${both} had both`];
}

function cellsOf(
  fight: Fight,
  picksOf: (entryId: string) => FightPicks | null | undefined,
  lone: string | null,
): GridRow['cellOf'] {
  const scored = scoredFight(fight);
  const names = shortNames(fight);
  const codes = shortCodes([fight.fighter1, fight.fighter2].map((name) => billedName(name).last));
  return (entryId) => {
    const pick = picksOf(entryId)?.[fight.id];
    if (!pick) return null;
    const side = pick.winnerId - 1;
    const isWolf = entryId === lone;
    const words = [names[side], pick.method, wordOf(scored, pick), isWolf && 'lone wolf'].filter(Boolean);
    return {
      code: codes[side] ?? '',
      method: { letter: pick.method.charAt(0), isRight: scorePick(scored, pick).correctMethod },
      standing: standingOf(scored, pick),
      isWolf,
      words: words.join(', '),
    };
  };
}

function standingOf(fight: ScoredFight, pick: FightPick): GridCell['standing'] {
  if (fight.isCalledOff || fight.winnerId === 0) return 'void';
  if (!isCompleted(fight)) return 'open';
  return scorePick(fight, pick).correctWinner ? 'right' : 'wrong';
}

function wordOf(fight: ScoredFight, pick: FightPick): string {
  if (fight.isCalledOff) return 'called off';
  if (!isCompleted(fight)) return 'open';
  if (fight.winnerId === 0) return 'no winner';
  const { correctWinner, correctMethod } = scorePick(fight, pick);
  if (correctWinner) return correctMethod ? 'right' : 'winner right';
  return correctMethod ? 'wrong, method right' : 'wrong';
}
