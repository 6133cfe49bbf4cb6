import type { SportFamily } from '@lockroom/rules';
import type { ComponentType } from 'react';
import { tournamentViews } from '../chances/board/tournament-views.tsx';
import { fightViews } from '../chances/card/fight-views.tsx';
import { fightEntry } from '../fights/entry/fight-entry.tsx';
import { tournamentEntry } from '../tournaments/entry/tournament-entry.tsx';
import { type EntryProps, entryPage } from './entry-page.tsx';

/** The page of an entry, for each type of competition: the only list of them. */
export const ENTRY_PAGES: Readonly<Record<SportFamily, ComponentType<EntryProps>>> = {
  fights: entryPage(fightEntry, fightViews),
  tournament: entryPage(tournamentEntry, tournamentViews),
};
