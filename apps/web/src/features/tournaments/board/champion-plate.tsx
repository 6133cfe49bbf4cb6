import type { CSSProperties, ReactNode } from 'react';
import { counted } from '../../../shell/counted.ts';
import { cx } from '../../../ui/cx.ts';
import { fit } from '../../../ui/fit.ts';
import { Motif } from '../../../ui/motif.tsx';
import { type BoardLook, teamName } from './board-look.ts';
import type { BoardView } from './board-views.ts';
import { championLines } from './champion-fit.ts';
import styles from './champion-plate.module.css';
import type { Box } from './layout-parts.ts';

export interface ChampionPlateProps {
  look: BoardLook;
  view: BoardView;
  /** The title of the plate: 'Your champion'. */
  label: string;
  /** The place of the plate; without x it stands in the flow. */
  box: Pick<Box, 'width' | 'height'> & Partial<Box>;
  /** The place of the final inside the plate; the champion then stands above it. */
  finalAt?: { y: number; height: number };
  points: number;
  /** Stands in place of the champion. */
  poster?: PosterInPlate | undefined;
  /** The tie-breaker, at the foot. */
  children?: ReactNode;
}

/** A poster by the room that a plate leaves it, in pixels. */
export type PosterInPlate = (room: { width: number; height: number }) => ReactNode;

const TITLE = 17;
/** The padding of a plate, and of one with the final in it. */
const PADDING = 16;
const TALL = { top: 72, side: 12 } as const;

type PlateStyle = CSSProperties & Record<'--plate-bg' | '--plate-line', string>;

/** The poster of the champion. It looks the same in both themes. */
export function ChampionPlate(props: ChampionPlateProps) {
  const { look, view, label, box, finalAt, points, poster, children } = props;
  const style: PlateStyle = {
    width: box.width,
    height: box.height,
    '--plate-bg': `var(--plate-${look.plate})`,
    '--plate-line': `var(--plate-${look.plate}-line)`,
  };
  if (box.x !== undefined) style.translate = `${box.x}px ${box.y ?? 0}px`;
  const finalName = look.spokenRounds.at(-1) ?? '';
  if (!finalAt) {
    return (
      <section className={cx(styles.plate, box.x !== undefined && styles.placed)} style={style}>
        <Motif plate={look.plate} />
        {poster ? (
          poster({ width: box.width - 2 * PADDING, height: box.height - 2 * PADDING })
        ) : (
          <>
            <div className={styles.title} style={titleStyle(label, box.width)}>
              {label}
            </div>
            <Name {...props} largest={Math.round(box.height * 0.52)} />
            <Origin look={look} view={view} />
          </>
        )}
      </section>
    );
  }
  return (
    <section
      className={cx(styles.plate, styles.tall, box.x !== undefined && styles.placed)}
      style={style}
      aria-label={finalName}
    >
      <Motif plate={look.plate} />
      <div className={styles.title} style={titleStyle(finalName, box.width)}>
        {finalName}
      </div>
      <div className={`label ${styles.worth}`}>{counted(points, 'pt')}</div>
      <div className={styles.above} style={{ bottom: box.height - finalAt.y + 16 }}>
        {poster ? (
          poster({ width: box.width - 2 * TALL.side, height: finalAt.y - 16 - TALL.top })
        ) : (
          <>
            <span className={`label ${styles.worth}`}>{label}</span>
            <Name {...props} largest={finalAt.y > 240 ? 70 : 54} />
          </>
        )}
      </div>
      <div className={styles.below} style={{ top: finalAt.y + finalAt.height }}>
        {children}
      </div>
    </section>
  );
}

function Name({ look, view, box, largest }: ChampionPlateProps & { largest: number }) {
  if (view.champion === null) return <span className={`disp ${styles.nobody}`}>TBD</span>;
  const lines = championLines(teamName(look, view.champion), box.width - 40, largest);
  return (
    <b className={cx(styles.name, view.championOut && styles.out)}>
      {lines.map(({ text, width, size }, index) => {
        const style: CSSProperties & { '--w': string } = { '--w': `${width}%`, fontSize: size };
        return (
          <span key={text} className={`disp ${styles.line}`} style={style}>
            {text}
            {index < lines.length - 1 ? ' ' : null}
          </span>
        );
      })}
      {view.championOut && <span className="sr">, already out</span>}
    </b>
  );
}

/** Sets the title on one line, condensed if it is long. */
function titleStyle(words: string, width: number): CSSProperties {
  const { width: stretch, scale } = fit(words, (width - 32) / TITLE);
  return { fontStretch: `${stretch}%`, fontSize: Math.floor(TITLE * scale) };
}

function Origin({ look, view }: Pick<ChampionPlateProps, 'look' | 'view'>) {
  if (view.champion === null) return <div className={styles.origin} />;
  const side = view.championSide;
  return (
    <div className={styles.origin}>
      <span>{side ? look.sides[side].label : ''}</span>
      <span>
        Seed <b className="num">{look.seeds[view.champion]}</b>
      </span>
    </div>
  );
}
