import type { InvitePreview } from '@lockroom/contract';
import { formatMountain, isFightSport, sportLabel } from '@lockroom/rules';
import { escapeHtml } from '../../kernel/html.ts';
import { SIZES } from './sheet.ts';

// They would turn the rest of the line around in the chat that shows it.
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The tags of an invitation: what the room is called, what is played, when it locks. */
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

/** The tags of a link that names no room, or none that is known. */
export function productTags({ publicUrl }: { publicUrl: string }): string {
  return tags({
    title: 'Lockroom',
    description: 'Sports prediction rooms: call the winner, name the method, lock it in.',
    url: `${publicUrl}/`,
    image: `${publicUrl}/api/pictures/product`,
    alt: 'Lockroom: call it, lock it in',
  });
}

function describe({ sport, locksAt, memberCount }: InvitePreview, now: number): string {
  const lock = locksAt === null ? null : Date.parse(locksAt);
  const when = lock === null ? '' : lock <= now ? ', locked' : `, locks ${formatMountain(lock, 'date-time')}`;
  const inside = memberCount === 1 ? 'One is in' : `${memberCount} are in`;
  const what = isFightSport(sport)
    ? 'Pick the winner and the method of each fight.'
    : 'Pick the winner of every game.';
  return `${sportLabel(sport)}${when}. ${inside}. ${what}`;
}

function tags(card: { title: string; description: string; url: string; image: string; alt: string }): string {
  const { title, description, url, image, alt } = card;
  return [
    tag('og:type', 'website'),
    tag('og:site_name', 'Lockroom'),
    tag('og:title', title),
    tag('og:description', description),
    tag('og:url', url),
    tag('og:image', image),
    tag('og:image:type', 'image/png'),
    tag('og:image:width', `${SIZES.link.width}`),
    tag('og:image:height', `${SIZES.link.height}`),
    tag('og:image:alt', alt),
    tag('twitter:card', 'summary_large_image'),
    tag('twitter:title', title),
    tag('twitter:description', description),
    tag('twitter:image', image),
    tag('twitter:image:alt', alt),
  ].join('');
}

function tag(name: string, content: string): string {
  const kind = name.startsWith('og:') ? 'property' : 'name';
  return `<meta ${kind}="${name}" content="${escapeHtml(content.replace(TURNS, ''))}">\n`;
}
