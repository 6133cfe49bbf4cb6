import { hashOf } from '@lockroom/poster';
import { plateFor } from '@lockroom/rules';
import { type ReactNode, useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { fightSentence, fightStatement, type WordedFight } from '../fight-words.ts';
import { type Basis, Chance } from '../figure.tsx';
import { useNeeds, usePaths } from '../figures.ts';
import { FiguresFailed } from '../figures-failed.tsx';
import { movesOf } from '../moves.ts';
import { personDoes } from '../person.ts';
import { useWeights, WEIGHT_NAMES } from '../weights.ts';
import { WeightsFoot } from '../weights-foot.tsx';
import { weightsText } from '../weights-text.ts';
import { isUncontested, levelText, outText } from '../words.ts';
import type { CardChancesProps } from './card-chances.ts';
import styles from './chances-view.module.css';
import { FightPath } from './fight-path.tsx';
import { MovingFights } from './moving-fights.tsx';

/** So many paths are looked for: the likeliest is shown. */
const PATHS = 1;

/** The chances of an entry once every fight is locked: a path, and what each open fight moves. */
export function AllLocked(props: CardChancesProps) {
  const { view, views, state, person, comings, figures } = props;
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
  const moves = useMemo(() => movesOf(entry.id, comings, figures.moves), [entry.id, comings, figures.moves]);
  const listed = [
    ...moves.filter(({ coming }) => onPath.has(coming.id)),
    ...moves.filter(({ coming }) => !onPath.has(coming.id)),
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
        <MovingFights
          title="What each fight moves"
          moves={listed}
          card={card}
          person={person}
          entryId={entry.id}
          picks={picks}
          measure={canWin && chance && chance.first > 0 ? 'chance' : 'places'}
          basis={basis}
          about={({ coming, help }) => ({
            isOff: path !== undefined && !onPath.has(coming.id),
            note: noteOf(coming.id, help !== null),
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

/** In the place of a path: that none is needed, that none is left, or that none is short. */
function Verdict({
  view,
  callings,
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
        {outText(own, callings)}, on the results so far. Below is the best place by each way a fight can end.
      </Plain>
    );
  }
  if (!hasLooked) return null;
  if (chance && isUncontested(chance.first, figures.hasBegun))
    return <Plain title="Nothing counts yet">No pick has a result.</Plain>;
  return (
    <Plain title="No short path">
      No path of up to four fights was found to {person.own} first place. Below is what each of them moves,
      the largest swing first.
    </Plain>
  );
}

function Plain({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`plane stack ${styles.plain}`} aria-label={title}>
      <h2 className="disp">{title}</h2>
      <p>{children}</p>
    </section>
  );
}
