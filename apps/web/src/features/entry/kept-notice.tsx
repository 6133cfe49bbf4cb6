import { Smartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { cx } from '../../ui/cx.ts';
import type { CompetitionType, EntryDraft, PickChanges } from '../competitions/competition-type.ts';
import { deviceWord } from './device-label.ts';
import { styles } from './kept-notice.classes.ts';

interface KeptNoticeProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  competition: Competition;
  draft: Pick<EntryDraft<P>, 'conflicts' | 'saved' | 'resolve'>;
}

export function KeptNotice<Competition, P>({ type, competition, draft }: KeptNoticeProps<Competition, P>) {
  const { conflicts, saved, resolve } = draft;
  const slots = Object.keys(conflicts);
  if (slots.length === 0) return null;
  const text = (picks: PickChanges<P>, slot: string) => type.pickText(competition, slot, picks[slot] ?? null);
  return (
    <section className={styles.notice} aria-label="Kept picks">
      <NoticeBar
        icon={Smartphone}
        title={`${slots.length === 1 ? '1 pick' : `${slots.length} picks`} kept on this ${deviceWord()} changed elsewhere since`}
      >
        <ul>
          {slots.map((slot) => (
            <li key={slot}>
              {type.titleOf(competition, slot)}: kept here <b>{text(conflicts, slot)}</b>, saved since{' '}
              <b>{text(saved, slot)}</b>
            </li>
          ))}
        </ul>
        <div className={cx('flex flex-wrap gap-2', styles.actions)}>
          <Button variant="primary" onClick={() => resolve('mine')}>
            Use what was kept
          </Button>
          <Button variant="ghost" onClick={() => resolve('saved')}>
            Leave what is saved
          </Button>
        </div>
      </NoticeBar>
    </section>
  );
}
