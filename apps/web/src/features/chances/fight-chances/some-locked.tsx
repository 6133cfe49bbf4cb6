import type { Fight } from '@lockroom/contract';
import { fightCountdown } from '@lockroom/rules';
import { EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { counted } from '../../../shell/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { SectionHead } from '../../../ui/page-head.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { lockOf } from '../../fights/card/fight-rules.ts';
import type { Basis } from '../figure.tsx';
import { moveOf } from '../moves.ts';
import { useWeights } from '../weights.ts';
import { WeightsFoot } from '../weights-foot.tsx';
import { weightsText } from '../weights-text.ts';
import { coveredText, lockedFightsText } from '../words.ts';
import { type BestPlace, BestPlaces } from './best-places.tsx';
import type { CardChancesProps } from './card-chances.ts';
import styles from './chances-view.module.css';
import { CoveredFights } from './covered-fights.tsx';
import { CoveredFigures } from './covered-figures.tsx';
import { MovingFights } from './moving-fights.tsx';

const HOUR = 3_600_000;
/** Behind every rank. */
const LAST = Number.MAX_SAFE_INTEGER;

/** The chances of an entry while some fights are covered: over the locked fights, and the place that is perhaps. */
export function SomeLocked({ view, views, state, callings, person, comings, figures }: CardChancesProps) {
  const { entry, entries, competition } = view;
  const { card } = competition;
  const { rules } = state;
  const used = useWeights(state);
  const own = figures.outlook.get(entry.id);
  const { hasBegun } = figures;
  const basis: Basis = { samples: figures.chances.samples, isPart: true, hasBegun };
  const facts = rules.entries.find(({ id }) => id === entry.id);
  const coveredPicks = facts?.coveredPicks ?? null;
  const covered = rules.covered.flatMap(({ id }) => card.find((fight) => fight.id === id) ?? []).toReversed();
  const rows = useMemo((): BestPlace[] => {
    const ranks = new Map((entries ?? []).map(({ id, rank }) => [id, rank]));
    const chances = new Map(figures.chances.entries.map(({ id, first }) => [id, first]));
    return state.owners
      .flatMap(({ id }): BestPlace[] => {
        const known = figures.outlook.get(id);
        if (!known) return [];
        const { best, perhaps, canWin, clinched } = known;
        return [
          {
            id,
            label: callings.labelOf(id),
            isOwn: callings.isOwn(id),
            rank: ranks.get(id) ?? null,
            sure: best,
            perhaps: perhaps ?? best,
            chance: chances.get(id) ?? 0,
            canWin,
            clinched,
          },
        ];
      })
      .sort((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST));
  }, [state.owners, entries, figures, callings]);
  const moves = comings.flatMap((coming) => moveOf(entry.id, coming, figures.moves, 'places') ?? []);
  return (
    <>
      {own && (
        <CoveredFigures
          person={person}
          sure={own.best}
          perhaps={own.perhaps ?? own.best}
          locked={rules.card.length}
          covered={rules.covered.length}
          picked={coveredPicks && Object.keys(coveredPicks).length}
        />
      )}
      <NoticeBar icon={EyeOff} title="Over the fights that are locked">
        {coveredText(rules.covered.length)}
      </NoticeBar>
      <div className={person.isViewer ? styles.own : styles.theirs}>
        {moves.length > 0 && (
          <MovingFights
            title="Locked, no result yet"
            moves={moves}
            card={card}
            person={person}
            entryId={entry.id}
            picks={facts?.picks ?? {}}
            measure="places"
            basis={basis}
          />
        )}
      </div>
      <section aria-label="Covered" className={styles.section}>
        <SectionHead title="Covered" />
        <CoveredFights fights={covered} picks={coveredPicks} />
      </section>
      <section aria-label="Best place" className={styles.section}>
        <SectionHead title="Best place" />
        <BestPlaces rows={rows} basis={basis} />
      </section>
      <WeightsFoot weights={used}>
        <p>{lockedFightsText(weightsText('fights', used.weights, basis.samples))}</p>
      </WeightsFoot>
      {entry.isOwner && <CoveredDock fights={covered} onEdit={() => views.choose('picks')} />}
    </>
  );
}

/** How many fights are open to picks, and when the next of them locks. */
function CoveredDock({ fights, onEdit }: { fights: readonly Fight[]; onEdit: () => void }) {
  const now = useServerNow(1000);
  const next = fights
    .map(lockOf)
    .filter(({ lockAt }) => lockAt !== null)
    .toSorted((a, b) => Number(a.lockAt) - Number(b.lockAt))[0];
  const isSoon = next?.lockAt !== null && next !== undefined && next.lockAt - now < HOUR;
  return (
    <SaveBar
      label="Open fights"
      figure={fights.length}
      title={`${counted(fights.length, 'fight').replace(/^\d+ /, '')} still open`}
      text={
        next && (
          <>
            Next locks in{' '}
            <span className={isSoon ? styles.soon : undefined}>{fightCountdown({ ...next, now })}</span>
          </>
        )
      }
    >
      <Button variant="primary" onClick={onEdit}>
        Edit picks
      </Button>
    </SaveBar>
  );
}
