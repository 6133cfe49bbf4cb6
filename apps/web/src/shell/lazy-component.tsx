import { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';

export class ChunkLoadError extends Error {}

/** Loads a component from its own chunk, and shows the fallback until it has loaded. */
// biome-ignore lint/suspicious/noExplicitAny: React.lazy requires this type
export function lazyComponent<Name extends string, Chunk extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Chunk>,
  name: Name,
  fallback?: ReactNode,
) {
  const Loaded = lazyInBoundary(load, name);
  return (props: ComponentProps<Chunk[Name]>) => (
    <Suspense fallback={fallback}>
      <Loaded {...props} />
    </Suspense>
  );
}

/** Like {@link lazyComponent}, but without a Suspense boundary: the surrounding one shows its own fallback. */
// biome-ignore lint/suspicious/noExplicitAny: React.lazy requires this type
export function lazyInBoundary<Name extends string, Chunk extends Record<Name, ComponentType<any>>>(
  load: () => Promise<Chunk>,
  name: Name,
) {
  return lazy<Chunk[Name]>(async () => ({ default: (await loadChunk(load))[name] }));
}

export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  return lazyRouteComponent(() => loadChunk(load), name);
}

/** Replaces the browser's error, which would make the router reload the page, even offline. */
async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load();
  } catch (cause) {
    throw new ChunkLoadError('A part of the page could not be loaded', { cause });
  }
}
