import { Link } from '@tanstack/react-router';
import { paths } from '../../shell/paths.ts';
import { Dialog } from '../../ui/dialogs.tsx';
import styles from './settings.module.css';

/** The version shown to users. */
export const VERSION = '1.0.0';

// Information only: nothing is sold.
const TIERS = [
  { price: '$2', text: 'Rooms with more brackets than the free ones' },
  { price: '$5', text: 'Larger rooms and your own pictures on posters' },
  { price: '$10', text: 'The largest rooms, for clubs and leagues' },
] as const;

export interface AboutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AboutDialog({ open, onOpenChange }: AboutDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="About Lockroom"
      description={`Version ${VERSION}. Points are for entertainment only.`}
    >
      <section className={styles.roadmap}>
        <h3 className="label">Roadmap</h3>
        <ul>
          {TIERS.map(({ price, text }) => (
            <li key={price} className={styles.tier}>
              <span className="num">{price}</span>
              <span>
                <span className={styles.month}>per month</span>
                {text}
              </span>
            </li>
          ))}
        </ul>
        <p className="small dim">These tiers are planned. Nothing is sold today.</p>
      </section>
      <p>
        <Link className="link" to={paths.howItWorks()}>
          How it works
        </Link>
      </p>
    </Dialog>
  );
}
