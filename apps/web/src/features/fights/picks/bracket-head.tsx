import type { Bracket, Fight } from '@lockroom/contract';
import { formatMountain, maxForCard, maxForCompleted, sportLabel } from '@lockroom/game';
import { Pencil } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { lengthEm, NARROWEST } from '../../../ui/fit.ts';
import { scoredFight, winnerOf } from '../card/fight-rules.ts';
import styles from './bracket-head.module.css';

export interface BracketHeadProps {
  bracket: Bracket;
  card: readonly Fight[];
  /** All brackets of the room; undefined while they are not known. */
  brackets: readonly Bracket[] | undefined;
  /** Somebody else's sheet that may only be looked at. */
  viewOnly: boolean;
}

type NameStyle = CSSProperties & { '--len': string };

/** Whose sheet it is and how it stands: Max Points, Points/Leader, Rank (001 section 2). */
export function BracketHead({ bracket, card, brackets, viewOnly }: BracketHeadProps) {
  const scored = card.map(scoredFight);
  const started = card.some((fight) => winnerOf(fight) !== null);
  const over = card.every((fight) => winnerOf(fight) !== null);
  const leader = Math.max(bracket.totalPoints, ...(brackets ?? []).map(({ totalPoints }) => totalPoints));
  // The username keeps to one line: its size follows from its length at the narrowest width.
  const style: NameStyle = { '--len': lengthEm(bracket.user.username, NARROWEST).toFixed(2) };
  return (
    <header className={styles.head}>
      <div className={styles.who}>
        <div className={styles.owner}>
          <Avatar name={bracket.user.username} src={bracket.user.profileImageUrl} />
          <h1 className={`disp ${styles.name}`} style={style}>
            {bracket.user.username}
          </h1>
          <span className={styles.marks}>
            <span className={`label ${styles.number}`}>Bracket {bracket.number}</span>
            <Badge>{sportLabel(bracket.sport)}</Badge>
            {viewOnly && <Badge tone="creator">View Only</Badge>}
          </span>
        </div>
      </div>
      <dl className={styles.figures}>
        <Figure
          label="Max Points"
          value={maxForCompleted(scored)}
          of={over ? null : maxForCard(scored)}
          said="so far, of at most"
        />
        <Figure label="Points/Leader" value={bracket.totalPoints} of={leader} said="of the leader's" />
        <Figure
          label="Rank"
          value={started ? bracket.rank : '\u2013'}
          of={started && brackets ? brackets.length : null}
          said="of"
        />
      </dl>
      {bracket.editedByManagerAt && (
        <p className={styles.edited}>
          <Pencil className="icon-s" aria-hidden />
          Edited by the manager, {formatMountain(Date.parse(bracket.editedByManagerAt))}
        </p>
      )}
    </header>
  );
}

interface FigureProps {
  label: string;
  value: string | number;
  of: number | null;
  /** What stands for the stroke, for screen readers. */
  said: string;
}

function Figure({ label, value, of, said }: FigureProps) {
  return (
    <div title={of === null ? undefined : `${value} ${said} ${of}`}>
      <dt className="label">{label}</dt>
      <dd className="num">
        {value}
        {of !== null && (
          <small>
            <span aria-hidden>/</span>
            <span className="sr"> {said} </span>
            {of}
          </small>
        )}
      </dd>
    </div>
  );
}
