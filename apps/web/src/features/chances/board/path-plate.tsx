import { useRef } from 'react';
import { Motif, plateStyle } from '../../../ui/motif.tsx';
import type { BoardLook } from '../../tournaments/board/board-look.ts';
import { useWidth } from '../../tournaments/board/use-width.ts';
import { PathPoster, type PosterWords } from './path-poster.tsx';
import styles from './path-view.module.css';

export interface PathPlateProps {
  look: BoardLook;
  poster: PosterWords;
  theirs: boolean;
}

export function PathPlate({ look, poster, theirs }: PathPlateProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <section className={`plate ${styles.plate}`} style={plateStyle(look.plate)} aria-label="Path">
      <Motif plate={look.plate} />
      <div ref={frame}>
        {width !== null && <PathPoster words={poster} room={{ width }} theirs={theirs} />}
      </div>
    </section>
  );
}
