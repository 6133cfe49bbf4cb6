import { createPortal } from 'react-dom';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select } from '../../../ui/select.tsx';

export interface WalkoverLineProps {
  /** The second line of the save bar. */
  foot: HTMLElement;
  /** The games with a winner, in game order. */
  games: readonly { id: string; name: string }[];
  /** The game that the checkbox is about, or ''. */
  game: string;
  byWalkover: boolean;
  onGame: (game: string) => void;
  onChange: (byWalkover: boolean) => void;
}

/** Shown below the save bar of results: whether a game was won by walkover, initially for the game chosen last. */
export function WalkoverLine({ foot, games, game, byWalkover, onGame, onChange }: WalkoverLineProps) {
  return createPortal(
    <div className="flex gap-3 items-center">
      <Select
        aria-label="Game won by walkover"
        className="flex-1 min-w-0 max-w-105"
        value={game}
        onChange={({ target }) => onGame(target.value)}
      >
        <option value="">A walkover? Choose the game</option>
        {games.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Walkover"
        checked={byWalkover}
        disabled={game === ''}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>,
    foot,
  );
}
