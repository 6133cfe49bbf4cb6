import { TriangleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from '../../ui/completed-banner.tsx';
import { cx } from '../../ui/cx.ts';
import type { CompetitionType, EntryDraft } from '../competitions/competition-type.ts';
import { styles } from './kept-notice.classes.ts';

interface LateNoticeProps<Competition, P> {
  type: CompetitionType<Competition, P>;
  competition: Competition;
  draft: Pick<EntryDraft<P>, 'late' | 'forgetLate' | 'saved'>;
}

export function LateNotice<Competition, P>({ type, competition, draft }: LateNoticeProps<Competition, P>) {
  const { forgetLate, saved } = draft;
  // If only the response was lost, the pick was saved in time and needs no notice.
  const late = draft.late
    .map((pick) => ({ ...pick, counts: type.pickText(competition, pick.slot, saved[pick.slot] ?? null) }))
    .filter(({ text, counts }) => text !== counts);
  if (late.length === 0) return null;
  const count = late.length === 1 ? '1 pick' : `${late.length} picks`;
  return (
    <section className={cx(styles.notice, styles.late)} aria-label="Late picks">
      <NoticeBar icon={TriangleAlert} title={`${count} came after the lock, not saved`}>
        <ul>
          {late.map(({ slot, title, text, counts }) => (
            <li key={slot}>
              {title}: you picked <b>{text}</b>, what counts is <b>{counts}</b>
            </li>
          ))}
        </ul>
        <div className={cx('flex flex-wrap gap-2', styles.actions)}>
          <Button variant="ghost" onClick={forgetLate}>
            Got it
          </Button>
        </div>
      </NoticeBar>
    </section>
  );
}
