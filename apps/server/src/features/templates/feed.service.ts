import { timingSafeEqual } from 'node:crypto';
import { FEED, type FeedOutcome, type followings, TEMPLATES_TOPIC } from '@lockroom/contract';
import { isFightSport, reopens, sportLabel } from '@lockroom/rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/connect.ts';
import { refusalOf } from '../../kernel/db/transaction.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Authenticate, Owner } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { isForScripts } from '../../kernel/http/token-scope.ts';
import { hashToken, isId } from '../../kernel/ids.ts';
import type { FeedLine, OwnerChange } from '../competitions/competition.type.ts';
import { arrangeCard, fightLines, personsIn } from '../competitions/fights/event-card.service.ts';
import { applyFightLine, fightLocks } from '../competitions/fights/feed.service.ts';
import { applyGameLine, bracketLocks } from '../competitions/tournaments/feed.service.ts';
import { changeLabels, nameTeams } from '../competitions/tournaments/names.service.ts';
import { changeStructure } from '../competitions/tournaments/setup.service.ts';
import { readTournament } from '../competitions/tournaments/tournament.service.ts';
import { type EventBracket, type EventCard, EventFileError, readEventFile } from './event-file.ts';
import { toProof } from './templates.access.ts';
import {
  findTemplate,
  readSourceIds,
  type TemplateRow,
  updateTemplate,
  writeSourceIds,
} from './templates.store.ts';

type FeedCall = Omit<Context<typeof followings.sendFeed>, 'body'>;

/** Templates have no changes log, so no author is recorded. */
const SCRIPT = { id: null, username: 'Feed' };

/** A template that a script can update. */
interface OpenFeed {
  template: TemplateRow;
  change: OwnerChange;
  /** The name under which the script's ids are stored. */
  idSource: string;
  /** Maps the script's ids to our fights or games. */
  contests: ReadonlyMap<string, string>;
}

/**
 * Checks that a token allows sending to a feed. It must be the template's own token or an administrator's event token.
 */
async function openFeed(
  { db, now, token, params: { templateId } }: FeedCall,
  authenticate: Authenticate,
): Promise<OpenFeed> {
  const template = found(isId(templateId) ? await findTemplate(db, templateId) : null);
  const isOwn = isOpenedBy(template, token);
  // An administrator's event token gives access to every feed.
  const viewer = !isOwn && token !== null && isForScripts(token) ? await authenticate(db, token, now) : null;
  const name = isOwn ? 'Script' : viewer?.scope === 'events' && viewer.tokenName;
  if (!name) return refuse('unauthorized', 'This token does not give access to this feed.');
  const idSource = isOwn ? 'feed' : name;
  const source = { name, at: new Date(now).toISOString() };
  const change = { room: toProof(template).owner, actor: SCRIPT, now, source };
  const contests = await readSourceIds(db, template.id, 'contest', ['feed', idSource]);
  return { template, change, idSource, contests };
}

/**
 * Applies a feed to a template line by line (rules: api#events-feed). A line that cannot be applied does not stop the
 * other lines; the response states the reason. Sending the same feed again changes nothing.
 */
export async function sendFeed(call: Context<typeof followings.sendFeed>, authenticate: Authenticate) {
  const { db, body, announce } = call;
  const { change, contests } = await openFeed(call, authenticate);
  const raw = typeof body === 'string' ? body.split(/\r?\n/) : body.lines;
  if (raw.length > FEED.lines) refuse('invalid_input', `A feed can have at most ${FEED.lines} lines`);
  const sent = raw.flatMap((untrimmed, index) => {
    const text = untrimmed.split(/\s+/).join(' ').trim();
    return text === '' || text.startsWith('#')
      ? []
      : [{ line: index + 1, text, parts: splitLine(text, contests) }];
  });
  return answerOf(await applyLines(db, change, sent), announce);
}

/**
 * Stores the card or bracket of an event file in a template (rules: api#events-feed). Never reopens locked picks. The
 * response lists everything that cannot be applied, with the reasons. Storing the same file again changes nothing.
 */
