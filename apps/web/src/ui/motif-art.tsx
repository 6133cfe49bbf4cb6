/** A point of the 320 by 180 drawing. */
type Point = readonly [number, number];

const range = (count: number, from = 0): number[] =>
  Array.from({ length: count }, (_, index) => from + index);
const path = (...points: readonly Point[]): string => `M${points.map((point) => point.join(' ')).join('L')}`;

function polar([cx, cy]: Point, radius: number, turn: number): Point {
  const angle = turn * 2 * Math.PI;
  return [
    Math.round((cx + radius * Math.cos(angle)) * 10) / 10,
    Math.round((cy + radius * Math.sin(angle)) * 10) / 10,
  ];
}

/** A cage from above: growing octagons, and the posts of the fence. */
export function OctagonMotif() {
  const centre: Point = [240, 64];
  const radii = range(7).map((ring) => 33 * 1.36 ** ring);
  const corner = (radius: number, side: number) => polar(centre, radius, (side + 0.5) / 8);
  return (
    <>
      {radii.map((radius) => (
        <path key={radius} d={`${path(...range(8).map((side) => corner(radius, side)))}Z`} />
      ))}
      {range(8).map((side) => (
        <path key={side} d={path(corner(33 * 1.36 ** 3, side), corner(33 * 1.36 ** 6, side))} />
      ))}
    </>
  );
}

/** The corner of a boxing ring: pairs of ropes that meet at the post, with their pads. */
export function RopesMotif() {
  const post = 234;
  return (
    <>
      <path d={`M${post - 7} -40V220M${post + 7} -40V220`} />
      {range(5).map((rope) => {
        const at = 4 + rope * 40;
        const far = 90 + (at - 90) * 0.45;
        return (
          <g key={rope}>
            <path d={`M-40 ${far - 1}L${post - 13} ${at - 3}M-40 ${far + 3}L${post - 13} ${at + 3}`} />
            <path d={`M${post + 13} ${at - 3}L420 ${far - 26}M${post + 13} ${at + 3}L420 ${far - 20}`} />
            <rect x={post - 13} y={at - 10} width="26" height="20" rx="4" />
          </g>
        );
      })}
    </>
  );
}

/** Yard lines every five yards, hash marks at every yard, and the number of the middle. */
export function YardsMotif() {
  const yard = 13;
  return (
    <>
      {range(56, -20).map((index) => {
        const x = 208 + (index - 8) * yard;
        return index % 5 === 0 ? (
          <path key={index} d={`M${x} -60V240`} />
        ) : (
          <path key={index} d={`M${x} 62v9M${x} 132v9`} />
        );
      })}
      <text
        x={208 + 2 * yard}
        y="46"
        textAnchor="middle"
        fill="currentColor"
        stroke="none"
        fontSize="44"
        fontWeight="800"
        style={{ fontStretch: '110%' }}
        opacity=".6"
      >
        50
      </text>
    </>
  );
}

/** Half a court from above: backboard and rim, the key with its circle, the arc. */
export function KeyMotif() {
  const x = 226;
  return (
    <>
      <path d={`M${x - 14} 10h28`} />
      <circle cx={x} cy="18" r="7" />
      <path d={`M${x - 18} 8v10a18 18 0 0 0 36 0v-10`} />
      <path d={`M${x - 40} -10V92h80V-10M${x - 29} -10V92M${x + 29} -10V92`} />
      <circle cx={x} cy="92" r="29" />
      <path d={`M${x - 104} -10V30a104 104 0 0 0 208 0V-10`} />
      <path d={`M${x - 220} 186h440`} />
      <circle cx={x} cy="186" r="29" />
      <circle cx={x} cy="186" r="10" />
      {range(4).map((mark) => (
        <path key={mark} d={`M${x - 40} ${26 + mark * 15}h-6M${x + 40} ${26 + mark * 15}h6`} />
      ))}
    </>
  );
}

/** The diamond: base lines, bags, the mound, the grass line and the fence. */
export function BallMotif() {
  const home: Point = [226, 166];
  const reach = 62;
  const [x, y] = home;
  const bags: readonly Point[] = [home, [x + reach, y - reach], [x, y - 2 * reach], [x - reach, y - reach]];
  return (
    <>
      <path d={`${path(...bags)}Z`} />
      <path d={`M${x} ${y}L${x + 220} ${y - 220}M${x} ${y}L${x - 220} ${y - 220}`} />
      {bags.map(([bx, by]) => (
        <path key={`${bx}-${by}`} d={`M${bx} ${by - 7}l7 7l-7 7l-7 -7Z`} />
      ))}
      <circle cx={x} cy={y - reach} r="11" />
      <path d={`M${x - 5} ${y - reach}h10`} />
      <path d={`M${x - 98} ${y - 98}A104 104 0 0 1 ${x + 98} ${y - 98}`} />
      <path d={`M${x - 168} ${y - 168}A206 206 0 0 1 ${x + 168} ${y - 168}`} />
      <circle cx={x} cy={y} r="19" />
    </>
  );
}

/** Face-off circles with their dots, hash marks and corner marks, beside the blue line. */
export function IceMotif() {
  const spots: readonly Point[] = [
    [236, 58],
    [236, 206],
    [52, 58],
    [52, 206],
  ];
  return (
    <>
      <path d="M140 -40V240M152 -40V240M330 -40V240" />
      {spots.map(([x, y]) => (
        <g key={`${x}-${y}`}>
          <circle cx={x} cy={y} r="50" />
          <circle cx={x} cy={y} r="5" />
          <path
            d={`M${x - 8} ${y - 58}v-9M${x + 8} ${y - 58}v-9M${x - 8} ${y + 58}v9M${x + 8} ${y + 58}v9`}
          />
          <path d={`M${x - 30} ${y - 8}h20v-14M${x + 30} ${y - 8}h-20v-14`} />
          <path d={`M${x - 30} ${y + 8}h20v14M${x + 30} ${y + 8}h-20v14`} />
        </g>
      ))}
    </>
  );
}

/** A bracket that closes towards the right: eight lines, four, two, one. */
export function BracketMotif() {
  const pitch = 26;
  const column = 54;
  const left = 92;
  return (
    <>
      {range(4).map((round) => {
        const x = left + round * column;
        const step = pitch * 2 ** round;
        const first = -18 + (step - pitch) / 2;
        return range(8 / 2 ** round).map((line) => {
          const y = first + line * step;
          const joins = round < 3 && line % 2 === 0;
          return (
            <path
              key={`${round}-${line}`}
              d={`M${x} ${y}h${round === 3 ? 200 : column}${joins ? `v${step}` : ''}`}
            />
          );
        });
      })}
    </>
  );
}
