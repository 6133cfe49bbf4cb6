import type { InvitePreview } from '@lockroom/contract';
import { formatInstant, isFightSport, plateFor, sportLabel } from '@lockroom/rules';
import { escapeHtml } from '../../kernel/html.ts';
import type { Glyphs } from './glyphs.ts';
import {
  ACCENT,
  FOOT_GROUND,
  INK,
  INK_2,
  motif,
  ON_ACCENT,
  posterName,
  roomName,
  SIZES,
  svg,
  truncate,
  wordmark,
  words,
} from './sheet.ts';

const EDGE = 48;
const INNER = SIZES.link.width - 2 * EDGE;
const FOOT = 96;
const PLAIN = { weight: 500, width: 100 };
const BOLD = { weight: 700, width: 100 };

/** Draws an invitation's picture with the room, the sport, the inviter, the number of members and the lock. */
export function invitationPicture(glyphs: Glyphs, room: InvitePreview, now: number): string {
  const sport = sportLabel(room.sport);
  const plate = plateFor(room.sport);
  const foot = SIZES.link.height - FOOT / 2 + 11;
  const lock = lockWords(room, now);
  const strong = { ...BOLD, size: 32, fill: INK, y: foot };
  const strongLength = glyphs.length(lock.strong, strong);
  const by = { ...BOLD, size: 32, fill: INK, x: EDGE, y: 490 };
  const inviter = truncate(glyphs, glyphs.drawable(room.invitedBy) || 'A friend', by, 600);
  const invites = `${inviter} invites you.`;
  const inviteLength = glyphs.length(invites, by);
  return svg(SIZES.link, plate, [
    motif(glyphs, plate, SIZES.link),
    head(glyphs, sport),
    roomName(glyphs, { room: room.name, sport: room.sport }, { x: EDGE, y: 112, width: INNER, height: 312 }),
    words(glyphs, invites, by),
    words(glyphs, inWords(room.memberCount), {
      ...PLAIN,
      size: 32,
      fill: INK_2,
      x: EDGE + inviteLength + 12,
      y: by.y,
    }),
    `<rect y="${SIZES.link.height - FOOT}" width="${SIZES.link.width}" height="${FOOT}" fill="${FOOT_GROUND}"/>`,
    padlock(EDGE, SIZES.link.height - FOOT / 2 - 17, lock.isPast),
    words(glyphs, lock.strong, { ...strong, x: EDGE + 50 }),
    words(glyphs, lock.plain, { ...PLAIN, size: 32, fill: INK_2, x: EDGE + 62 + strongLength, y: foot }),
    words(glyphs, isFightSport(room.sport) ? 'Call every fight' : 'Call every game', {
      ...strong,
      x: SIZES.link.width - EDGE,
      end: true,
    }),
  ]);
}

/** Draws the picture for links without a valid invitation. */
export function productPicture(glyphs: Glyphs): string {
  const foot = SIZES.link.height - FOOT / 2 + 11;
  const style = { ...BOLD, size: 32, fill: ON_ACCENT };
  return svg(SIZES.link, 'presets', [
    motif(glyphs, 'presets', SIZES.link),
    head(glyphs, 'Prediction rooms'),
    posterName(glyphs, 'Call it. Lock it in.', { x: EDGE, y: 112, width: INNER, height: 390 }),
    `<rect y="${SIZES.link.height - FOOT}" width="${SIZES.link.width}" height="${FOOT}" fill="${ACCENT}"/>`,
    words(glyphs, 'Fight cards and brackets, picked by friends', { ...style, x: EDGE, y: foot }),
  ]);
}

function head(glyphs: Glyphs, sport: string): string {
  const style = { size: 27, weight: 800, width: 125, letterSpacing: 0.02, fill: INK };
  const at = { x: SIZES.link.width - EDGE, y: 70, end: true } as const;
  return wordmark(glyphs, EDGE, 40) + words(glyphs, sport.toUpperCase(), { ...style, ...at });
}

function inWords(count: number): string {
  return count === 1 ? '1 player' : `${count} players`;
}

/** Describes the lock for the picture (`strong`, `plain`) and for the meta tags (`phrase`). */
function lockWords({ locksAt, timeZone }: InvitePreview, now: number) {
  if (locksAt === null) return { strong: 'Open', plain: 'No lock time set', phrase: '', isPast: false };
  const at = Date.parse(locksAt);
  const plain = formatInstant(at, timeZone);
  return at <= now
    ? { strong: 'Locked', plain, phrase: ', locked', isPast: true }
    : { strong: 'Locks', plain, phrase: `, locks ${plain}`, isPast: false };
}

function padlock(x: number, y: number, isShut: boolean): string {
  const shackle = isShut ? 'M7 11V7a5 5 0 0 1 10 0v4' : 'M7 11V7a5 5 0 0 1 9.9-1';
  return (
    `<g transform="translate(${x} ${y}) scale(1.42)" fill="none" stroke="${INK}" stroke-width="2"` +
    ` stroke-linecap="round" stroke-linejoin="round"><rect width="18" height="11" x="3" y="11" rx="2"/>` +
    `<path d="${shackle}"/></g>`
  );
}

// Removes bidirectional control characters, which would reorder the rest of the line in a chat.
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export function invitationTags(
  room: InvitePreview,
  link: { publicUrl: string; path: string; preview: string; now: number },
): string {
  const { publicUrl, path, preview, now } = link;
  const via = encodeURIComponent(preview);
  return tags({
    title: `${room.invitedBy} invites you to ${room.name}`,
    description: describe(room, now),
    url: `${publicUrl}${path}?via=${via}`,
    image: `${publicUrl}/api/invite-links/${via}/picture`,
    alt: `Invitation to ${room.name}`,
  });
}

/** Returns the meta tags for links without a valid invitation. */
export function productTags({ publicUrl }: { publicUrl: string }): string {
  return tags({
    title: 'Lockroom',
    description: 'Sports prediction rooms: call the winner, name the method, lock it in.',
    url: `${publicUrl}/`,
    image: `${publicUrl}/api/pictures/product`,
    alt: 'Lockroom: call it, lock it in',
  });
}

function describe(room: InvitePreview, now: number): string {
  const { sport, memberCount } = room;
  const what = isFightSport(sport)
    ? 'Pick the winner and the method of each fight.'
    : 'Pick the winner of every game.';
  return `${sportLabel(sport)}${lockWords(room, now).phrase}. ${inWords(memberCount)}. ${what}`;
}

function tags(card: { title: string; description: string; url: string; image: string; alt: string }): string {
  const { title, description, url, image, alt } = card;
  const { width, height } = SIZES.link;
  const contents = {
    'og:type': 'website',
    'og:site_name': 'Lockroom',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': image,
    'og:image:type': 'image/png',
    'og:image:width': `${width}`,
    'og:image:height': `${height}`,
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': image,
    'twitter:image:alt': alt,
  };
  const lines = Object.entries(contents).map(([name, content]) => {
    const kind = name.startsWith('og:') ? 'property' : 'name';
    return `<meta ${kind}="${name}" content="${escapeHtml(content.replace(BIDI_CONTROLS, ''))}">\n`;
  });
  return lines.join('');
}
