import type { Fight } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import { fightCountdown, isCompleted, plateFor } from '@lockroom/rules';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useServerNow } from '../../../api/server-clock.ts';
import { useUser } from '../../../api/session.ts';
import { counted } from '../../../shell/counted.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { cx } from '../../../ui/cx.ts';
import type { EntryFigure } from '../../../ui/entry-title.tsx';
import { SectionHead } from '../../../ui/page-head.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { leaderFigure } from '../../competitions/leader-figure.ts';
import { lockOf } from '../../fights/card/fight-rules.ts';
import { FightsLoading } from '../../fights/card/fights-loading.tsx';
import type { FightCompetition } from '../../fights/entry/fight-competition.ts';
import {
  coveredText,
  isUncontested,
  levelText,
  lockedFightsText,
  outText,
  rangeText,
} from '../chance-text.ts';
import { type EntryLabels, entryLabelsOf } from '../entry-labels.ts';
import { type OutlookBodyProps, ViewMenu, ViewSwitch } from '../entry-views.tsx';
import { fightSentence, fightStatement, type WordedFight } from '../fight-text.ts';
import { type Basis, Chance } from '../figure.tsx';
import { useNeeds, usePaths } from '../figures.ts';
import { AllFailed, FiguresFailed } from '../figures-failed.tsx';
import { type Person, personDoes, personOf } from '../person.ts';
import { resultImpact, resultImpacts, type UpcomingMatch } from '../result-impact.ts';
import type { StateOf, SupposedWay } from '../room-state.ts';
import { type TonightFigures, useTonightFigures } from '../tonight/use-tonight-figures.ts';
import { upcomingFights } from '../upcoming-matches.ts';
import { useWeights, WEIGHT_NAMES, weightsText } from '../weights.ts';
import { WeightsFoot } from '../weights-dialog.tsx';
import { type BestPlace, BestPlaces } from './best-places.tsx';
import { styles } from './card-chances.classes.ts';
import { CoveredFights } from './covered-fights.tsx';
import { CoveredFigures } from './covered-figures.tsx';
import { FightImpacts } from './fight-impacts.tsx';
import { FightPath } from './fight-path.tsx';

export interface CardViewProps extends OutlookBodyProps<FightCompetition> {
  state: StateOf<'fights'>;
}

interface CardChancesProps extends CardViewProps {
  entryLabels: EntryLabels;
  person: Person;
  /** The locked fights without a result, the main event first. */
  upcoming: readonly UpcomingMatch<SupposedWay>[];
  figures: TonightFigures;
}

