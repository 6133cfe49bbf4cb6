import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { useWide } from '../../../ui/use-wide.ts';
import styles from './slider.module.css';

export interface Mark {
  id: string;
  kind: 'result' | 'correction' | 'open';
  /** The text under the mark; may be empty. */
  label: string;
}

interface SliderProps {
  /** The selectable marks, followed by those of open fights. */
  marks: readonly Mark[];
  /** The number of selectable marks. */
  count: number;
  value: number;
  text: string;
  /** `isOver` is false only during a drag. */
  onChange: (value: number, isOver: boolean) => void;
}

/** A slider for choosing a moment of a competition by touch, pointer, keys or two buttons. */
export function Slider({ marks, count, value, text, onChange }: SliderProps) {
  const last = count - 1;
  const to = (next: number, isOver = true) => {
    const within = Math.max(0, Math.min(last, next));
    if (within !== value || isOver) onChange(within, isOver);
  };
  // The bounds of the line during a drag, measured only once so that dragging causes no layout reads.
  const held = useRef<DOMRect>(null);
  const at = ({ clientX }: PointerEvent, { left, width }: DOMRect) =>
    Math.floor(((clientX - left) / width) * marks.length);
  const follow = useEachFrame((next: number) => to(next, false));
  const letGo = (next: number) => {
    if (held.current === null) return;
    held.current = null;
    follow(null);
    to(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: value - 1,
      ArrowDown: value - 1,
      ArrowRight: value + 1,
      ArrowUp: value + 1,
      PageDown: value - 5,
      PageUp: value + 5,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    to(next);
  };
  const parts: CSSProperties & { '--n': number } = { '--n': marks.length };
  // A transform moves the fill and the thumb without layout work during a drag.
  const moved = (share: number): CSSProperties => ({ transform: `translateX(${share * 100}%)` });
  return (
    <div className={styles.row}>
      <IconButton
        icon={ChevronLeft}
        label="Previous result"
        disabled={value === 0}
        onClick={() => to(value - 1)}
      />
      <div
        className={cx(styles.line, marks.length > CLOSE && styles.close)}
        style={parts}
        role="slider"
        tabIndex={0}
        aria-label="Timeline"
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={value + 1}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          held.current = event.currentTarget.getBoundingClientRect();
          to(at(event, held.current), false);
        }}
        onPointerMove={(event) => held.current && follow(at(event, held.current))}
        onPointerUp={(event) => letGo(held.current ? at(event, held.current) : value)}
        onPointerCancel={() => letGo(value)}
      >
        <span className={styles.track}>
          <span className={styles.fill} style={moved(value / Math.max(1, marks.length - 1) - 1)} />
        </span>
        <Marks marks={marks} value={value} />
        <span className={styles.carrier} style={moved((value + 0.5) / marks.length - 1)}>
          <span className={styles.thumb} />
        </span>
      </div>
      <IconButton
        icon={ChevronRight}
        label="Next result"
        disabled={value === last}
        onClick={() => to(value + 1)}
      />
    </div>
  );
}

/** Calls `act` once per animation frame with the latest value; null cancels a pending call. */
function useEachFrame<Value>(act: (value: Value) => void): (value: Value | null) => void {
  const given = useRef<Value>(null);
  const frame = useRef(0);
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return (value) => {
    const isWaiting = given.current !== null;
    given.current = value;
    if (value === null) cancelAnimationFrame(frame.current);
    else if (!isWaiting) {
      frame.current = requestAnimationFrame(() => {
        const next = given.current;
        given.current = null;
        // Render synchronously, so that the change appears in this frame.
        if (next !== null) flushSync(() => latest.current(next));
      });
    }
  };
}

/** With more marks than this, the slider draws smaller ones. */
const CLOSE = 24;

/** The approximate width of a letter, as a fraction of the line's width. */
const LETTER = { narrow: 0.026, wide: 0.01 } as const;

function Marks({ marks, value }: { marks: readonly Mark[]; value: number }) {
  const letter = LETTER[useWide() ? 'wide' : 'narrow'];
  let free = 0;
  return marks.map(({ id, kind, label }, index) => {
    const width = (label.length + 0.7) * letter * marks.length;
    const isNamed = label !== '' && (index === value || index + 0.5 - width / 2 >= free);
    if (isNamed) free = index + 0.5 + width / 2;
    return (
      <MarkOnLine
        key={id}
        index={index}
        kind={kind}
        name={isNamed ? label : ''}
        isLater={index > value}
        isAt={index === value}
      />
    );
  });
}

interface MarkOnLineProps extends Pick<Mark, 'kind'> {
  index: number;
  name: string;
  isLater: boolean;
  isAt: boolean;
}

/** Memoized, because a step changes only one or two marks, and there can be a hundred. */
const MarkOnLine = memo(function MarkOnLine({ index, kind, name, isLater, isAt }: MarkOnLineProps) {
  return (
    <span
      className={cx(styles.mark, styles[kind], isLater && styles.later, isAt && styles.at)}
      style={{ '--i': index } as CSSProperties}
      aria-hidden
    >
      {name !== '' && <span className={styles.name}>{name}</span>}
    </span>
  );
});
