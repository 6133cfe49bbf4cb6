import type { Template } from '@lockroom/contract';
import {
  CREATOR_TABS,
  type CreatorTab,
  creatorTab,
  type Format,
  findPreset,
  formatFamily,
  isFightSport,
  makeFormat,
  ROOM_TAB_LABELS,
  readTemplateSport,
  type Sport,
  sportLabel,
  TEMPLATE_SPORTS,
  type TemplateSport,
  tournamentDefaults,
  tournamentSizesFor,
} from '@lockroom/rules';
import { Field, Select } from '../../../ui/field.tsx';

interface SportSelectProps {
  value: TemplateSport;
  onChange: (sport: TemplateSport) => void;
}

export function SportSelect({ value, onChange }: SportSelectProps) {
  return (
    <Select
      value={value}
      onChange={({ target }) => onChange(TEMPLATE_SPORTS.find((sport) => sport === target.value) ?? value)}
    >
      {SPORT_GROUPS.map(({ label, options }) => (
        <optgroup key={label} label={label}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

interface SizeFieldProps {
  sport: TemplateSport;
  size: number | null;
  onChange: (size: number) => void;
}

/** Asks for the size of a bracket. Renders nothing if there is no choice. */
export function SizeField({ sport, size, onChange }: SizeFieldProps) {
  const sizes = sizesOf(sport);
  if (sizes.length === 0 || size === null) return null;
  return (
    <Field label="Bracket Size">
      <Select value={size} onChange={({ target }) => onChange(Number(target.value))}>
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each} teams
          </option>
        ))}
      </Select>
    </Field>
  );
}

const SPORT_GROUPS = CREATOR_TABS.map((tab) => ({
  label: ROOM_TAB_LABELS[tab],
  options: TEMPLATE_SPORTS.filter((value) => creatorTab(read(value).sport) === tab).map((value) => ({
    value,
    label: findPreset(value)?.label ?? sportLabel(read(value).sport),
  })),
}));

/** Returns the sport that a choice stands for, and the number of teams if the choice determines it. */
export function read(choice: TemplateSport): { sport: Sport; size: number | null } {
  const found = readTemplateSport(choice);
  if (!found) throw new Error(`A template cannot be created for '${choice}'`);
  return found;
}

/** Returns the sizes to choose from; empty for fight cards and for choices with a fixed size. */
export function sizesOf(choice: TemplateSport): readonly number[] {
  const { sport, size } = read(choice);
  return isFightSport(sport) || size !== null ? [] : tournamentSizesFor(sport);
}

/** Returns the format of a choice, with its default size if `size` is null. Returns null for a fight card. */
export function formatOf(choice: TemplateSport, size: number | null): Format | null {
  const { sport, size: own } = read(choice);
  if (isFightSport(sport)) return null;
  const usual = tournamentDefaults(sport);
  return makeFormat({
    family: formatFamily(sport),
    size: own ?? size ?? usual.size,
    reseeding: usual.reseeding,
  });
}

export function inTab<T extends { sport: Sport }>(items: readonly T[], tab: CreatorTab): T[] {
  return items.filter(({ sport }) => creatorTab(sport) === tab);
}

export function tabItems(items: readonly { sport: Sport }[]) {
  return CREATOR_TABS.map((tab) => ({
    value: tab,
    label: ROOM_TAB_LABELS[tab],
    count: inTab(items, tab).length,
  }));
}

/** Returns the error for a new template without a name (rules: texts#templates-and-administration). */
export function nameMissing(choice: TemplateSport): { title: string; text: string } {
  return creatorTab(read(choice).sport) === 'football'
    ? { title: 'Tournament Name Required', text: 'Please enter a tournament name' }
    : { title: 'Event Name Required', text: 'Please enter an event name for the template' };
}

export function kindText({ sport, bracketSize }: Pick<Template, 'sport' | 'bracketSize'>): string {
  return bracketSize === null ? sportLabel(sport) : `${sportLabel(sport)}, ${bracketSize} teams`;
}
