import type { Plate } from '@lockroom/rules';

/** A point in the 320 by 180 drawing. */
type Point = readonly [number, number];

/** A line drawing of 320 by 180: stroked paths and optionally a filled word, which is centered at `x` and `y`. */
interface Art {
  paths: readonly string[];
  word?: { text: string; x: number; y: number; size: number; weight: number; width: number; opacity: number };
}

const range = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const path = (...points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;
const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

function polar([cx, cy]: Point, radius: number, turn: number): Point {
  const angle = turn * 2 * Math.PI;
  return [
    Math.round((cx + radius * Math.cos(angle)) * 10) / 10,
    Math.round((cy + radius * Math.sin(angle)) * 10) / 10,
  ];
}

/** Draws a cage from above: octagons of increasing size, and the fence posts. */
function octagon(): Art {
  const center: Point = [240, 64];
  const radii = range(7).map((ring) => 33 * 1.36 ** ring);
  const corner = (radius: number, side: number) => polar(center, radius, (side + 0.5) / 8);
  return {
    paths: [
      ...radii.map((radius) => `${path(...range(8).map((side) => corner(radius, side)))}Z`),
      ...range(8).map((side) => path(corner(33 * 1.36 ** 3, side), corner(33 * 1.36 ** 6, side))),
    ],
  };
}

/** Draws the corner of a boxing ring: ropes that meet at a padded post. */
function ropes(): Art {
  const post = 234;
  const rope = (index: number): string[] => {
    const at = 4 + index * 40;
    const far = 90 + (at - 90) * 0.45;
    return [
      `M-40 ${far - 1}L${post - 13} ${at - 3}M-40 ${far + 3}L${post - 13} ${at + 3}`,
      `M${post + 13} ${at - 3}L420 ${far - 26}M${post + 13} ${at + 3}L420 ${far - 20}`,
      `M${post - 9} ${at - 10}h18a4 4 0 0 1 4 4v12a4 4 0 0 1 -4 4h-18a4 4 0 0 1 -4 -4v-12a4 4 0 0 1 4 -4Z`,
    ];
  };
  return { paths: [`M${post - 7} -40V220M${post + 7} -40V220`, ...range(5).flatMap(rope)] };
}

/** Draws a line every five yards, hash marks at every yard, and the number of the center line. */
function yards(): Art {
  const yard = 13;
  const line = (index: number): string => {
    const x = 208 + (index - 8) * yard;
    return index % 5 === 0 ? `M${x} -60V240` : `M${x} 62v9M${x} 132v9`;
  };
  return {
    paths: range(56, -20).map(line),
    word: { text: '50', x: 208 + 2 * yard, y: 46, size: 44, weight: 800, width: 110, opacity: 0.6 },
  };
}

/** Draws half a basketball court from above: backboard and rim, the key with its circle, and the three-point arc. */
function key(): Art {
  const x = 226;
  return {
    paths: [
      `M${x - 14} 10h28`,
      circle(x, 18, 7),
      `M${x - 18} 8v10a18 18 0 0 0 36 0v-10`,
      `M${x - 40} -10V92h80V-10M${x - 29} -10V92M${x + 29} -10V92`,
      circle(x, 92, 29),
      `M${x - 104} -10V30a104 104 0 0 0 208 0V-10`,
      `M${x - 220} 186h440`,
      circle(x, 186, 29),
      circle(x, 186, 10),
      ...range(4).map((mark) => `M${x - 40} ${26 + mark * 15}h-6M${x + 40} ${26 + mark * 15}h6`),
    ],
  };
}

/** Draws a baseball diamond: base lines, bags, mound, grass line and fence. */
function diamond(): Art {
  const home: Point = [226, 166];
  const reach = 62;
  const [x, y] = home;
  const bags: readonly Point[] = [home, [x + reach, y - reach], [x, y - 2 * reach], [x - reach, y - reach]];
  return {
    paths: [
      `${path(...bags)}Z`,
      `M${x} ${y}L${x + 220} ${y - 220}M${x} ${y}L${x - 220} ${y - 220}`,
      ...bags.map(([bx, by]) => `M${bx} ${by - 7}l7 7l-7 7l-7 -7Z`),
      circle(x, y - reach, 11),
      `M${x - 5} ${y - reach}h10`,
      `M${x - 98} ${y - 98}A104 104 0 0 1 ${x + 98} ${y - 98}`,
      `M${x - 168} ${y - 168}A206 206 0 0 1 ${x + 168} ${y - 168}`,
      circle(x, y, 19),
    ],
  };
}

/** Draws face-off circles beside the blue line, with their dots, hash marks and corner marks. */
function ice(): Art {
  const spots = [236, 52].flatMap((x) => [58, 206].map((y): Point => [x, y]));
  return {
    paths: [
      'M140 -40V240M152 -40V240M330 -40V240',
      ...spots.flatMap(([x, y]) => [
        circle(x, y, 50),
        circle(x, y, 5),
        `M${x - 8} ${y - 58}v-9M${x + 8} ${y - 58}v-9M${x - 8} ${y + 58}v9M${x + 8} ${y + 58}v9`,
        `M${x - 30} ${y - 8}h20v-14M${x + 30} ${y - 8}h-20v-14`,
        `M${x - 30} ${y + 8}h20v14M${x + 30} ${y + 8}h-20v14`,
      ]),
    ],
  };
}

/** Draws a bracket that narrows to the right, from eight lines to one. */
function bracket(): Art {
  const pitch = 26;
  const column = 54;
  const left = 92;
  const round = (number: number): string[] => {
    const x = left + number * column;
    const step = pitch * 2 ** number;
    const first = -18 + (step - pitch) / 2;
    return range(8 / 2 ** number).map((line) => {
      const joins = number < 3 && line % 2 === 0;
      return `M${x} ${first + line * step}h${number === 3 ? 200 : column}${joins ? `v${step}` : ''}`;
    });
  };
  return { paths: range(4).flatMap(round) };
}

const ART: Record<Plate, () => Art> = {
  mma: octagon,
  boxing: ropes,
  football: yards,
  basketball: key,
  baseball: diamond,
  hockey: ice,
  custom: bracket,
  presets: bracket,
};

export function artOf(plate: Plate): Art {
  return ART[plate]();
}

// Each crop shows a different part of the 320 by 180 drawing.
const CROPS = [
  undefined,
  'translate(410 0) scale(-1 1)',
  'translate(-140 -30) scale(1.6)',
  'rotate(-16 240 60) translate(-96 -24) scale(1.4)',
] as const;

// The yard number must not be mirrored, so football uses a shifted crop instead.
const MOVED = 'translate(-70 0)';

/**
 * Returns the SVG transform that crops a poster's drawing; undefined for the whole drawing. A crop index that is too
 * large wraps around.
 */
export function cropOf(plate: Plate, crop: number): string | undefined {
  const cut = crop % CROPS.length;
  return plate === 'football' && cut === 1 ? MOVED : CROPS[cut];
}

/** The drawings' background and line colors, for pictures without a style sheet. They match the page's color tokens. */
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

/** Returns a stable hash of a string, from 0 to 2^32 - 1 (FNV-1a). */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (const char of text) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  // FNV's low bits differ too little for short ids with the same ending.
  return (hash ^ (hash >>> 15)) >>> 0;
}
