import type { Template } from '@lockroom/contract';
import {
  bracketDefaults,
  bracketSizesFor,
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
} from '@lockroom/game';

/** One option of a sport select. */
export interface SportOption {
  value: TemplateSport;
  label: string;
}

const optionOf = (value: TemplateSport): SportOption => ({
  value,
  label: findPreset(value)?.label ?? sportLabel(read(value).sport),
});

/** The sports of templates and test rooms, by the tab that lists them. */
export const SPORT_GROUPS: readonly { label: string; options: readonly SportOption[] }[] = CREATOR_TABS.map(
  (tab) => ({
    label: ROOM_TAB_LABELS[tab],
    options: TEMPLATE_SPORTS.filter((value) => creatorTab(read(value).sport) === tab).map(optionOf),
  }),
);

/** The sport a select begins with when it is opened from a tab: the plain one. */
export function firstSportOf(tab: CreatorTab): TemplateSport {
  return tab;
}

/** The option of that value; MMA for a value that is none. */
export function sportOf(value: string): TemplateSport {
  return TEMPLATE_SPORTS.find((sport) => sport === value) ?? 'mma';
}

/** The sport a choice stands for, and the team count it carries, if any. */
export function read(choice: TemplateSport): { sport: Sport; size: number | null } {
  const found = readTemplateSport(choice);
  if (!found) throw new Error(`A template cannot be made for '${choice}'`);
  return found;
}

/** The sizes to choose from: none for a card, and none where the choice carries its size. */
export function sizesOf(choice: TemplateSport): readonly number[] {
  const { sport, size } = read(choice);
  return isFightSport(sport) || size !== null ? [] : bracketSizesFor(sport);
}

/** The bracket of a choice in a size, or its usual one; null for a card. */
export function formatOf(choice: TemplateSport, size: number | null): Format | null {
  const { sport, size: own } = read(choice);
  if (isFightSport(sport)) return null;
  const usual = bracketDefaults(sport);
  return makeFormat({
    family: formatFamily(sport),
    size: own ?? size ?? usual.size,
    reseeding: usual.reseeding,
  });
}

/** Templates or rooms by the tab of the Creator Admin Room they stand in. */
export function inTab<T extends { sport: Sport }>(items: readonly T[], tab: CreatorTab): T[] {
  return items.filter(({ sport }) => creatorTab(sport) === tab);
}

/** The sport tabs with how many each holds. */
export function tabItems(items: readonly { sport: Sport }[]) {
  return CREATOR_TABS.map((tab) => ({
    value: tab,
    label: ROOM_TAB_LABELS[tab],
    count: inTab(items, tab).length,
  }));
}

/** What 001 section 5 says where the name of a new template is missing. */
export function nameMissing(choice: TemplateSport): { title: string; text: string } {
  return creatorTab(read(choice).sport) === 'football'
    ? { title: 'Tournament Name Required', text: 'Please enter a tournament name' }
    : { title: 'Event Name Required', text: 'Please enter an event name for the template' };
}

/** What a template is for, in a word or two: 'Pro Football, 14 teams'. */
export function kindText({ sport, bracketSize }: Pick<Template, 'sport' | 'bracketSize'>): string {
  return bracketSize === null ? sportLabel(sport) : `${sportLabel(sport)}, ${bracketSize} teams`;
}