export async function sendCard(call: FeedCall & { body: unknown }, authenticate: Authenticate) {
  const { db, body, announce } = call;
  const feed = await openFeed(call, authenticate);
  const event = readEvent(body, feed.change.room);
  const start = await storeStart(db, feed, event);
  const stored =
    event.kind === 'card' ? await storeCard(db, feed, event) : await storeBracket(db, feed, event);
  const lines = [start, ...stored].map((part, index) => ({ line: index + 1, ...part }));
  return answerOf(lines, announce);
}

function answerOf(outcomes: readonly FeedOutcome[], announce: FeedCall['announce']) {
  const changed = outcomes.filter(({ outcome }) => outcome === 'taken').length;
  if (changed > 0) announce(TEMPLATES_TOPIC);
  const lines = outcomes.map((line) => ({ ...line, text: line.text.slice(0, FEED.line) }));
  return { success: true as const, changed, lines };
}

function readEvent(body: unknown, owner: Owner): EventCard | EventBracket {
  try {
    const event = readEventFile(body);
    if ((event.kind === 'card') !== isFightSport(owner.sport))
      refuse('conflict', `This event is for ${sportLabel(owner.sport)}, not for ${sportLabel(event.sport)}.`);
    return event;
  } catch (error) {
    if (error instanceof EventFileError) return refuse('invalid_input', `The event ${error.message}`);
    throw error;
  }
}

type PartOutcome = Omit<FeedOutcome, 'line'>;

/** Stores when the event begins. A date without a time is stored only if no start is known yet. */
async function storeStart(
  db: Db,
  { template }: OpenFeed,
  { startsAt, day }: EventCard | EventBracket,
): Promise<PartOutcome> {
  const next = startsAt ?? template.startsAt ?? day;
  const isMoved = next?.getTime() !== template.startsAt?.getTime();
  if (isMoved) await updateTemplate(db, template.id, { startsAt: next });
  return { text: 'Start', outcome: isMoved ? 'taken' : 'same', why: null };
}

async function storeCard(
  db: Db,
  { template, change, idSource, contests }: OpenFeed,
  { fights, startsAt }: EventCard,
): Promise<PartOutcome[]> {
  const sent = fights.map((fight) => ({ ...fight, fightId: contests.get(fight.id ?? '') ?? null }));
  const { changed, fightIds, held } = await arrangeCard(db, change, sent);
  const placed = sent.map((fight, index) => ({ ...fight, fightId: fightIds[index] ?? null }));
  const persons = await readSourceIds(db, template.id, 'competitor', [idSource]);
  const lockTime = startsAt?.toISOString() ?? null;
  const said = await fightLines(db, change.room, placed, { persons, lockTime });
  const applied = await applyParts(db, change, said.lines);
  const ids = placed.flatMap(({ id, fightId }) => (id && fightId ? [[id, fightId] as const] : []));
  await writeSourceIds(db, template.id, idSource, {
    contest: ids,
    competitor: await personsIn(db, change.room, placed),
  });
  return [
    { text: 'Fights and their order', outcome: changed ? 'taken' : 'same', why: null },
    ...[...held, ...said.held].map((part) => ({ ...part, outcome: 'held' as const })),
    ...applied,
  ];
}

async function storeBracket(
  db: Db,
  { template, change, idSource }: OpenFeed,
  event: EventBracket,
): Promise<PartOutcome[]> {
  const { size, reseeding, teamNames, labels, startsAt, score, gameIds, teamIds } = event;
  const attempted = async (text: string, apply: () => Promise<boolean>) => {
    return { text, ...(await attempt(db, change, apply)) };
  };
  const format = await attempted(`${size} teams, ${reseeding ? '' : 'not '}reseeded`, async () => {
    return (await changeStructure(db, { ...change, size, reseeding })).changed;
  });
  // Without the right structure, these names and results would belong to the wrong slots and games.
  if (format.outcome === 'held') return [format];
  const names = [
    await attempted('Team names', () => nameTeams(db, { ...change, names: teamNames })),
    await attempted('Labels', async () => {
      return Object.keys(labels).length > 0 && changeLabels(db, { ...change, labels });
    }),
  ];
  const { row } = await readTournament(db, change.room);
  const lines = [
    ...(startsAt && row.lockAt === null
      ? [{ what: 'Bracket', value: `lock ${startsAt.toISOString()}`, text: 'Lock' }]
      : []),
    ...Object.entries(event.results).flatMap(([what, value]) =>
      row.results[what] === value ? [] : [{ what, value, text: `${what}: ${teamNames[value]}` }],
    ),
    ...(score
      ? [{ what: 'Final score', value: `${score.team1Score} - ${score.team2Score}`, text: 'Final score' }]
      : []),
  ];
  const applied = await applyParts(db, change, lines);
  await writeSourceIds(db, template.id, idSource, {
    contest: Object.entries(gameIds),
    competitor: Object.entries(teamIds),
  });
  return [format, ...names, ...applied];
}

