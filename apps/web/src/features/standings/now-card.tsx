import type { Bracket } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import { type FightPick, methodWord } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bracketPath } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isMethodOpen, resultText } from '../fights/card/fight-rules.ts';
import { picksQuery } from '../fights/fights.queries.ts';
import { FightPair } from './fight-pair.tsx';
import type { StandingsSnapshot } from './history/standings-snapshot.ts';
import { type FightGain, gainsOf, type Night, type NightFight, ownPick, pickIn, sharesIn } from './night.ts';
import { ranksText } from './standings-text.ts';

/**
 * Shows the fights whose method is still missing. Below them, shows the fight in progress, or else the next one, and
 * what that fight means for the viewer.
 */
export function NowCard({ night, seen }: { night: Night; seen: StandingsSnapshot | null }) {
  const { underWay, next } = night;
  const shown = underWay ? (
    <Now night={night} seen={seen} shown={underWay} />
  ) : (
    next && <Next own={night.own[0]} shown={next} />
  );
  return (
    <>
      {night.fights
        .filter(({ fight }) => isMethodOpen(fight))
        .map(({ fight, name }) => (
          <p key={fight.id} className="mb-2 text-sm text-ink-2">
            <b className="font-strong text-ink">{name}:</b> {resultText(fight)}
          </p>
        ))}
      {shown}
    </>
  );
}

const cardClass = 'plane overflow-hidden';

function Now({ night, seen, shown }: { night: Night; seen: StandingsSnapshot | null; shown: NightFight }) {
  const { fight } = shown;
  const own = night.own[0];
  // The placeholder is as tall as the card, so that nothing moves when the picks arrive.
  if (!seen) return <Skeleton height="238px" />;
  const pick = own ? pickIn(seen, own.id, fight.id) : null;
  const { red, blue, of } = sharesIn(seen, fight.id);
  const gains = own ? gainsOf(seen, night.room, own.id, fight.id) : [];
  const share = (corner: 1 | 2, count: number) =>
    pick?.winnerId === corner ? `${count} of ${of} agree` : `${count} of ${of}`;
  return (
    <section aria-label="The fight under way" className={cardClass}>
      <Head badge="Now" isLive name={shown.name} pick={pick} fight={shown} hasBracket={own !== undefined} />
      <FightPair fight={fight} pick={pick} notes={[share(1, red), share(2, blue)]} size="low" />
      {pick && gains.length > 0 && (
        <ul className="grid auto-cols-fr grid-flow-col border-t border-line">
          {gains.map((gain, index) => (
            <li
              key={gain.kind}
              className="grid content-start gap-1 px-3 pt-2.25 pb-2.5 not-first:border-l not-first:border-line"
            >
              <span className={cx('num text-3xl leading-none font-extrabold', index === 0 && 'text-correct')}>
                +{gain.points}
              </span>
              <span className="text-xs leading-snug text-ink-2">{gainText(shown, pick, gain)}</span>
              <b className="text-xs font-strong">
                {index === 0 && 'you\u2019d be '}
                {ranksText(gain.ranks)}
              </b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Names the outcome that earns the points: 'Nickal by decision', 'Nickal, any other way', 'Brundage by decision'. */
function gainText({ fight }: NightFight, { winnerId, method }: FightPick, { kind }: FightGain): string {
  const names = shortNames(fight);
  const own = names[winnerId - 1] ?? '';
  const other = names[2 - winnerId] ?? '';
  if (kind === 'both') return `${own} by ${methodWord(method)}`;
  return kind === 'winner' ? `${own}, any other way` : `${other} by ${methodWord(method)}`;
}

function Next({ own, shown }: { own: Bracket | undefined; shown: NightFight }) {
  const picks = useQuery({ ...picksQuery(own?.id ?? '', true), enabled: own !== undefined });
  const pick = ownPick(picks.data, shown.fight.id);
  return (
    <section aria-label="The next fight" className={cardClass}>
      <Head
        badge="Next"
        name={shown.name}
        pick={pick}
        fight={shown}
        hasBracket={own !== undefined && picks.data !== undefined}
      />
      <FightPair fight={shown.fight} pick={pick} size="low" />
      <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line px-3 py-1.5 text-sm text-ink-2">
        <span>The others’ picks are hidden until it locks.</span>
        {own && (
          <Button asChild variant="ghost">
            <Link to={bracketPath(own)}>{pick || !picks.data ? 'Change' : 'Pick'}</Link>
          </Button>
        )}
      </div>
    </section>
  );
}

interface HeadProps {
  badge: string;
  isLive?: boolean;
  name: string;
  pick: FightPick | null;
  fight: NightFight;
  hasBracket: boolean;
}

function Head({ badge, isLive, name, pick, fight, hasBracket }: HeadProps) {
  return (
    <header className="flex min-h-10.5 flex-wrap items-center gap-x-2.25 gap-y-0.5 border-b border-line px-3 py-2.25">
      <span
        className={cx(
          'inline-flex h-5 items-center rounded-sm px-1.5 text-2xs font-bold tracking-widest uppercase font-stretch-76%',
          isLive ? 'bg-live text-bg' : 'text-ink-2 shadow-outline',
        )}
      >
        {badge}
      </span>
      <h2 className="text-base font-bold">{name}</h2>
      {hasBracket && (
        <span className="ml-auto text-sm text-ink-2">
          {pick ? (
            <>
              You picked <b className="font-strong text-ink">{pickText(fight, pick)}</b>
            </>
          ) : (
            'You have no pick'
          )}
        </span>
      )}
    </header>
  );
}

/** Formats a pick: 'Nickal by decision'. */
function pickText({ fight }: NightFight, { winnerId, method }: FightPick): string {
  return `${shortNames(fight)[winnerId - 1]} by ${methodWord(method)}`;
}

/** An entry's pick for the fight in progress, in the color of the picked corner. */
export function PickCell({
  night,
  entry,
  seen,
}: {
  night: Night;
  entry: Bracket;
  seen: StandingsSnapshot | null;
}) {
  const fight = night.underWay?.fight;
  if (!fight || !seen) return <span />;
  const pick = pickIn(seen, entry.id, fight.id);
  return (
    <span
      className={cx(
        'grid min-w-0 gap-px border-l-3 py-px pl-2 text-xs leading-snug text-ink-3',
        pick ? (pick.winnerId === 1 ? 'border-red-solid' : 'border-blue-solid') : 'border-line',
      )}
    >
      {pick ? (
        <>
          <b className="truncate text-base font-bold text-ink font-stretch-80%">
            {shortNames(fight)[pick.winnerId - 1]}
          </b>
          {pick.method}
        </>
      ) : (
        'No pick'
      )}
    </span>
  );
}
