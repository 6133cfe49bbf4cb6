import type { Bracket, Fight, Room } from '@lockroom/contract';
import { maxForCard, maxForCompleted, sportLabel } from '@lockroom/game';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Share2, Undo2 } from 'lucide-react';
import { bracketPath } from '../../../app/bracket-path.ts';
import { paths } from '../../../app/paths.ts';
import { share } from '../../../app/share.ts';
import { Button } from '../../../ui/button.tsx';
import { type Fact, Facts, PanelSection } from '../../../ui/facts.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/menu.tsx';
import { scoredFight, winnerOf } from '../card/fight-rules.ts';
import styles from './bracket-panel.module.css';

interface SheetFacts {
  bracket: Bracket;
  room: Room;
  card: readonly Fight[];
}

/** Facts of one bracket: whose and where, and once there are results what was right. */
export function BracketInfo({ bracket, room, card }: SheetFacts) {
  const scored = card.map(scoredFight);
  const ended = card.filter((fight) => winnerOf(fight) !== null).length;
  const figure = (term: string, value: string | number): Fact => ({ term, value, figure: true });
  const facts: Fact[] = [
    { term: 'Owner', value: bracket.user.username },
    { term: 'Room', value: room.name },
    { term: 'Sport', value: sportLabel(bracket.sport) },
    figure('Max Points so far', maxForCompleted(scored)),
    figure('Max Possible Points', maxForCard(scored)),
  ];
  if (ended > 0) {
    facts.push(
      figure('Correct winners', `${bracket.correctFighters}/${ended}`),
      figure('Correct methods', `${bracket.correctMethods}/${ended}`),
      figure('Combo bonus', bracket.comboBonus > 0 ? `+${bracket.comboBonus}` : 0),
      figure('Underdog picks', bracket.underdogPicks),
    );
  }
  return (
    <PanelSection title="Bracket Info">
      <Facts facts={facts} />
    </PanelSection>
  );
}

interface Actions {
  bracket: Bracket;
  room: Room;
  /** Goes back to what is saved; null while nothing differs from it. */
  onRevert: (() => void) | null;
  /** The picks may be changed, so there is something to go back to. */
  editable: boolean;
}

/** Quick Actions of the side panel. */
export function QuickActions({ bracket, room, onRevert, editable }: Actions) {
  return (
    <PanelSection title="Quick Actions">
      <div className={styles.actions}>
        {editable ? (
          <Button variant="ghost" block icon={Undo2} disabled={!onRevert} onClick={() => onRevert?.()}>
            Back to saved picks
          </Button>
        ) : (
          <Button variant="ghost" block icon={Share2} onClick={() => shareBracket(bracket, room)}>
            Share
          </Button>
        )}
        <Button variant="quiet" block asChild>
          <Link to={paths.room(room.id)}>Return to Room</Link>
        </Button>
      </div>
    </PanelSection>
  );
}

/** The same actions as a menu, for phones. */
export function BracketMenu({ bracket, room, onRevert, editable }: Actions) {
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label="More" />}>
      {editable && (
        <MenuItem icon={Undo2} disabled={!onRevert} onSelect={() => onRevert?.()}>
          Back to saved picks
        </MenuItem>
      )}
      <MenuItem icon={Share2} onSelect={() => shareBracket(bracket, room)}>
        Share
      </MenuItem>
      <MenuLink>
        <Link to={paths.room(room.id)}>Return to Room</Link>
      </MenuLink>
    </Menu>
  );
}

function shareBracket(bracket: Bracket, room: Room): void {
  void share({
    title: bracket.name,
    text: `${bracket.name} in ${room.name}`,
    path: bracketPath(bracket),
    copied: 'Link copied to clipboard!',
  });
}
