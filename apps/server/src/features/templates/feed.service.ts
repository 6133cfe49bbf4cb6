import { timingSafeEqual } from 'node:crypto';
import { FEED, TEMPLATES_TOPIC } from '@lockroom/contract';
import type { Db } from '../../kernel/db/connect.ts';
import { AppError, found, refuse } from '../../kernel/errors.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { hashToken, isId } from '../../kernel/ids.ts';
import type { CompetitionType, FeedLine } from '../competitions/competition.type.ts';
import { typeOf } from '../rooms/competition.service.ts';
import { toProof } from './templates.access.ts';
import { findTemplate, type TemplateRow } from './templates.store.ts';

/** What a script sends: its token, and lines of text. */
interface FeedCall extends Pick<Effects, 'announce'> {
  db: Db;
  now: number;
  token: string | null;
  params: { templateId: string };
  body: string | { lines: readonly string[] };
}

/** Templates have no changes log, so no author is recorded. */
const SCRIPT = { id: null, username: 'Feed' };

/**
 * Takes a feed into a template (rules: api#events-feed), all of it or nothing; a bad line is named with its number. Sent
 * again it changes nothing.
 */
export async function sendFeed(
  { db, now, token, params: { templateId }, body, announce }: FeedCall,
  types: readonly CompetitionType[],
): Promise<{ success: true; changed: number }> {
  const template = found(isId(templateId) ? await findTemplate(db, templateId) : null);
  if (!isOpenedBy(template, token)) refuse('unauthorized', 'This token does not open this feed.');
  const { owner } = toProof(template);
  const take = typeOf(types, owner.sport).templates.takeLine;
  const lines = typeof body === 'string' ? body.split(/\r?\n/) : body.lines;
  if (lines.length > FEED.lines) refuse('invalid_input', `A feed has ${FEED.lines} lines at most`);
  const bad: { line: number; text: string; why: string }[] = [];
  let changed = 0;
  const sent = lines.flatMap((raw, index) => {
    const text = raw.split(/\s+/).join(' ').trim();
    return text === '' || text.startsWith('#') ? [] : [{ line: index + 1, text, parts: splitLine(text) }];
  });
  for (const [index, { line, text, parts }] of sent.entries()) {
    try {
      const later = sent.slice(index + 1).flatMap((one) => one.parts ?? []);
      if (await take(db, { room: owner, actor: SCRIPT, now }, requireParts(text, parts), later)) changed += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      bad.push({ line, text: text.slice(0, FEED.line), why: error.message });
    }
  }
  if (bad.length > 0) {
    const issues = bad.map(({ line, text, why }) => ({ path: `lines.${line}`, message: `${text}: ${why}` }));
    const [first] = bad;
    throw new AppError('invalid_input', `Line ${first?.line}: ${first?.why}`, { issues, lines: bad });
  }
  if (changed > 0) announce(TEMPLATES_TOPIC);
  return { success: true, changed };
}

function isOpenedBy({ feedTokenHash }: TemplateRow, token: string | null): boolean {
  if (feedTokenHash === null || token === null) return false;
  const [is, sent] = [Buffer.from(feedTokenHash), Buffer.from(hashToken(token))];
  return is.length === sent.length && timingSafeEqual(is, sent);
}

/** 'Holloway vs Gaethje: Holloway by KO/TKO' as its two parts; null for another text. */
function splitLine(text: string): FeedLine | null {
  const at = text.indexOf(': ');
  return at < 0 ? null : { what: text.slice(0, at).trim(), value: text.slice(at + 2).trim() };
}

function requireParts(text: string, parts: FeedLine | null): FeedLine {
  if (text.length > FEED.line) refuse('invalid_input', `A line has ${FEED.line} characters at most`);
  return parts ?? refuse('invalid_input', "A line reads 'what: value'");
}
