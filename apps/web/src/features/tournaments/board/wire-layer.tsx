import { memo } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from './wire-layer.module.css';
import type { Wire } from './wires.ts';

export interface WireLayerProps {
  wires: readonly Wire[];
  width: number;
  height: number;
  /** Whether to animate the trail, after the champion was chosen. */
  draw: boolean;
}

export function WireLayer({ wires, width, height, draw }: WireLayerProps) {
  return (
    <svg className={cx(styles.wires, draw && styles.draw)} width={width} height={height} aria-hidden="true">
      {wires.map(({ key, path, state, round }) => (
        <Line key={key} path={path} state={state} round={round} />
      ))}
    </svg>
  );
}

/** The trail is drawn as two lines, because yellow needs a dark edge in the light theme. */
const Line = memo(function Line({ path, state, round }: Omit<Wire, 'key'>) {
  if (state !== 'trail') return <path d={path} className={state === 'plain' ? undefined : styles[state]} />;
  const style = { animationDelay: `calc(var(--m4) / 6 * ${round - 1})` };
  return (
    <>
      <path d={path} className={styles.edge} pathLength="1" style={style} />
      <path d={path} className={styles.trail} pathLength="1" style={style} />
    </>
  );
});
