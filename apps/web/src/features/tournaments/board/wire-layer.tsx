import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './wire-layer.module.css';
import type { Wire } from './wires.ts';

export interface WireLayerProps {
  wires: readonly Wire[];
  width: number;
  height: number;
  /** Draws the trail from the first round to the centre; for a champion that was just chosen. */
  draw: boolean;
}

/** All connectors of a board in one drawing. They say nothing that the games do not say. */
export function WireLayer({ wires, width, height, draw }: WireLayerProps) {
  return (
    <svg className={cx(styles.wires, draw && styles.draw)} width={width} height={height} aria-hidden="true">
      {wires.map(({ key, path, state, round }) => (
        <Line key={key} path={path} state={state} round={round} />
      ))}
    </svg>
  );
}

/** The trail is two lines: in the light theme yellow needs a casing of ink. */
const Line = memo(function Line({ path, state, round }: Omit<Wire, 'key'>) {
  if (state !== 'trail') return <path d={path} className={state === 'on' ? styles.on : undefined} />;
  const style = { animationDelay: `calc(var(--m4) / 6 * ${round - 1})` };
  return (
    <>
      <path d={path} className={styles.edge} pathLength="1" style={style} />
      <path d={path} className={styles.trail} pathLength="1" style={style} />
    </>
  );
});