async function applyParts(
  db: Db,
  change: OwnerChange,
  lines: readonly (FeedLine & { text: string })[],
): Promise<PartOutcome[]> {
  const sent = lines.map(({ text, ...parts }, line) => ({ line, text, parts }));
  return (await applyLines(db, change, sent)).map(({ line: _, ...part }) => part);
}

/**
 * Applies lines. A later line about the same fight or game replaces an earlier one, unless the later line is refused.
 * Which lines are refused is known only after all have been tried. A pass in which further lines are refused is
 * therefore undone and repeated without them.
 */
async function applyLines(
  db: Db,
  change: OwnerChange,
  sent: readonly { line: number; text: string; parts: FeedLine | null }[],
): Promise<FeedOutcome[]> {
  const held = new Map<number, FeedOutcome>();
  for (;;) {
    await db.execute(sql`savepoint feed`);
    const known = held.size;
    const outcomes: FeedOutcome[] = [];
    const lines = sent.filter(({ line }) => !held.has(line));
    for (const [index, { line, text, parts }] of lines.entries()) {
      const later = lines.slice(index + 1).flatMap((one) => one.parts ?? []);
      const tried = await attempt(db, change, async () => {
        const read = requireParts(text, parts);
        return isFightSport(change.room.sport)
          ? applyFightLine(db, change, read, later)
          : applyGameLine(db, change, read);
      });
      const outcome = { line, text, ...tried };
      outcomes.push(outcome);
      if (tried.outcome === 'held') held.set(line, outcome);
    }
    if (held.size === known) return [...outcomes, ...held.values()].toSorted((a, b) => a.line - b.line);
    await db.execute(sql`rollback to savepoint feed`);
  }
}

/**
 * Applies one line of a feed, or one part of an event file. If the change is refused or would reopen locked picks,
 * undoes it and returns the reason.
 */
async function attempt(
  db: Db,
  { room, now }: OwnerChange,
  apply: () => Promise<boolean>,
): Promise<Pick<FeedOutcome, 'outcome' | 'why'>> {
  const locksOf = isFightSport(room.sport) ? fightLocks : bracketLocks;
  let outcome: FeedOutcome['outcome'] = 'same';
  const why = await refusalOf(db, async () => {
    const before = await locksOf(db, room);
    if (!(await apply())) return;
    const after = await locksOf(db, room);
    if ([...before].some(([id, lock]) => reopens(lock, after.get(id) ?? lock, now)))
      refuse('locked', 'This would reopen locked picks. If it is correct, make the change by hand.');
    outcome = 'taken';
  });
  return { outcome: why === null ? outcome : 'held', why };
}

function isOpenedBy({ feedTokenHash }: TemplateRow, token: string | null): boolean {
  if (feedTokenHash === null || token === null) return false;
  const [is, sent] = [Buffer.from(feedTokenHash), Buffer.from(hashToken(token))];
  return is.length === sent.length && timingSafeEqual(is, sent);
}

/**
 * Splits 'Holloway vs Gaethje: Holloway by KO/TKO' at the colon; null if there is none. A known script id, such as
 * '@4015', is replaced with the id of our fight or game.
 */
function splitLine(text: string, ids: ReadonlyMap<string, string>): FeedLine | null {
  const at = text.indexOf(': ');
  if (at < 0) return null;
  const [what, value] = [text.slice(0, at).trim(), text.slice(at + 2).trim()];
  return { what: (what.startsWith('@') && ids.get(what.slice(1))) || what, value };
}

function requireParts(text: string, parts: FeedLine | null): FeedLine {
  if (text.length > FEED.line) refuse('invalid_input', `A line can have at most ${FEED.line} characters`);
  if (parts?.what.startsWith('@'))
    refuse('invalid_input', `There is no fight or game with the id ${parts.what.slice(1)}`);
  return parts ?? refuse('invalid_input', "Write each line as 'what: value'");
}
