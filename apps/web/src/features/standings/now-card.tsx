import type { Bracket } from '@lockroom/contract';
import { shortNames } from '@lockroom/poster';
import type { FightPick } from '@lockroom/rules';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bracketPath } from '../../shell/paths.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isMethodOpen, resultText, rightTexts } from '../fights/card/fight-rules.ts';
import { picksQuery } from '../fights/fights.queries.ts';
import { FightPair } from './fight-pair.tsx';
import type { StandingsSnapshot } from './history/standings-snapshot.ts';
import { gainsOf, type Night, type NightFight, ownPick, pickIn } from './night.ts';
import { ranksText } from './standings-text.ts';

interface SnapshotProps {
  night: Night;
  /** The picks that the viewer may see; null until loaded. */
  snapshot: StandingsSnapshot | null;
}

/**
 * Shows the fights whose method is still missing. Below them, shows the fight in progress, or else the next one, and
 * what that fight means for the viewer.
 */
export function NowCard({ night, snapshot }: SnapshotProps) {
  const { underWay, next } = night;
  return (
    <>
      {night.fights
        .filter(({ fight }) => isMethodOpen(fight))
        .map(({ fight, name }) => (
          <p key={fight.id} className="mb-2 text-sm text-ink-2">
            <b className="font-strong text-ink">{name}:</b> {resultText(fight)}
          </p>
        ))}
      {underWay ? (
        <Now night={night} snapshot={snapshot} shown={underWay} />
      ) : (
        next && <Next own={night.own[0]} shown={next} />
      )}
    </>
  );
}

function Now({ night, snapshot, shown }: SnapshotProps & { shown: NightFight }) {
  const { fight } = shown;
  const own = night.own[0];
  // The placeholder is as tall as the card, so that nothing moves when the picks arrive.
  if (!snapshot) return <Skeleton height="238px" />;
  const pick = own ? pickIn(snapshot, own.id, fight.id) : null;
  const gains = own ? gainsOf(snapshot, night.room, own.id, fight.id) : [];
  const picks =
    snapshot.kind === 'fights' ? snapshot.state.entries.map((entry) => entry.picks[fight.id]) : [];
  const share = (corner: 1 | 2) => {
    const count = picks.filter((each) => each?.winnerId === corner).length;
    return `${count} of ${picks.length}${pick?.winnerId === corner ? ' agree' : ''}`;
  };
  return (
    <section aria-label="The fight under way" className="plane overflow-hidden">
      <Head badge="Now" shown={shown} pick={pick} hasBracket={own !== undefined} />
      <FightPair fight={fight} pick={pick} notes={[share(1), share(2)]} size="low" />
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
              <span className="text-xs leading-snug text-ink-2">{rightTexts(fight, pick)[gain.kind]}</span>
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

function Next({ own, shown }: { own: Bracket | undefined; shown: NightFight }) {
  const picks = useQuery({ ...picksQuery(own?.id ?? '', true), enabled: own !== undefined });
  const pick = ownPick(picks.data, shown.fight.id);
  return (
    <section aria-label="The next fight" className="plane overflow-hidden">
      <Head
        badge="Next"
        shown={shown}
        pick={pick}
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
  badge: 'Now' | 'Next';
  shown: NightFight;
  pick: FightPick | null;
  hasBracket: boolean;
}

function Head({ badge, shown, pick, hasBracket }: HeadProps) {
  return (
    <header className="flex min-h-10.5 flex-wrap items-center gap-x-2.25 gap-y-0.5 border-b border-line px-3 py-2.25">
      <span
        className={cx(
          'inline-flex h-5 items-center rounded-sm px-1.5 text-2xs font-bold tracking-widest uppercase font-stretch-76%',
          badge === 'Now' ? 'bg-live text-bg' : 'text-ink-2 shadow-outline',
        )}
      >
        {badge}
      </span>
      <h2 className="text-base font-bold">{shown.name}</h2>
      {hasBracket && (
        <span className="ml-auto text-sm text-ink-2">
          {pick ? (
            <>
              You picked <b className="font-strong text-ink">{rightTexts(shown.fight, pick).both}</b>
            </>
          ) : (
            'You have no pick'
          )}
        </span>
      )}
    </header>
  );
}

/** An entry's pick for the fight in progress, in the color of the picked corner. */
export function PickCell({ night, snapshot, entry }: SnapshotProps & { entry: Bracket }) {
  const fight = night.underWay?.fight;
  if (!fight || !snapshot) return <span />;
  const pick = pickIn(snapshot, entry.id, fight.id);
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
