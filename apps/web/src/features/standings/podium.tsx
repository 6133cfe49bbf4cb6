import { fit, hashOf } from '@lockroom/poster';
import { placeText, plateFor } from '@lockroom/rules';
import { Image, Repeat2 } from 'lucide-react';
import { capitalized, counted, uncapitalized } from '../../shell/words.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { DisplayLines, Motif, plateStyle } from '../../ui/poster.tsx';
import type { RankedBracket } from '../competitions/competition.queries.ts';
import { shareStandings } from '../rooms/share-room.ts';
import type { StandingsSnapshot } from './history/standings-snapshot.ts';
import { bestCall, type Night } from './night.ts';
import { gapText, ledFrom, winnersText } from './standings-text.ts';

/** The font sizes of the champion's name and of the line below it, as percentages of the plate's width. */
const SIZES = { name: 23, line: 15 };
/** The share of the available width that a line may fill. */
const MEASURE = 0.97;

function fitted(text: string, size: number) {
  const { width, scale } = fit(text, (100 * MEASURE) / size);
  return { text, width, size: `${(size * scale).toFixed(2)}cqw` };
}

export function Podium({ night: { room, entries } }: { night: Night }) {
  const winners = entries.filter(({ rank }) => rank === 1);
  const [first] = winners;
  if (!first) return null;
  const { names, verb } = winnersText(winners);
  const plate = plateFor(room.sport);
  return (
    <>
      <section
        className="plate @container rounded-lg px-4.5 pt-4 pb-5 lg:px-7 lg:pt-5.5 lg:pb-7.5"
        style={plateStyle(plate)}
        aria-label="Champion"
      >
        <Motif plate={plate} crop={hashOf(room.id) % 3} />
        <p className="label relative text-poster-ink-2">Champion</p>
        <h2 className="relative my-4 grid gap-[2.6cqw]">
          <span className="text-accent">
            <DisplayLines lines={[fitted(names, SIZES.name)]} />
          </span>
          <span className="sr-only"> </span>
          <span className="text-poster-ink">
            <DisplayLines
              lines={[fitted(`${verb} \u00b7 ${counted(first.totalPoints, 'point')}`, SIZES.line)]}
            />
          </span>
        </h2>
        <p className="relative text-base text-poster-ink-2">{storyText(first, entries)}</p>
      </section>
      {entries.length >= 3 && <Steps entries={entries} />}
    </>
  );
}

/** Describes how the winner led: 'Led from Fight 3 on, and 1 ahead of kelechi at the end.' */
function storyText(first: RankedBracket, entries: readonly RankedBracket[]): string {
  const gap = gapText(first, entries);
  const from = first.bracketSize === null ? ledFrom(first, entries) : null;
  const lead = from === null ? '' : from === 1 ? 'Led from start to finish' : `Led from Fight ${from} on`;
  if (!gap) return lead && `${lead}.`;
  const end = gap.startsWith('Tied')
    ? `${gap.replace('Tied', 'tied').replace(' on points', '')}${gap.includes(' on right') ? '' : ', ahead on the tie-break'}`
    : `${gap.replace(/^\d+/, (points) => counted(Number(points), 'point'))} at the end`;
  if (lead) return `${lead}, and ${end}.`;
  return first.isOwner ? `You were ${end}.` : `${capitalized(end)}.`;
}

const STEPS = ['bg-ink pb-4.5 text-bg lg:pb-7', 'bg-surface-3 pb-3 lg:pb-5', 'bg-surface-3 pb-1.5 lg:pb-3'];

/** The winner stands in the middle. */
const ORDER = ['order-2', 'order-1', 'order-3'];

function Steps({ entries }: { entries: readonly RankedBracket[] }) {
  return (
    <ol className="mt-3.5 grid grid-cols-[1fr_1.12fr_1fr] items-end gap-1.5 lg:mt-6" aria-label="Podium">
      {entries.slice(0, 3).map((entry, index) => {
        const step = Math.min(entry.rank, 3) - 1;
        return (
          <li
            key={entry.id}
            className={cx('grid min-w-0 justify-items-center gap-1.25 text-center', ORDER[index])}
          >
            <Avatar
              name={entry.user.username}
              src={entry.user.profileImageUrl}
              size={step === 0 ? 'l' : 'm'}
            />
            <b
              className={cx(
                'max-w-full text-base leading-snug font-strong wrap-anywhere lg:text-xl',
                entry.user.username.length > 9 && 'max-lg:font-stretch-68%',
              )}
            >
              {entry.user.username}
            </b>
            <span className={cx('grid w-full justify-items-center gap-1 rounded-t-md pt-2.5', STEPS[step])}>
              <span
                className={cx('num leading-none font-extrabold', step === 0 ? 'text-[46px]' : 'text-5xl')}
              >
                <span className="sr-only">Rank </span>
                {entry.rank}
              </span>
              <small className="text-xs">{entry.totalPoints} pts</small>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

interface YourNightProps {
  night: Night;
  snapshot: StandingsSnapshot | null;
  /** Creates a new room with the same people; null if the viewer cannot do so. */
  onRematch: (() => void) | null;
}

/** Shows the viewer's final rank, best pick and next steps. */
export function YourNight({ night, snapshot, onRematch }: YourNightProps) {
  const { room, entries, own, contest, competition } = night;
  const [best] = own;
  const call = best && snapshot ? bestCall(snapshot, best.id, competition) : null;
  const gap = best && gapText(best, entries);
  return (
    <section aria-label="Your night" className="plane grid gap-3 p-4">
      {best && contest.scored && (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3.5">
          <span
            className="num rounded-sm bg-accent p-2.5 text-[40px] leading-[0.8] font-extrabold text-on-accent"
            aria-hidden
          >
            {best.rank}
            <sup className="align-[0.75em] text-[0.42em] leading-[0]">
              {placeText(best.rank).slice(String(best.rank).length)}
            </sup>
          </span>
          <div className="min-w-0 wrap-anywhere">
            <h2 className="text-xl leading-snug font-bold">You finished {placeText(best.rank)}</h2>
            <p className="text-base text-ink-2">
              {counted(best.totalPoints, 'point')}
              {gap && `, ${uncapitalized(gap)}`}
            </p>
            {/* Reserve the line's space while the picks load. */}
            {best.bracketSize === null && (call || !snapshot) && (
              <p className="min-h-5 text-base text-ink-2">
                {call && (
                  <>
                    Best call:{' '}
                    <strong className="font-strong text-ink">
                      {call.text}, +{call.points}
                    </strong>
                  </>
                )}
              </p>
            )}
          </div>
        </div>
      )}
      <div className="flex gap-2 *:flex-1">
        <Button variant="primary" icon={Image} onClick={() => shareStandings(room)}>
          Share picture
        </Button>
        {onRematch && (
          <Button variant="ghost" icon={Repeat2} onClick={onRematch}>
            Rematch
          </Button>
        )}
      </div>
    </section>
  );
}
