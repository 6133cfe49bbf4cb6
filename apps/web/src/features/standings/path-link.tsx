import type { Bracket } from '@lockroom/contract';
import { Link } from '@tanstack/react-router';
import { bracketPath } from '../../shell/bracket-path.ts';
import { Button } from '../../ui/button.tsx';
import type { Facts } from '../chances/questions.ts';

interface PathLinkProps {
  entry: Bracket;
  kind: Facts['kind'];
  className?: string | undefined;
}

export function PathLink({ entry, kind, className }: PathLinkProps) {
  return (
    <Button asChild variant="primary" block className={className}>
      <Link to={bracketPath(entry)} search={{ view: kind === 'tournament' ? 'path' : 'chances' }}>
        See your path
      </Link>
    </Button>
  );
}
