import type { Room } from '@lockroom/contract';
import { placeText, prune } from '@lockroom/rules';
import { Link2, Undo2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { bracketPath } from '../../shell/paths.ts';
import { copyLink } from '../../shell/share.ts';
import { list } from '../../shell/words.ts';
import { EntryLabel } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { SaveBar } from '../../ui/save-bar.tsx';
import { useChances, useOutlook } from './figures.ts';
import { type HowYouWin, type KnownRoom, winRows } from './how-you-win.ts';
import { Figure, Section } from './parts.tsx';
import type { SupposedWay } from './questions.ts';
import { type RoomState, supposing } from './room-state.ts';
import { endingKey, type UpcomingMatch, upcomingMatches } from './upcoming-matches.ts';

type Supposed = Readonly<Record<string, SupposedWay>>;

/**
 * The `if` parameter looks like 'r3-1.red4_r3-7.blue5' for games and '3f2a81c0.1KO' for fights. A fight is identified
 * by the last 8 digits of its id, which are random.
 */
const BETWEEN = '_';
const WAY = '.';
const codeOf = (id: string, { kind }: RoomState) => (kind === 'fights' ? id.slice(-8) : id);

export function supposedText(state: RoomState, supposed: Supposed): string {
  return Object.entries(supposed)
    .map(([id, way]) => [codeOf(id, state), typeof way === 'string' ? way : endingKey(way)].join(WAY))
    .join(BETWEEN);
}

/**
 * Parses the hypothetical results in the address and ignores impossible ones. `matchesIn` returns the matches that can
 * be chosen in a state; it is called again for each result, because a result can open a match in the next round.
 */
export function readSupposed(
  state: RoomState,
  text: string,
  matchesIn: (state: RoomState) => readonly UpcomingMatch[],
): Supposed {
  let supposed: Supposed = {};
  for (const part of text.split(BETWEEN)) {
    const [code, key] = part.split(WAY);
    const match = matchesIn(supposing(state, supposed)).find(({ id }) => codeOf(id, state) === code);
    const way = match?.ways.find((each) => match.keyOf(each) === key);
    if (match && way !== undefined) supposed = { ...supposed, [match.id]: way };
  }
  return supposed;
}

/** Adds a hypothetical result, or removes it if it was already chosen. Also removes results that depended on it. */
export function toggled(
  state: RoomState,
  supposed: Supposed,
  match: UpcomingMatch,
  way: SupposedWay,
): Supposed {
  const { [match.id]: before, ...others } = supposed;
  const isSame = before !== undefined && match.keyOf(before) === match.keyOf(way);
  const next = isSame ? others : { ...others, [match.id]: way };
  if (state.kind === 'fights') return next;
  const { format, results } = state.rules;
  const possible = prune(format, { ...(next as Record<string, string>), ...results }, 'results');
  return Object.fromEntries(Object.entries(next).filter(([id]) => possible[id] !== undefined));
}

interface WhatIfProps {
  room: Room;
  win: HowYouWin;
  known: KnownRoom;
  text: string;
  /** Sets the hypothetical results; null ends 'What if'. */
  onChange: (text: string | null) => void;
}

/** The number of rows in the table, not counting the viewer's bracket. */
const ROWS = 6;

/** Shows the room with hypothetical results that the viewer chooses. They are kept in the address but not saved. */
export function WhatIf({ room, win, known, text, onChange }: WhatIfProps) {
  const { state, competition, entryLabels, weights } = known;
  const decided = state.kind === 'tournament' ? state.rules.results : null;
  const matchesIn = useCallback(
    (given: RoomState) => upcomingMatches(given, competition, room, decided),
    [competition, room, decided],
  );
  const supposed = useMemo(() => readSupposed(state, text, matchesIn), [state, text, matchesIn]);
  const supposedState = useMemo(() => supposing(state, supposed), [state, supposed]);
  // A fight with a hypothetical result stays in the list, because it has no real result.
  const matches = useMemo(
    () => matchesIn(state.kind === 'tournament' ? supposedState : state),
    [matchesIn, state, supposedState],
  );
  const chances = useChances(supposedState, weights.weights);
  const outlook = useOutlook(supposedState);
  const rows = useMemo(
    () => (outlook.data ? winRows('all', outlook.data, chances.data ?? null) : win.rows),
    [outlook.data, chances.data, win.rows],
  );
  const count = Object.keys(supposed).length;
  const ownId = win.bracketId ?? '';
  const own = rows.get(ownId);
  // Leave out entries that have no chance either with or without the hypothetical results.
  const ids = [...rows]
    .filter(([id, row]) => id === ownId || row.percentText !== null || win.rows.get(id)?.percentText)
    .sort(([, a], [, b]) => (b.percent ?? 0) - (a.percent ?? 0))
    .map(([id]) => id)
    .filter((id, at) => at < ROWS || id === ownId);
  const entry = known.entries.find(({ id }) => id === ownId);
  const path = entry ? `${bracketPath(entry)}?view=win` : `/room/${room.id}?tab=tonight`;
  return (
    <section aria-label="What if results" aria-busy={chances.isOld || outlook.isOld}>
      <section className="sticky top-15 z-10 -mx-4 flex items-center gap-3 bg-ink px-4 py-3 text-bg lg:top-(--top-h) lg:mx-0 lg:rounded-lg">
        <div className="min-w-0 flex-1">
          <h2 className="disp mb-1 text-3xl">What if?</h2>
          <p className="text-sm">Tap a winner. Tap again to undo. Nothing is saved.</p>
        </div>
        <Button className="bg-bg text-ink hover:bg-bg" onClick={() => onChange(null)}>
          Done
        </Button>
      </section>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-9 gap-y-6 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <div className="plane divide-y divide-line overflow-hidden">
            {matches.map((match) => (
              <Choice
                key={match.id}
                match={match}
                chosen={supposed[match.id]}
                onChoose={(way) => onChange(supposedText(state, toggled(state, supposed, match, way)))}
              />
            ))}
          </div>
          <div className="grid grid-cols-2 gap-2.5">
            <Button variant="ghost" icon={Undo2} disabled={count === 0} onClick={() => onChange('')}>
              {count === 2 ? 'Clear both' : count > 2 ? `Clear all ${count}` : 'Clear'}
            </Button>
            <Button
              variant="ghost"
              icon={Link2}
              disabled={count === 0}
              onClick={() => void copyLink(`${path}&if=${text}`, 'Link copied to clipboard!')}
            >
              Copy link
            </Button>
          </div>
        </div>
        <Section title="Chance to win with these results">
          <table className="w-full tabular-nums">
            <thead>
              <tr className="label text-ink-3">
                <th scope="col" className="pb-2 text-left">
                  Name
                </th>
                <th scope="col" className="w-16 pb-2 text-right">
                  Now
                </th>
                <th scope="col" className="w-20 pb-2 text-right">
                  If so
                </th>
              </tr>
            </thead>
            <tbody>
              {ids.map((id) => (
                <tr
                  key={id}
                  className={cx(
                    'h-13.5 border-t border-line',
                    entryLabels.isOwn(id) && 'outline-2 -outline-offset-2 outline-dashed outline-ink',
                  )}
                >
                  <th scope="row" className="px-2.5 text-left font-semibold">
                    <EntryLabel label={entryLabels.labelOf(id)} wraps />
                  </th>
                  <td className="num text-right text-lg text-ink-2">
                    {win.rows.get(id)?.percentText ?? 'out'}
                  </td>
                  <td className="pr-2.5 text-right">
                    <Figure value={rows.get(id)?.percentText ?? 'out'} isLower={!entryLabels.isOwn(id)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      </div>
      <SaveBar
        label="What if"
        {...(count > 0 && own ? { figure: own.percentText ?? placeText(own.finish.best) } : {})}
        title={count === 0 ? 'Tap who wins' : `If ${supposedNames(matches, supposed)}`}
        text={
          own &&
          `${win.row?.percentText ? `${win.row.percentText} now. ` : ''}Possible finish: ${own.finishText}`
        }
      >
        {null}
      </SaveBar>
    </section>
  );
}

/** Names the hypothetical results, such as 'Houston and Tennessee win', or says how many there are. */
function supposedNames(matches: readonly UpcomingMatch[], supposed: Supposed): string {
  const chosen = matches.flatMap((match) => {
    const way = supposed[match.id];
    return way === undefined ? [] : [match.nameOf([way])];
  });
  if (chosen.length > 3) return `these ${chosen.length} results come true`;
  const isTeam = matches[0]?.ways.length === 2;
  return isTeam ? `${list(chosen)} win` : list(chosen);
}

interface ChoiceProps {
  match: UpcomingMatch;
  chosen: SupposedWay | undefined;
  onChoose: (way: SupposedWay) => void;
}

function Choice({ match, chosen, onChoose }: ChoiceProps) {
  const key = chosen === undefined ? null : match.keyOf(chosen);
  const isTeams = match.ways.length === 2;
  return (
    <fieldset className="px-3.5 pt-3 pb-3.5">
      <legend className="float-left mb-2.5 flex w-full flex-wrap gap-x-2 text-sm text-ink-3">
        <b className="font-strong text-ink-2">{match.when}</b> {match.title}
      </legend>
      <div className="clear-both grid grid-cols-2 gap-2.5">
        {([0, 1] as const).map((side) => (
          <div key={side} className="grid min-w-0 content-start gap-1.5">
            {match.ways
              .filter((way) => match.sideOf(way) === side)
              .map((way) => {
                const isOn = match.keyOf(way) === key;
                const { seed, name } = match.sides[side];
                return (
                  <button
                    key={match.keyOf(way)}
                    type="button"
                    aria-pressed={isOn}
                    aria-label={`${match.nameOf([way])}${isOn ? ', supposed' : ''}`}
                    className={cx(
                      'flex min-h-13 items-center gap-2 rounded-md px-3 text-left font-strong shadow-outline',
                      isOn && 'shadow-none outline-2 -outline-offset-2 outline-dashed outline-ink',
                      key !== null && !isOn && 'text-ink-3 line-through',
                    )}
                    onClick={() => onChoose(way)}
                  >
                    {isTeams && seed !== null && <span className="text-xs text-ink-3">{seed}</span>}
                    <span className="min-w-0 flex-1 wrap-anywhere">
                      {isTeams ? name : match.nameOf([way])}
                    </span>
                    {isOn && (
                      <span className="rounded-xs px-1 text-2xs font-extrabold shadow-outline" aria-hidden>
                        IF
                      </span>
                    )}
                  </button>
                );
              })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
