import { hashOf } from '@lockroom/poster';
import { useState } from 'react';
import { cx } from './cx.ts';

const styles = {
  avatar:
    '[--c:var(--side-blue)] grid flex-none place-items-center overflow-hidden rounded-full bg-[color-mix(in_srgb,var(--c)_22%,var(--surface-2))] text-[color-mix(in_srgb,var(--c)_55%,var(--ink))] font-bold font-stretch-75% leading-none [&_img]:size-full [&_img]:object-cover',
  s: 'size-6.5 text-2xs',
  m: 'size-8.5 text-sm',
  l: 'size-14 text-2xl',
  xl: 'size-24 text-5xl',
};

const COLORS = ['red', 'green', 'blue', 'indigo', 'orange', 'cyan', 'pink', 'yellow'] as const;

/** Returns the initials of the first two words, two letters of a single word, or '?' for an empty name. */
function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/[\s_]+/u)
    .filter(Boolean);
  const [first, second] = words;
  if (!first) return '?';
  const letters = second ? [[...first][0], [...second][0]] : [...first].slice(0, 2);
  return letters.join('').toUpperCase();
}

interface AvatarProps {
  name: string;
  /** The URL of the photo. Initials are shown if it is missing or fails to load. */
  src?: string | null;
  /** The diameter: 26, 34, 56 or 96 px. */
  size?: 's' | 'm' | 'l' | 'xl';
}

/** A circle with a user's photo, or with initials on a color derived from the name. Show the name beside it. */
export function Avatar({ name, src, size = 'm' }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const color = COLORS[hashOf(name) % COLORS.length] ?? 'blue';
  return (
    <span className={cx(styles.avatar, styles[size])} style={{ '--c': `var(--side-${color})` }} aria-hidden>
      {src && broken !== src ? (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setBroken(src)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** An entry's name for tight spaces. A long owner name is truncated, but the bracket number stays visible. */
export function EntryLabel({ label, wraps = false }: { label: string; wraps?: boolean }) {
  const [, owner = label, number] = /^(.+) (Bracket \d+)$/.exec(label) ?? [];
  return (
    <span
      className={cx(
        'flex gap-x-[0.3em] min-w-0 [&>:first-child]:max-w-full [&>:nth-child(2)]:flex-none',
        wraps && 'flex-wrap',
      )}
      title={label}
    >
      <span className="min-w-0 truncate">{owner}</span>
      {number && <span> {number}</span>}
    </span>
  );
}
