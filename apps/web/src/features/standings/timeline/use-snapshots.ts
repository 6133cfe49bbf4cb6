import { useEffect, useMemo, useState } from 'react';
import type { GapSeries } from '../../../ui/gap-data.ts';
import { type PastStandings, standingsOf } from '../history/standings-snapshot.ts';
import type { History } from '../history/use-history.ts';

/** Milliseconds of work before yielding to the browser. */
const TURN_MS = 6;

export interface Snapshots {
  at(stop: number): PastStandings | null;
  /** The points of every entry after each stop; null until all are computed. */
  series: readonly GapSeries[] | null;
}

/**
 * Computes the standings of all stops in advance, a few milliseconds at a time, so that dragging only has to draw them.
 */
export function useSnapshots({ stops, words, entries }: History): Snapshots {
  const cache = useMemo(() => {
    const known = new Map<number, PastStandings>();
    return (index: number): PastStandings | null => {
      const stop = stops[index];
      if (!stop) return null;
      const standings = known.get(index) ?? standingsOf(stop.state, words.kind === 'fights' ? words.ids : []);
      known.set(index, standings);
      return standings;
    };
  }, [stops, words]);
  const [ready, setReady] = useState<typeof cache | null>(null);
  useEffect(() => {
    let next = 0;
    let timer: ReturnType<typeof setTimeout>;
    const turn = () => {
      const end = performance.now() + TURN_MS;
      while (next < stops.length && performance.now() < end) {
        cache(next);
        next += 1;
      }
      if (next < stops.length) timer = setTimeout(turn);
      else setReady(() => cache);
    };
    timer = setTimeout(turn);
    return () => clearTimeout(timer);
  }, [cache, stops]);
  const series = useMemo(() => {
    if (ready !== cache) return null;
    const all = stops.map((_, index) => {
      return new Map(cache(index)?.rows.map(({ id, totalPoints }) => [id, totalPoints]));
    });
    return entries.map(({ id, user, isOwner }): GapSeries => {
      return { id, name: user.username, isYou: isOwner, values: all.map((points) => points.get(id) ?? 0) };
    });
  }, [ready, cache, stops, entries]);
  return { at: cache, series };
}
