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
  const properties: [name: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', 'Lockroom'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:image', image],
    ['og:image:type', 'image/png'],
    ['og:image:width', `${SIZES.link.width}`],
    ['og:image:height', `${SIZES.link.height}`],
    ['og:image:alt', alt],
  ];
  const names: [name: string, content: string][] = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', image],
    ['twitter:image:alt', alt],
  ];
  return [
    ...properties.map(([name, content]) => tag('property', name, content)),
    ...names.map(([name, content]) => tag('name', name, content)),
  ].join('');
}

function tag(kind: 'property' | 'name', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content.replace(TURNS, ''))}">\n`;
}
