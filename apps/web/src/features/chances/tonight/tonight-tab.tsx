import type { Room, RoomCompetition } from '@lockroom/contract';
import { hashOf } from '@lockroom/poster';
import { plateFor } from '@lockroom/rules';
import { Link } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useUser } from '../../../api/session.ts';
import { bracketPath } from '../../../shell/bracket-path.ts';
import { counted } from '../../../shell/counted.ts';
import { InPanel } from '../../../shell/in-panel.tsx';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { useSearchValue } from '../../../shell/use-search-choice.ts';
import { Button } from '../../../ui/button.tsx';
import { NoticeBar } from '../../../ui/completed-banner.tsx';
import { cx } from '../../../ui/cx.ts';
import { PanelSection } from '../../../ui/facts.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { bestText, coveredText, outText } from '../chance-text.ts';
import { entryLabelsOf } from '../entry-labels.ts';
import type { Basis } from '../figure.tsx';
import { AllFailed, FiguresFailed } from '../figures-failed.tsx';
import { resultImpacts } from '../result-impact.ts';
import type { RoomState } from '../room-state.ts';
import { upcomingMatches } from '../upcoming-matches.ts';
import { useRoomState } from '../use-room-state.ts';
import { nounOf, useWeights, weightsText } from '../weights.ts';
import { useChangeWeights } from '../weights-dialog.tsx';
import { NightFacts } from './night-facts.tsx';
import { styles } from './tonight.classes.ts';
import { TonightLoading } from './tonight-loading.tsx';
import { type TonightEntry, TonightView } from './tonight-view.tsx';
import { type TonightFigures, useTonightFigures } from './use-tonight-figures.ts';

export function TonightTab({ room }: { room: Room }) {
  const result = useRoomState(room);
  if (result.status === 'failed') {
    return (
      <LoadFailed title="The chances could not be loaded" error={result.error} onRetry={result.refetch} />
    );
  }
  if (result.status === 'loading') return <TonightLoading />;
  if (result.status !== 'ready')
    return <p className="text-ink-2">Nothing is locked and still open in this room.</p>;
  const { state, competition } = result;
  return <ReadyTonight room={room} state={state} competition={competition} />;
}

interface ReadyTonightProps {
  room: Room;
  state: RoomState;
  competition: RoomCompetition;
}

/** Shows the figures of one of the viewer's entries: the one in the address, or else the likeliest to win. */
function ReadyTonight(props: ReadyTonightProps) {
  const { state } = props;
  const viewer = useUser();
  const ownIds = useMemo(
    () => state.owners.filter(({ ownerId }) => ownerId === viewer.id).map(({ id }) => id),
    [state, viewer.id],
  );
  const [asked, choose] = useSearchValue('bracket');
  const [isWhole, setWhole] = useState(false);
  const table = isWhole ? 'all' : 'few';
  const { weights } = useWeights(state);
  const result = useTonightFigures(state, { ownIds, asked, weights, table });
  if (result.status === 'failed') return <AllFailed {...result} />;
  if (result.status === 'loading') return <TonightLoading />;
  return (
    <ShownTonight
      {...props}
      figures={result.figures}
      ownIds={ownIds}
      onChoose={choose}
      onAll={() => setWhole(true)}
    />
  );
}

interface ShownTonightProps extends ReadyTonightProps {
  figures: TonightFigures;
  ownIds: readonly string[];
  onChoose: (entryId: string) => void;
  onAll: () => void;
}

