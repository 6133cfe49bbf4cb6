import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode } from 'react';

/** A chunk could not be loaded: there is no connection, or a newer build has replaced it. ErrorScreen offers to reload. */
export class ChunkLoadError extends Error {}

/** A component in its own chunk; render it in a Suspense boundary. */
export function lazyComponent<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await loadChunk(load))[name] }));
}

/** A screen in its own chunk, which the router loads before it shows the screen. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  return lazyRouteComponent(() => loadChunk(load), name);
}

/** Replaces the browser's error, on which the router would reload the page without asking, also while offline. */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('A part of the page could not be loaded', { cause });
  }
}
