import { ZoomIn, ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './board-line.module.css';

/** The zoom levels of a wide board, in addition to fitting the whole board. */
const ZOOMS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 2];

export interface BoardLineProps {
  locked: boolean;
  zoom: number;
  onZoom: (zoom: number) => void;
  toolbar: ReactNode;
  /** Whether it is in the page head, which has no room for the keyboard hints. */
  inHead: boolean;
}

export function BoardLine({ locked, zoom, onZoom, toolbar, inHead }: BoardLineProps) {
  if (inHead) {
    return (
      <>
        {toolbar}
        <Zoom zoom={zoom} onChange={onZoom} />
      </>
    );
  }
  return (
    <div className={styles.line}>
      <Keys locked={locked} />
      <Zoom zoom={zoom} onChange={onZoom} />
      {toolbar}
    </div>
  );
}

function Keys({ locked }: { locked: boolean }) {
  return (
    <span className={cx('flex flex-wrap gap-2 text-xs text-ink-3', styles.keys)}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> game
      </span>
      <span>
        <kbd>←</kbd> <kbd>→</kbd> round
      </span>
      {!locked && (
        <>
          <span>
            <kbd>1</kbd> <kbd>2</kbd> pick and move on
          </span>
          <span>
            <kbd>⌫</kbd> clear
          </span>
        </>
      )}
    </span>
  );
}

function Zoom({ zoom, onChange }: { zoom: number; onChange: (zoom: number) => void }) {
  const smaller = ZOOMS.findLast((each) => each < zoom);
  const larger = ZOOMS.find((each) => each > zoom);
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a number do not form a fieldset
    <span className={styles.zoom} role="group" aria-label="Zoom">
      <IconButton
        size="s"
        icon={ZoomOut}
        label="Zoom out"
        disabled={smaller === undefined}
        onClick={() => onChange(smaller ?? 1)}
      />
      <output className="num">{Math.round(zoom * 100)}%</output>
      <IconButton
        size="s"
        icon={ZoomIn}
        label="Zoom in"
        disabled={larger === undefined}
        onClick={() => onChange(larger ?? 1)}
      />
    </span>
  );
}
