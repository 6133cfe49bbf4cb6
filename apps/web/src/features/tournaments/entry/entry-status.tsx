import { gameCount } from '@lockroom/rules';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OpenEntryView } from '../../competitions/competition-type.ts';
import type { TournamentCompetition } from '../board/use-board-setup.ts';
import type { TournamentPick } from '../tournament-picks.ts';
import styles from './entry-status.module.css';
import { pickCounter } from './entry-words.tsx';

export interface EntryStatusProps extends OpenEntryView<TournamentCompetition, TournamentPick> {
  lock: ReactNode;
  picked: number;
}

export function EntryStatus(props: EntryStatusProps) {
  const { competition, editable, savedText, unsavedText, menu, saveButtons, lock, picked } = props;
  const games = gameCount(competition.format);
  return (
    <div className={`cluster ${styles.status}`} data-editable={editable || undefined}>
      {lock}
      <span className={styles.counter}>
        {picked === games && <Check className="icon-s" aria-hidden />}
        {pickCounter(picked, games)}
      </span>
      <span className="only-wide dim">
        {`${games} games, ${competition.format.gamePrefixes.length} rounds`}
      </span>
      <span className={`only-wide ${styles.actions}`}>
        {editable && (
          <span className={styles.saved}>
            <b>{unsavedText}</b>
            <span className="tiny dim">{savedText}</span>
          </span>
        )}
        {menu}
        {saveButtons}
      </span>
    </div>
  );
}
