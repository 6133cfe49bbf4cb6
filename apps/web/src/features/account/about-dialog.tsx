import { Link } from '@tanstack/react-router';
import { paths } from '../../shell/paths.ts';
import { Dialog } from '../../ui/dialog.tsx';

export const VERSION = '1.0.0';

// For information only: nothing is sold, and the tiers are not defined yet.
const TIERS = ['$2', '$5', '$10'] as const;

export function AboutDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title="About Lockroom"
      description={`Version ${VERSION}. Points are for entertainment only.`}
    >
      <section className="grid gap-2.5">
        <h3 className="label">Roadmap</h3>
        <ul>
          {TIERS.map((price) => (
            <li
              key={price}
              className="grid grid-cols-[56px_1fr] items-center gap-3 py-3 px-0 border-t border-line [&>:first-child]:text-4xl [&>:first-child]:leading-none"
            >
              <span className="num">{price}</span>
              <span>
                <span className="text-xs text-ink-3 block">per month</span>
                Planned
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-ink-3">
          No tier can be bought, and what one would hold is not decided. Everything in Lockroom is free today,
          rooms for 100 brackets too.
        </p>
      </section>
      <p>
        <Link className="link alone" to={paths.howItWorks()}>
          How it works
        </Link>
      </p>
      <p>
        <a className="link alone" href="/third-party.txt" target="_blank" rel="noreferrer">
          Third-party licences
        </a>
      </p>
    </Dialog>
  );
}
