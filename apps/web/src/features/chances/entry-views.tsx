import { ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { useSearchChoice } from '../../shell/use-search-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import type { EntryHeadFacts, EntryView } from '../competitions/competition-type.ts';

/** What the page of an entry shows: its picks, or what can still become of it. */
export type EntryViewName = 'picks' | OutlookViewName;
/** Path is on the board of a tournament, Chances on a fight card; What if is on both. */
export type OutlookViewName = 'path' | 'chances' | 'what-if';

const LABELS: Readonly<Record<EntryViewName, string>> = {
  picks: 'Picks',
  path: 'Path',
  chances: 'Chances',
  'what-if': 'What if',
};

/** What the page of an entry shows beside its picks, for one type of competition. */
export interface EntryViews<Competition> {
  names: readonly OutlookViewName[];
  /** Whether anything of the competition is open, so that there are figures. */
  isOpen: (competition: Competition) => boolean;
  Body: ComponentType<OutlookBodyProps<Competition>>;
}

export interface OutlookBodyProps<Competition> {
  view: EntryView<Competition>;
  views: ViewChoice<OutlookViewName>;
  /** The head of the page with these facts. */
  head: (facts: EntryHeadFacts) => ReactNode;
}

/** The views there are, and which of them the address names. */
export interface ViewChoice<Shown extends EntryViewName = EntryViewName> {
  shown: Shown;
  names: readonly EntryViewName[];
  choose: (name: EntryViewName) => void;
}

/** The views of an entry; null while there are no figures: before the lock, once all is decided, and after the event. */
export function useEntryViews<Competition>(
  { names, isOpen }: EntryViews<Competition>,
  { competition, room, locked }: EntryView<Competition>,
): ViewChoice | null {
  const all: readonly EntryViewName[] = ['picks', ...names];
  const [shown, choose] = useSearchChoice('view', all, 'picks');
  const hasFigures = names.length > 0 && locked.size > 0 && !room.isCompleted && isOpen(competition);
  return hasFigures ? { shown, names: all, choose } : null;
}

/** Whether the choice is one of the views beside the picks. */
export function isOutlook(views: ViewChoice | null): views is ViewChoice<OutlookViewName> {
  return views !== null && views.shown !== 'picks';
}

/** The switch between the views on wide screens. */
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

/** The same on narrow screens, at the end of the line with the owner's name. */
export function ViewMenu({ shown, names, choose }: ViewChoice) {
  return (
    <Menu
      trigger={
        <Button variant="quiet" aria-label={`Show: ${LABELS[shown]}`}>
          {LABELS[shown]}
          <ChevronDown className="icon-s" aria-hidden />
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
