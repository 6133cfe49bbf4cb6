import type { EntryChance, Plate } from '@lockroom/rules';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SectionHead } from '../../../ui/page-head.tsx';
import { type Basis, Chance, type ChanceProps } from '../figure.tsx';
import { needsOf } from '../needs.ts';
import type { ImpactFigures, Measure, ResultImpact, UpcomingMatch } from '../result-impact.ts';
import { CheerPoster } from './cheer-poster.tsx';
import { ImpactRow } from './impact-row.tsx';
import { NeedsTable } from './needs-table.tsx';
import { wantsText } from './room-wants.ts';
import { styles } from './tonight.classes.ts';

export interface TonightEntry {
  id: string;
  /** For example 'kelechi', or 'kelechi Bracket 2' if the member has several. */
  label: string;
  isOwn: boolean;
  canWin: boolean;
  /** Whether the entry is first whatever happens. */
  clinched: boolean;
  /** The best place, e.g. '4th' or '4th or lower'. */
  best: string;
  /** For example 'Maya stays ahead of you whatever happens'; null while it can win. */
  outBecause: string | null;
}

export interface TonightViewProps<Way> {
  noun: 'game' | 'fight';
  plate: Plate;
  crop: number;
  upcoming: readonly UpcomingMatch<Way>[];
  figures: ImpactFigures<Way>;
  chances: readonly EntryChance[];
  basis: Basis;
  entries: readonly TonightEntry[];
  /** The entries in the table, the likeliest first, and a function that shows the others. */
  hopeful: readonly string[];
  more: { count: number; show: () => void } | null;
  /** The viewer's entry, its chance and the impacts on it; null without an entry. */
  own: TonightEntry | null;
  now: ChanceProps;
  impacts: readonly ResultImpact<Way>[];
  choice?: ReactNode;
  notice?: ReactNode;
  /** How the figures are calculated, and a link to What if. */
  foot: ReactNode;
}

/** The number of games or fights listed at first. */
const FEW = 8;

export function TonightView<Way>(props: TonightViewProps<Way>) {
  const { noun, upcoming, figures, chances, basis, entries, hopeful, own, impacts } = props;
  const columns = useMemo(
    () => (impacts.length > 0 ? impacts.map(({ match }) => match) : upcoming),
    [impacts, upcoming],
  );
  const rows = useMemo(
    () => needsOf(hopeful, columns, figures, chances),
    [hopeful, columns, figures, chances],
  );
  const [first] = impacts;
  const measure = own?.canWin && props.now.chance > 0 ? 'chance' : 'places';
  const poster = measure === 'chance' && first?.help ? first : null;
  const listed = poster ? impacts.slice(1) : impacts;
  const hasList = own !== null && !own.clinched && listed.length > 0;
  return (
    <div className={cx('grid grid-cols-1 gap-4', styles.tonight)}>
      <header className={styles.now}>
        <h2 className="disp">
          {upcoming.length === 1 ? `Next ${noun}` : `Next ${upcoming.length} ${noun}s`}
        </h2>
        {own && (
          <span className="text-ink-2 text-sm">
            Now <Chance {...props.now} />
          </span>
        )}
      </header>
      {props.choice}
      {props.notice}
      {own && !own.canWin && <OutNotice own={own} noun={noun} />}
      {own?.clinched && <ClinchedNotice />}
      {poster && own && (
        <CheerPoster
          impact={poster}
          basis={basis}
          plate={props.plate}
          crop={props.crop}
          wants={wantsText({
            ownId: own.id,
            rows,
            areAll: props.more === null,
            at: columns.indexOf(poster.match),
            entries,
            sides: [poster.match.sides[0].name, poster.match.sides[1].name],
            it: noun === 'game' ? 'them' : 'it',
          })}
        />
      )}
      <div className={hasList ? styles.two : styles.table}>
        {hasList && (
          <section aria-label={`The other ${noun}s`}>
            <SectionHead title={listTitle(poster !== null, measure)} />
            <Impacts impacts={listed} noun={noun} ownId={own.id} measure={measure} basis={basis} />
          </section>
        )}
        <section aria-label="Who needs what">
          <SectionHead title="Who needs what" />
          <NeedsTable
            noun={noun}
            upcoming={columns}
            rows={rows}
            entries={entries}
            basis={basis}
            more={props.more}
          />
        </section>
      </div>
      <div className={cx('text-ink-3 text-xs', styles.foot)}>{props.foot}</div>
    </div>
  );
}

function listTitle(isBelow: boolean, measure: Measure): string {
  if (isBelow) return 'Then, by swing';
  return measure === 'chance' ? 'By swing' : 'What still moves you';
}

function ClinchedNotice() {
  return (
    <section className={cx('plane grid gap-2', styles.out)} aria-label="You win">
      <span className={cx('disp', styles.title)}>You win</span>
      <p>First whatever happens, on the results so far.</p>
    </section>
  );
}

/** Says why the entry cannot win any more, and what it can still reach. */
function OutNotice({ own, noun }: { own: TonightEntry; noun: string }) {
  return (
    <section className={cx('plane grid gap-2', styles.out)} aria-label="Out of first">
      <span className={cx('disp', styles.title)}>Out of first</span>
      <p>{own.outBecause}, on the results so far.</p>
      <p className="text-ink-2">
        Still to play for: {own.best}. Under every {noun}, the best place by each way.
      </p>
    </section>
  );
}

interface ImpactsProps<Way> {
  impacts: readonly ResultImpact<Way>[];
  noun: string;
  ownId: string;
  measure: Measure;
  basis: Basis;
}

function Impacts<Way>({ impacts, noun, ...row }: ImpactsProps<Way>) {
  const [all, setAll] = useState(false);
  const isCut = !all && impacts.length > FEW + 1;
  return (
    <>
      {(isCut ? impacts.slice(0, FEW) : impacts).map((impact) => (
        <ImpactRow key={impact.match.id} impact={impact} {...row} />
      ))}
      {isCut && (
        <Button variant="quiet" block onClick={() => setAll(true)}>
          Show all {impacts.length} {noun}s
        </Button>
      )}
    </>
  );
}
