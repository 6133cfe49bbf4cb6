import type { Room } from '@lockroom/contract';
import { type SportFamily, sportFamily } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { paths } from '../../shell/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FightRules } from './fight-rules.tsx';
import { TournamentRules } from './tournament-rules.tsx';

const RULES: Readonly<Record<SportFamily, ComponentType<{ room: Room }>>> = {
  fights: FightRules,
  tournament: TournamentRules,
};

export function BracketInfoDialog({ room, onClose }: { room: Room; onClose: () => void }) {
  const RulesOfType = RULES[sportFamily(room.sport)];
  return (
    <Dialog
      onClose={onClose}
      title="Bracket Information"
      description={`The rules of ${room.name} as they stand.`}
    >
      <RulesOfType room={room} />
      <p>
        <Link className="link alone" to={paths.howItWorks()}>
          How it works
        </Link>
      </p>
    </Dialog>
  );
}
