import type { Fight } from '@lockroom/contract';
import { useCallback, useMemo } from 'react';
import { resultText } from '../../fights/card/result-text.ts';
import type { CardViewProps } from '../fight-chances/card-chances.tsx';
import { supposing } from '../room-state.ts';
import { useSupposed } from '../what-if/use-supposed.ts';
import { WhatIf } from '../what-if/what-if.tsx';
import { EndingChoice } from './ending-choice.tsx';
import { endingsText, readEndings, supposeEnding } from './supposed-endings.ts';

/** Shows the card with assumed results, and their effect. Covered fights are ignored. */
export function CardWhatIf(props: CardViewProps) {
  const { view, state } = props;
  const { competition } = view;
  const { rules } = state;
  const read = useCallback((text: string | null) => readEndings(rules, text), [rules]);
  const { text, supposed, change } = useSupposed(read, endingsText);
  const whatIfState = useMemo(() => supposing(state, supposed), [state, supposed]);
  const counted = useMemo(() => new Set(rules.card.map(({ id }) => id)), [rules]);
  const count = Object.keys(supposed).length;
  return (
    <WhatIf {...props} whatIfState={whatIfState} count={count} text={text} onClear={() => change({})}>
      {state.basis === 'locked' && (
        <p className="text-ink-2 text-sm mb-3">
          Over the fights that are locked. The others are covered, and count for nobody.
        </p>
      )}
      <div className="grid gap-2.5">
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
    </WhatIf>
  );
}

/** A fight whose result cannot be assumed. */
function Settled({ fight }: { fight: Fight }) {
  return (
    <p className="flex flex-wrap gap-2 text-ink-3 text-sm gap-y-1 gap-x-4 justify-between py-2.5 px-3 rounded-md shadow-outline-soft">
      <b>{fight.title}</b> <span>{resultText(fight) ?? 'Covered until it locks'}</span>
    </p>
  );
}
