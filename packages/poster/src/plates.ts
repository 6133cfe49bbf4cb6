import type { Plate } from '@lockroom/rules';

/** Ground and lines of the plates, as the page's tokens have them, for pictures that no style sheet reaches. */
export const PLATE_COLOURS: Record<Plate, { ground: string; line: string }> = {
  mma: { ground: '#411113', line: '#c76463' },
  boxing: { ground: '#3b1f02', line: '#b27741' },
  football: { ground: '#092d19', line: '#54976d' },
  basketball: { ground: '#461a03', line: '#c46a40' },
  baseball: { ground: '#072643', line: '#4e8ac6' },
  hockey: { ground: '#002c35', line: '#3f93a6' },
  custom: { ground: '#271b48', line: '#8976cd' },
  presets: { ground: '#26241e', line: '#8a8679' },
};