function ShownTonight(props: ShownTonightProps) {
  const { room, state, competition, figures, ownIds, onChoose, onAll } = props;
  const { outlook, chances, ownId, shown, hopeful } = figures;
  const weights = useWeights(state);
  const change = useChangeWeights(weights);
  const viewer = useUser();
  const noun = nounOf(state.kind);
  const upcoming = useMemo(() => upcomingMatches(state, competition, room), [state, competition, room]);
  const entries = useMemo((): TonightEntry[] => {
    const entryLabels = entryLabelsOf(state.owners, viewer.id);
    return state.owners.flatMap(({ id }) => {
      const own = outlook.get(id);
      if (!own) return [];
      const { canWin, clinched } = own;
      const outBecause = canWin ? null : outText(own, entryLabels);
      const [label, isOwn] = [entryLabels.labelOf(id), entryLabels.isOwn(id)];
      return [{ id, label, isOwn, canWin, clinched, best: bestText(own), outBecause }];
    });
  }, [state.owners, outlook, viewer.id]);
  const own = entries.find(({ id }) => id === ownId) ?? null;
  const impacts = useMemo(
    () => (own ? resultImpacts(own.id, upcoming, figures.impacts) : []),
    [own, upcoming, figures.impacts],
  );
  const isPart = state.basis === 'locked';
  const basis: Basis = { samples: chances.samples, isPart, hasBegun: figures.hasBegun };
  const now = {
    chance: chances.entries.find(({ id }) => id === ownId)?.first ?? 0,
    canWin: own?.canWin ?? false,
    isSure: outlook.get(ownId ?? '')?.clinched ?? false,
    basis,
  };
  const night = own?.canWin && (
    <NightFacts state={state} weights={weights.weights} ownId={own.id} now={now} impacts={impacts} />
  );
  const whatIf = <WhatIf room={room} entryId={ownId ?? shown[0] ?? null} />;
  const basisText = `${weightsText(state.kind, weights.weights, chances.samples)} ${openText(state.open, upcoming.length, noun)}`;
  return (
    <>
      <TonightView
        noun={noun}
        plate={plateFor(room.sport)}
        crop={hashOf(room.id)}
        upcoming={upcoming}
        figures={figures.impacts}
        chances={chances.entries}
        basis={basis}
        now={now}
        impacts={impacts}
        entries={entries}
        hopeful={shown}
        more={shown.length < hopeful ? { count: hopeful, show: onAll } : null}
        own={own}
        choice={
          ownIds.length > 1 && <OwnChoice state={state} ownIds={ownIds} value={ownId} onChange={onChoose} />
        }
        notice={
          <>
            {isPart && state.kind === 'fights' && (
              <NoticeBar icon={EyeOff} title="Over the fights that are locked">
                {coveredText(state.rules.covered.length)}
              </NoticeBar>
            )}
            <FiguresFailed what="The places" part={figures.places} />
          </>
        }
        foot={
          <>
            <p>{basisText}</p>
            <div className={cx('lg:hidden', styles.narrow)}>
              {night}
              {whatIf}
              {change.button}
            </div>
          </>
        }
      />
      <InPanel>
        {night}
        <PanelSection title="Try it">
          <p className={cx('text-sm text-ink-2', styles.try)}>
            Tap results and see the standings follow. Nothing is stored.
          </p>
          {whatIf}
        </PanelSection>
        <PanelSection title="How this is calculated">
          <p className={cx('text-sm text-ink-2', styles.try)}>{basisText}</p>
          {change.button}
        </PanelSection>
      </InPanel>
      {change.dialog}
    </>
  );
}

/** Returns, for example, '11 games are open, 4 of them come next.' */
function openText(open: number, next: number, noun: string): string {
  const are = open === 1 ? 'is' : 'are';
  if (open === next) return `${counted(open, noun)} ${are} open.`;
  return `${counted(open, noun)} ${are} open, ${next} of them ${next === 1 ? 'comes' : 'come'} next.`;
}

function WhatIf({ room, entryId }: { room: Room; entryId: string | null }): ReactNode {
  if (entryId === null) return null;
  return (
    <Button asChild variant="ghost" block>
      <Link to={`${bracketPath({ id: entryId, sport: room.sport })}?view=what-if`}>What if</Link>
    </Button>
  );
}

interface OwnChoiceProps {
  state: RoomState;
  ownIds: readonly string[];
  value: string | null;
  onChange: (entryId: string) => void;
}

/** The most entries that fit side by side in the switch. */
const MOST_SEGMENTS = 3;

function OwnChoice({ state, ownIds, value, onChange }: OwnChoiceProps) {
  const options = state.owners
    .filter(({ id }) => ownIds.includes(id))
    .toSorted((a, b) => a.number - b.number)
    .map(({ id, number }) => ({ value: id, label: `Bracket ${number}` }));
  const label = 'Which of your brackets';
  return (
    <div className={styles.choice}>
      {options.length <= MOST_SEGMENTS ? (
        <SegmentedControl label={label} options={options} value={value ?? ''} onChange={onChange} />
      ) : (
        <Select aria-label={label} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}
