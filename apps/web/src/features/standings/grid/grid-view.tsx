import type { Room } from '@lockroom/contract';
import { isFightSport, methodsFor, sportLabel } from '@lockroom/rules';
import { Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { counted } from '../../../shell/counted.ts';
import { useSearchChoice } from '../../../shell/use-search-choice.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { GRID_ORDERS, type GridOrder, peopleOf } from './grid.ts';
import { GridKey } from './grid-key.tsx';
import { PicksGrid } from './picks-grid.tsx';
import { PicksPaper } from './picks-paper.tsx';
import type { Grid } from './use-grid.ts';

const ORDERS: readonly { value: GridOrder; label: string }[] = [
  { value: 'rank', label: 'Rank' },
  { value: 'name', label: 'Name' },
  { value: 'mine', label: 'Like mine' },
];

export function GridView({ room, grid }: { room: Room; grid: Grid }) {
  const [asked, setOrder] = useSearchChoice('order', GRID_ORDERS, 'rank');
  const { entries, contest, rows, likeness } = grid;
  const hasOwn = entries.some(({ isOwner }) => isOwner);
  const order = asked === 'mine' && !hasOwn ? 'rank' : asked;
  const people = useMemo(
    () => peopleOf(entries, contest.scored, order, likeness),
    [entries, contest.scored, order, likeness],
  );
  const isWide = useWide();
  const kind = contest.noun;
  const methods = isFightSport(room.sport)
    ? methodsFor(room.sport).map((method) => `${method.charAt(0)} ${method}`)
    : [];
  const said = methods.join(', ');
  const key = <GridKey methods={said} />;
  const [printed, setPrinted] = useState(0);
  // The printed order does not depend on who prints.
  const byRank = () => entries.flatMap(({ id }) => people.find((person) => person.id === id) ?? []);
  const size = `${counted(entries.length, 'bracket')}, ${counted(rows.length, kind)}`;
  return (
    <>
      <header className="flex items-center gap-3.5 mb-2.5 [&>[role='radiogroup']]:ml-auto max-lg:flex-wrap max-lg:gap-y-3 max-lg:gap-x-2.5 max-lg:[&>[role='radiogroup']]:ml-0">
        <h1 className="disp text-5xl max-lg:flex-[1_0_100%] max-lg:text-[28px]">Everyone&apos;s picks</h1>
        <span className="max-lg:hidden flex items-center gap-3.5">
          <Badge>{sportLabel(room.sport)}</Badge>
          <span className="text-sm text-ink-3">{size}</span>
        </span>
        <SegmentedControl
          label="Order of the brackets"
          options={hasOwn ? ORDERS : ORDERS.filter(({ value }) => value !== 'mine')}
          value={order}
          onChange={setOrder}
        />
        <Button variant="quiet" size="s" icon={Printer} onClick={() => setPrinted(printed + 1)}>
          Print
        </Button>
      </header>
      <PicksGrid
        head={kind === 'fight' ? 'Winner, share of the room' : 'Who got there, share'}
        caption={`Everyone's picks: ${size}`}
        people={people}
        rows={rows}
        kind={kind}
      >
        {!isWide && key}
      </PicksGrid>
      {isWide && key}
      {printed > 0 && (
        <PicksPaper room={room} people={byRank()} rows={rows} kind={kind} methods={said} asked={printed} />
      )}
    </>
  );
}