export function CardChances(props: CardViewProps) {
  const { view, views, head, state } = props;
  const { entry, competition } = view;
  const viewer = useUser();
  const { weights } = useWeights(state);
  const ownIds = useMemo(() => [entry.id], [entry.id]);
  const isPart = state.basis === 'locked';
  const result = useTonightFigures(state, { ownIds, asked: entry.id, weights, table: 'none' });
  const upcoming = useMemo(() => upcomingFights(state, competition.card), [state, competition.card]);
  const entryLabels = useMemo(() => entryLabelsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const person = useMemo(() => personOf(entry, entryLabels), [entry, entryLabels]);
  const figures = result.status === 'ready' ? result.figures : null;
  const Shown = isPart ? SomeLocked : AllLocked;
  return (
    <>
      {head({ figures: headFigures(props, figures), end: <ViewMenu {...views} /> })}
      <div className={cx('max-lg:hidden', styles.switch)}>
        <ViewSwitch {...views} />
      </div>
      {result.status === 'failed' && <AllFailed {...result} />}
      {result.status === 'loading' && <FightsLoading />}
      {figures && (
        <div className="grid grid-cols-1 gap-4">
          <FiguresFailed what="The places" part={figures.places} />
          <Shown {...props} entryLabels={entryLabels} person={person} upcoming={upcoming} figures={figures} />
        </div>
      )}
    </>
  );
}

/** Returns the place, the points, and the best and worst place; while fights are covered, also how many are locked. */
function headFigures({ view, state }: CardViewProps, figures: TonightFigures | null): EntryFigure[] {
  const { entry, entries } = view;
  const { card, covered } = state.rules;
  const own = figures?.outlook.get(entry.id);
  const isScored = card.some(isCompleted);
  return [
    {
      label: 'Place',
      value: isScored ? entry.rank : '\u2013',
      of: isScored && entries ? entries.length : null,
    },
    leaderFigure(view),
    state.basis === 'locked'
      ? { label: 'Locked', value: card.length, of: card.length + covered.length }
      : { label: 'Best, worst', value: own ? rangeText(own, String) : '\u2013' },
  ];
}

/** The number of paths to search for; only the likeliest is shown. */
const PATHS = 1;

/** Shows an entry's chances once every fight is locked: a path, and the effect of each open fight. */
function AllLocked(props: CardChancesProps) {
  const { view, views, state, person, upcoming, figures } = props;
  const { entry, room, competition } = view;
  const { card, sport } = competition;
  const used = useWeights(state);
  const { weights } = used;
  const own = figures.outlook.get(entry.id);
  const canWin = own?.canWin ?? false;
  const isOpen = canWin && !own?.clinched;
  const paths = usePaths(isOpen ? state : null, entry.id, weights, PATHS);
  const needs = useNeeds(isOpen ? state : null, entry.id);
  const [path] = isOpen && !paths.isOld ? (paths.data ?? []) : [];
  const needed = isOpen && !needs.isOld ? (needs.data ?? []) : [];
  const chance = figures.chances.entries.find(({ id }) => id === entry.id);
  const { hasBegun } = figures;
  const basis: Basis = { samples: figures.chances.samples, isPart: false, hasBegun };
  const worded = (fightId: string): WordedFight | null => {
    const fight = card.find(({ id }) => id === fightId);
    return fight ? { ...fight, sport } : null;
  };
  const onPath = new Set(path?.statements.map(({ fightId }) => fightId));
  const impacts = useMemo(
    () => resultImpacts(entry.id, upcoming, figures.impacts),
    [entry.id, upcoming, figures.impacts],
  );
  const listed = [
    ...impacts.filter(({ match }) => onPath.has(match.id)),
    ...impacts.filter(({ match }) => !onPath.has(match.id)),
  ];
  const picks = state.rules.entries.find(({ id }) => id === entry.id)?.picks ?? {};
  const noteOf = (fightId: string, counts: boolean): string | null => {
    const need = needed.find((statement) => statement.fightId === fightId);
    const fight = worded(fightId);
    if (need && fight)
      return `${personDoes(person, 'need', 'needs')} this in any case: ${fightStatement(fight, need.endings)}.`;
    return counts && path && !onPath.has(fightId) ? 'Not on this path. It counts on the others.' : null;
  };
  return (
    <>
      <FiguresFailed what="The path" part={paths} />
      <FiguresFailed what="What is needed" part={needs} />
      <div className={person.isViewer ? styles.own : styles.theirs}>
        {path && path.statements.length > 0 && chance ? (
          <FightPath
            person={person}
            sentences={path.statements.flatMap(({ fightId, endings }) => {
              const fight = worded(fightId);
              return fight ? [fightSentence(fight, endings)] : [];
            })}
            probability={path.probability}
            chance={chance.first}
            samples={basis.samples}
            plate={plateFor(room.sport)}
            crop={hashOf(room.id)}
          />
        ) : (
          <Verdict {...props} hasLooked={paths.data !== undefined && !paths.isOld} />
        )}
        <FightImpacts
          title="What each fight moves"
          impacts={listed}
          card={card}
          person={person}
          entryId={entry.id}
          picks={picks}
          measure={canWin && chance && chance.first > 0 ? 'chance' : 'places'}
          basis={basis}
          about={({ match, help }) => ({
            isOff: path !== undefined && !onPath.has(match.id),
            note: noteOf(match.id, help !== null),
          })}
        />
      </div>
      <WeightsFoot weights={used}>
        <p>{weightsText('fights', weights, basis.samples)}</p>
        {canWin && chance && chance.level > 0 && !isUncontested(chance.first, hasBegun) && (
          <p>Level with others counts as first: {levelText(chance)} of it.</p>
        )}
      </WeightsFoot>
      <SaveBar
        label={person.isYou ? 'Your chance' : 'Chance'}
        figure={
          <Chance chance={chance?.first ?? 0} canWin={canWin} basis={basis} isSure={own?.clinched ?? false} />
        }
        title={person.isYou ? 'Your chance' : `Chance of ${person.subject}`}
        text={WEIGHT_NAMES[weights].name}
      >
        <Button variant="primary" onClick={() => views.choose('what-if')}>
          What if
        </Button>
      </SaveBar>
    </>
  );
}

/** Shown if there is no path: none is needed, none is left, or none is short. */
function Verdict({
  view,
  entryLabels,
  person,
  figures,
  hasLooked,
}: CardChancesProps & { hasLooked: boolean }): ReactNode {
  const own = figures.outlook.get(view.entry.id);
  const chance = figures.chances.entries.find(({ id }) => id === view.entry.id);
  if (own?.clinched) {
    return (
      <Plain title={personDoes(person, 'win', 'wins')}>
        {personDoes(person, 'are', 'is')} first whatever happens, on the results so far.
      </Plain>
    );
  }
  if (own && !own.canWin) {
    return (
      <Plain title="Out of first">
        {outText(own, entryLabels)}, on the results so far. Below is the best place by each way a fight can
        end.
      </Plain>
    );
  }
  if (!hasLooked) return null;
  if (chance && isUncontested(chance.first, figures.hasBegun))
    return <Plain title="Nothing counts yet">No pick has a result.</Plain>;
  return (
    <Plain title="No short path">
      No path of up to four fights was found to {person.own} first place. Below is what each of them impacts,
      the largest swing first.
    </Plain>
  );
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={cx('plane grid gap-2', styles.plain)} aria-label={title}>
      <h2 className="disp">{title}</h2>
      <p>{children}</p>
    </section>
  );
}

const HOUR = 3_600_000;
/** Sorts entries without a rank last. */
const LAST = Number.MAX_SAFE_INTEGER;

/**
 * Shows an entry's chances while some fights are covered: the place by the locked fights, and the place still possible.
 */
function SomeLocked({ view, views, state, entryLabels, person, upcoming, figures }: CardChancesProps) {
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
            label: entryLabels.labelOf(id),
            isOwn: entryLabels.isOwn(id),
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
  }, [state.owners, entries, figures, entryLabels]);
  const impacts = upcoming.flatMap((match) => resultImpact(entry.id, match, figures.impacts, 'places') ?? []);
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
        {impacts.length > 0 && (
          <FightImpacts
            title="Locked, no result yet"
            impacts={impacts}
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
