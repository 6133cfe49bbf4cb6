import type { Fight } from '@lockroom/contract';
import { useCallback, useMemo } from 'react';
import { useUser } from '../../../api/session.ts';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { PartFailed } from '../../../shell/load-failed.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { resultText } from '../../fights/card/result-text.ts';
import type { FightCompetition } from '../../fights/entry/fight-competition.ts';
import { type OutlookBodyProps, ViewMenu } from '../entry-views.tsx';
import { chanceText, outlookFigures } from '../outlook-figures.ts';
import { type StateOf, supposingCard } from '../room-state.ts';
import { useWeights } from '../weights.ts';
import { weightsText } from '../weights-text.ts';
import { IfBand } from '../what-if/if-band.tsx';
import { IfStrip } from '../what-if/if-strip.tsx';
import { knownIn, rowsIf, useAnswersIf } from '../what-if/rows-if.ts';
import { cardStandings } from '../what-if/standings-if.ts';
import { useSupposed } from '../what-if/use-supposed.ts';
import { callingsOf } from '../words.ts';
import styles from './card-what-if.module.css';
import { EndingChoice } from './ending-choice.tsx';
import { endingsText, readEndings, supposeEnding } from './supposed-endings.ts';

export interface CardWhatIfProps extends OutlookBodyProps<FightCompetition> {
  state: StateOf<'fights'>;
}

/** The card with endings that are only supposed, and what they would mean. Fights that are covered count for nothing. */
export function CardWhatIf({ view, views, head, state }: CardWhatIfProps) {
  const { entry, competition } = view;
  const { rules } = state;
  const wide = useWide();
  const viewer = useUser();
  const { weights } = useWeights(state);
  const read = useCallback((text: string | null) => readEndings(rules, text), [rules]);
  const { text, supposed, change } = useSupposed(read, endingsText);
  const stateIf = useMemo(() => supposingCard(state, supposed), [state, supposed]);
  const now = useAnswersIf(state, weights);
  const then = useAnswersIf(stateIf, weights);
  const callings = useMemo(() => callingsOf(state.owners, viewer.id), [state.owners, viewer.id]);
  const standings = useMemo(() => cardStandings(stateIf.rules), [stateIf]);
  const ownNow = knownIn(now, entry.id);
  const ownThen = knownIn(then, entry.id);
  const counted = useMemo(() => new Set(rules.card.map(({ id }) => id)), [rules]);
  const strip = (
    <IfStrip
      views={views}
      count={Object.keys(supposed).length}
      chance={chanceText(ownThen)}
      onClear={() => change({})}
      path={`${bracketPath(entry)}?view=what-if${text === null ? '' : `&if=${text}`}`}
    />
  );
  const figures = outlookFigures(view, ownNow, {
    label: 'Fights open',
    left: state.open,
    of: competition.card.length,
  });
  return (
    <>
      {head({ figures, low: true, end: <ViewMenu {...views} /> })}
      {wide && strip}
      <PartFailed title="The chances could not be reckoned" part={then.chances} />
      <PartFailed title="The places could not be reckoned" part={then.outlook} />
      <IfBand
        label={entry.isOwner ? 'Your chance' : `${entry.user.username}'s chance`}
        own={ownThen}
        now={ownNow}
        rows={rowsIf(standings, then, callings)}
        isOld={then.chances.isOld || then.outlook.isOld}
      />
      {state.basis === 'locked' && (
        <p className={styles.note}>
          Over the fights that are locked. The others are covered, and count for nobody.
        </p>
      )}
      <div className={styles.fights}>
        {competition.listed.map((fight) =>
          counted.has(fight.id) && resultText(fight) === null ? (
            <EndingChoice
              key={fight.id}
              fight={fight}
              sport={competition.sport}
              ending={supposed[fight.id] ?? null}
              onChoose={(ending) => change(supposeEnding(supposed, fight.id, ending))}
            />
          ) : (
            <Settled key={fight.id} fight={fight} />
          ),
        )}
      </div>
      <p className={styles.weights}>{weightsText('fights', weights, then.chances.data?.samples ?? 0)}</p>
      {!wide && strip}
    </>
  );
}

/** A fight about which nothing can be supposed. */
function Settled({ fight }: { fight: Fight }) {
  return (
    <p className={styles.settled}>
      <b>{fight.title}</b> <span>{resultText(fight) ?? 'Covered until it locks'}</span>
    </p>
  );
}
