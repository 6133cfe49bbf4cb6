import type { SportFamily } from '@lockroom/rules';
import type { ComponentType } from 'react';
import { tournamentViews } from '../chances/board/tournament-views.tsx';
import { fightViews } from '../chances/card/fight-views.tsx';
import { fightEntry } from '../fights/entry/fight-entry.tsx';
import { tournamentEntry } from '../tournaments/entry/tournament-entry.tsx';
import { type EntryProps, entryPage } from './entry-page.tsx';
import { entrySender } from './entry-sender.tsx';

/** The page of an entry, for each type of competition. The only lists of them are here. */
export const ENTRY_PAGES: Readonly<Record<SportFamily, ComponentType<EntryProps>>> = {
  fights: entryPage(fightEntry, fightViews),
  tournament: entryPage(tournamentEntry, tournamentViews),
};

/** What sends kept picks of a sheet that is not on the screen, in the same way as its page. */
export const ENTRY_SENDERS: Readonly<Record<SportFamily, ReturnType<typeof entrySender>>> = {
  fights: entrySender(fightEntry),
  tournament: entrySender(tournamentEntry),
};
