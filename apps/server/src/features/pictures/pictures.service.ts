import type { InvitePreview, PictureSize } from '@lockroom/contract';
import { isFightSport, scoreTournament, teamNames } from '@lockroom/rules';
import { type ConcurrencyLimits, createConcurrencyLimit } from '../../kernel/concurrency-limit.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, found } from '../../kernel/errors.ts';
import type { AtEntry, AtRoom } from '../competitions/competition.type.ts';
import { listEntries } from '../competitions/entries.service.ts';
import { getCard } from '../competitions/fights/card.service.ts';
import { readPicks as readFightPicks, readShares } from '../competitions/fights/picks.service.ts';
import { readPickShares, readPicks } from '../competitions/tournaments/picks.service.ts';
import { readFigures } from '../rooms/competition.service.ts';
import { readPreview } from '../rooms/membership.service.ts';
import type { Glyphs } from './glyphs.ts';
import { invitationPicture, invitationTags, productPicture, productTags } from './link-pictures.ts';
import {
  fightSheetView,
  type SheetOf,
  type SheetView,
  sheetPictures,
  tournamentSheetView,
} from './sheet-picture.ts';
import { MOST_ROWS, standingsPictures, standingsView } from './standings-picture.ts';

/** Draws PNG pictures and builds the HTML tags that point chat apps to them. */
export type Pictures = ReturnType<typeof createPictures>;

/** Drawing a picture takes 0.1 seconds of CPU time. */
const DRAWING: ConcurrencyLimits = { atOnce: 1, waiting: 20, waitMs: 20_000 };
/** Every picture that only members can see requires reading all of the room's entries. */
const FOR_MEMBERS: ConcurrencyLimits = {
  atOnce: 1,
  waiting: 40,
  waitMs: 20_000,
  perAccount: { waiting: 4, message: 'Your other pictures are not ready yet. Please wait a moment.' },
};
/** The maximum number of cached pictures. Each takes about 40 kB. */
const MAX_CACHED = 50;
const JOIN = /^\/join(?:\/[^/]*)?$/;

/** Draws pictures one at a time, and caches the most recently used ones. */
export function createPictures({ publicUrl }: { publicUrl: string }) {
  const drawing = createConcurrencyLimit(DRAWING);
  const limited = createConcurrencyLimit(FOR_MEMBERS);
  /** The cached pictures, keyed by content, least recently used first. */
  const cache = new Map<string, Promise<Buffer>>();

  function draw(what: string, svg: (glyphs: Glyphs) => string): Promise<Buffer> {
    const picture = cache.get(what) ?? drawing(() => drawPng(svg));
    cache.delete(what);
    cache.set(what, picture);
    picture.catch(() => cache.delete(what));
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return picture;
  }

  return {
    product: () => draw('product', productPicture),
    /** Draws an invitation's picture. Fails with not_found if the link is not valid. */
    async invitation(db: Db, preview: string, now: number) {
      const room = await readPreview(db, preview, now);
      const isPast = room.locksAt !== null && Date.parse(room.locksAt) <= now;
      return draw(JSON.stringify([room, isPast]), (glyphs) => invitationPicture(glyphs, room, now));
    },
    standings: (db: Db, { room, viewer, now, size }: AtRoom & { size: PictureSize }) =>
      limited(async () => {
        const brackets = await listEntries(db, { room, viewerId: viewer.id, now });
        const figures = await readFigures(db, room);
        const view = standingsView({ room, figures, brackets }, MOST_ROWS[size]);
        const picture = standingsPictures[size];
        return draw(JSON.stringify(['standings', size, view]), (glyphs) => picture(glyphs, view));
      }, viewer.id),
    /** Draws an entry's picture for a viewer. Fails with sheet_closed if the picks are hidden from the viewer. */
    sheet: (db: Db, asked: AtEntry & { size: PictureSize }) =>
      limited(async () => {
        const view = await readSheet(db, asked);
        const picture = sheetPictures[asked.size];
        return draw(JSON.stringify(['sheet', asked.size, view]), (glyphs) => picture(glyphs, view));
      }, asked.viewer.id),
    /**
     * Returns the HTML tags for a page under `/join/`: the room's tags if the link is valid, otherwise the product's
     * tags. Returns null for other paths.
     */
    async headTags(db: Db, address: string, now: number) {
      const [path = '', query = ''] = address.split('?', 2);
      if (!JOIN.test(path)) return null;
      const preview = new URLSearchParams(query).get('via');
      const room = preview && (await findPreview(db, preview, now));
      return room ? invitationTags(room, { publicUrl, path, preview, now }) : productTags({ publicUrl });
    },
  };

  async function findPreview(db: Db, preview: string, now: number): Promise<InvitePreview | null> {
    try {
      return await readPreview(db, preview, now);
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  }
}

/** Draws a PNG. Imports the libraries when first needed, because each takes several megabytes of memory. */
async function drawPng(svg: (glyphs: Glyphs) => string): Promise<Buffer> {
  const { loadGlyphs } = await import('./glyphs.ts');
  const drawn = svg(await loadGlyphs());
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(drawn)).png({ palette: true }).toBuffer();
}

/**
 * Reads the content of an entry's picture for a viewer. Pictures are made for sharing, so a manager sees no more of
 * other people's entries than an ordinary member does (rules: play#pictures-to-share).
 */
async function readSheet(db: Db, asked: AtEntry): Promise<SheetView> {
  const room = { ...asked.room, isManager: false, seesPicks: false };
  const viewOf = await (isFightSport(room.sport) ? readCard : readBracket)(db, { ...asked, room });
  const seen = { room, viewerId: asked.viewer.id, now: asked.now };
  const brackets = await listEntries(db, seen);
  const figures = await readFigures(db, room);
  const bracket = found(brackets.find(({ id }) => id === asked.entry.id));
  return viewOf({ room, figures, bracket, brackets: brackets.filter(({ removed }) => !removed).length });
}

async function readCard(db: Db, at: AtEntry): Promise<(of: SheetOf) => SheetView> {
  const picks = await readFightPicks(db, at);
  const shares = await readShares(db, at.room, at.now);
  const fights = await getCard(db, at.room, at.now);
  return (of) => fightSheetView(of, { fights, picks, shares, now: at.now });
}

async function readBracket(db: Db, at: AtEntry): Promise<(of: SheetOf) => SheetView> {
  const { tournament, picks } = await readPicks(db, at);
  const shares = await readPickShares(db, at);
  const { format, row } = tournament;
  const { games } = scoreTournament(format, picks, row.results);
  const names = teamNames(format, row.teamNames);
  return (of) => tournamentSheetView(of, { format, names, picks, games, shares });
}
