import { ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { EntryHeadFacts, EntryView } from '../competitions/competition-type.ts';

export type EntryViewName = 'picks' | OutlookViewName;
/** Path is for tournaments, Chances for fight cards, What if for both. */
export type OutlookViewName = 'path' | 'chances' | 'what-if';

const LABELS: Readonly<Record<EntryViewName, string>> = {
  picks: 'Picks',
  path: 'Path',
  chances: 'Chances',
  'what-if': 'What if',
};

export interface EntryViews<Competition> {
  names: readonly OutlookViewName[];
  /** Whether anything is undecided, so that there are chances to show. */
  isOpen: (competition: Competition) => boolean;
  Body: ComponentType<OutlookBodyProps<Competition>>;
}

export interface OutlookBodyProps<Competition> {
  view: EntryView<Competition>;
  views: ViewChoice<OutlookViewName>;
  head: (facts: EntryHeadFacts) => ReactNode;
}

export interface ViewChoice<Shown extends EntryViewName = EntryViewName> {
  shown: Shown;
  names: readonly EntryViewName[];
  choose: (name: EntryViewName) => void;
}

/** Returns the views of an entry; null before the lock, once everything is decided, and after the event. */
export function useEntryViews<Competition>(
  { names, isOpen }: EntryViews<Competition>,
  { competition, room, locked }: EntryView<Competition>,
): ViewChoice | null {
  const all: readonly EntryViewName[] = ['picks', ...names];
  const [shown, choose] = useSearchChoice('view', all, 'picks');
  const hasFigures = names.length > 0 && locked.size > 0 && !room.isCompleted && isOpen(competition);
  return hasFigures ? { shown, names: all, choose } : null;
}

export function isOutlook(views: ViewChoice | null): views is ViewChoice<OutlookViewName> {
  return views !== null && views.shown !== 'picks';
}

export function ViewSwitch({ shown, names, choose }: ViewChoice) {
  return (
    <SegmentedControl
      label="Show"
      options={names.map((value) => ({ value, label: LABELS[value] }))}
      value={shown}
      onChange={choose}
    />
  );
}

/** The view switch as a menu, for narrow screens. */
export function ViewMenu({ shown, names, choose }: ViewChoice) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" aria-label={`Show: ${LABELS[shown]}`}>
          {LABELS[shown]}
          <ChevronDown className="size-3.5 stroke-2" aria-hidden />
        </Button>
      }
    >
      {names.map((name) => (
        <MenuItem key={name} onSelect={() => choose(name)}>
          {LABELS[name]}
        </MenuItem>
      ))}
    </Menu>
  );
}
