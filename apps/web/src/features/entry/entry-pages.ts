import type { SportFamily } from '@lockroom/rules';
import type { ComponentType } from 'react';
import { tournamentViews } from '../chances/board/tournament-views.tsx';
import { fightViews } from '../chances/card/fight-views.tsx';
import { fightEntry } from '../fights/entry/fight-entry.tsx';
import { tournamentEntry } from '../tournaments/entry/tournament-entry.tsx';
import { type EntryProps, entryPage } from './entry-page.tsx';
import { entrySender } from './entry-sender.tsx';

export const ENTRY_PAGES: Readonly<Record<SportFamily, ComponentType<EntryProps>>> = {
  fights: entryPage(fightEntry, fightViews),
  tournament: entryPage(tournamentEntry, tournamentViews),
};

/** For each type of competition, the component that saves an entry's stored draft while its page is not open. */
export const ENTRY_SENDERS: Readonly<Record<SportFamily, ReturnType<typeof entrySender>>> = {
  fights: entrySender(fightEntry),
  tournament: entrySender(tournamentEntry),
};
