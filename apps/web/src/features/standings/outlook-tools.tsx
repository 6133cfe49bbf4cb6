import { Crown } from 'lucide-react';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import {
  ROW_FILTERS,
  ROW_ORDERS,
  type RowFilter,
  type RowOrder,
  useRowFilter,
  useRowOrder,
} from './outlook-rows.ts';

interface OutlookToolsProps {
  /** The number of entries per filter; null until known. */
  counts: Readonly<Record<RowFilter, number | null>>;
}

const ORDER_NAMES: Readonly<Record<RowOrder, string>> = { place: 'By place', chance: 'By chance' };

export function OutlookTools({ counts }: OutlookToolsProps) {
  const [filter, setFilter] = useRowFilter();
  const [order, setOrder] = useRowOrder();
  return (
    <div className="flex items-center justify-between gap-2">
      <SegmentedControl
        label="Brackets shown"
        value={filter}
        onChange={setFilter}
        options={ROW_FILTERS.map((value) => ({
          value,
          label: (
            <span className="flex items-center gap-1.5 [&_b]:min-w-[1ch] [&_b]:text-ink-3">
              {value === 'can-win' && <Crown className="size-3 stroke-[2.5]" aria-hidden />}
              {value === 'all' ? 'All' : 'Can win'} <b className="num">{counts[value]}</b>
            </span>
          ),
        }))}
      />
      <Select
        dense
        aria-label="Order"
        className="flex-none [&_select]:w-auto [&_select]:pl-2 [&_select]:pr-8 [&_select]:border-transparent [&_select]:bg-transparent [&_select]:font-semibold"
        value={order}
        onChange={({ target }) => setOrder(ROW_ORDERS.find((each) => each === target.value) ?? 'place')}
      >
        {ROW_ORDERS.map((each) => (
          <option key={each} value={each}>
            {ORDER_NAMES[each]}
          </option>
        ))}
      </Select>
    </div>
  );
}
