import { ShieldX } from 'lucide-react';
import { DeadEnd } from '../../../shell/dead-end.tsx';
import { paths } from '../../../shell/paths.ts';

export function AccessDenied() {
  return (
    <DeadEnd
      icon={ShieldX}
      title="Access Denied"
      back={{ label: 'Dashboard', path: paths.dashboard() }}
      to={paths.dashboard()}
      way="Return to Dashboard"
    >
      Creator Admin Room is restricted to authorized users only
    </DeadEnd>
  );
}
