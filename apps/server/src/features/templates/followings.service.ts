import { createHash, timingSafeEqual } from 'node:crypto';
import {
  ERRORS,
  type EventFact,
  FEED,
  type Following,
  type FollowMode,
  type OpenChange,
  type Proposal,
  TEMPLATES_TOPIC,
  type Topic,
  userTopic,
} from '@lockroom/contract';
import { isFightSport, isLocked, type PickLock, sportLabel, standToEvent } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { followings } from '../../kernel/db/tables/templates.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { AppError, found, refuse } from '../../kernel/errors.ts';
import type { Owner, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import type { Effects } from '../../kernel/http/pipeline.ts';
import { hashToken, isId, newId } from '../../kernel/ids.ts';
import { idIn, type JobHandler } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { asAct } from '../competitions/acts.service.ts';
import type {
  ComparedFact,
  Comparison,
  FeedLine,
  FollowRoute,
  NamedRoom,
} from '../competitions/competition.type.ts';
import {
  EVENT_CHANGED_JOB,
  lockOwner,
  resultTopics,
  scoreTopics,
} from '../competitions/competition-host.service.ts';
import { readLocks } from '../competitions/entries.service.ts';
import { applyFightLine } from '../competitions/fights/feed.service.ts';
import { compareCards, takeCardFacts } from '../competitions/fights/follow.service.ts';
import { applyGameLine } from '../competitions/tournaments/feed.service.ts';
import { compareTournaments, takeTournamentFacts } from '../competitions/tournaments/follow.service.ts';
import { notify, pages, type Telling } from '../notifications/notifications.service.ts';
import { tellResults } from '../rooms/room-notices.service.ts';
import { type Actor, findRoom, lockRoom, logChange } from '../rooms/rooms.service.ts';
import { toProof } from './templates.access.ts';
import {
  enqueueFollowers,
  type Followed,
  findFollowing,
  findTemplate,
  type TemplateRow,
  updateFollowing,
  writeFollowing,
} from './templates.store.ts';

const NOTHING: Following = { mode: 'off', templateId: null, templateName: null };

export async function readFollowing(db: Db, roomId: string): Promise<Following> {
  const followed = await findFollowing(db, roomId);
  if (!followed) return NOTHING;
  const { following, template } = followed;
  return { mode: following.mode, templateId: template.id, templateName: template.name };
}

/**
 * Makes a room follow a template (rules: play#following-an-event) and logs it. Values that are equal in both count as
 * taken from the event, so that later differences show whether the event or the room has changed.
 */
export async function follow(
  db: Db,
  asked: { room: NamedRoom; actor: Viewer; templateId: string; mode: FollowMode; now: number },
): Promise<void> {
  const { room, actor, templateId, mode, now } = asked;
  await lockOwner(db, room);
  const template = found(isId(templateId) ? await findTemplate(db, templateId) : null);
  if (template.sport !== room.sport) {
    refuse(
      'conflict',
      `This template is for ${sportLabel(template.sport)}, the room is for ${sportLabel(room.sport)}.`,
    );
  }
  const before = await findFollowing(db, room.id);
  const isSame = before?.template.id === template.id;
  if (isSame && before.following.mode === mode) return;
  const memory = isSame ? before.following : { taken: {}, dismissed: {}, matched: {}, told: [] };
  const following = { ...memory, roomId: room.id, templateId: template.id, mode, createdAt: new Date(now) };
  await writeFollowing(db, following);
  const followed = { following, template };
  await settle(db, room, followed, await compare(db, room, followed, now));
  const data = { templateId: template.id, templateName: template.name, mode };
  await logChange(db, { roomId: room.id, actor, now, change: { kind: 'event.followed', data } });
}

/** Makes a room follow nothing and logs it; values taken from the event stay. Returns whether it followed anything. */
export async function unfollow(
  db: Db,
  { room, actor, now }: { room: Pick<NamedRoom, 'id'>; actor: Viewer; now: number },
): Promise<boolean> {
  await lockRoom(db, room.id);
  const followed = await findFollowing(db, room.id);
  if (!followed) return false;
  await db.delete(followings).where(eq(followings.roomId, room.id));
  const data = { templateId: followed.template.id, templateName: followed.template.name };
  await logChange(db, { roomId: room.id, actor, now, change: { kind: 'event.left', data } });
  return true;
}

function routeOf(room: Owner, { following, template }: Followed, now: number): FollowRoute {
  const { taken, matched } = following;
  return { room, template: toProof(template).owner, taken, matched, now };
}

function compare(db: Db, room: Owner, followed: Followed, now: number): Promise<Comparison> {
  const route = routeOf(room, followed, now);
  return isFightSport(room.sport) ? compareCards(db, route) : compareTournaments(db, route);
}

/** Stores values that have become equal as taken from the event; returns the updated following. */
async function settle(
  db: Db,
  { id }: Pick<NamedRoom, 'id'>,
  { following, template }: Followed,
  { facts, matched }: Comparison,
): Promise<Followed> {
  const alike = facts.filter(({ own, event, base }) => own === event && base !== event);
  const isMatched = JSON.stringify(matched) !== JSON.stringify(following.matched);
  if (alike.length === 0 && !isMatched) return { following, template };
  const taken = { ...following.taken, ...Object.fromEntries(alike.map(({ key, event }) => [key, event])) };
  await updateFollowing(db, id, { taken, matched });
  return { following: { ...following, taken, matched }, template };
}

/** Lists every difference between a room and the event that it follows. */
export async function readProposals(
  db: Db,
  room: NamedRoom & Pick<ProvenRoom, 'isCompleted'>,
  now: number,
): Promise<Proposal[]> {
  const followed = await findFollowing(db, room.id);
  if (!followed) return [];
  const { facts } = await compare(db, room, followed, now);
  const whyNot = room.isCompleted ? { canTake: false, whyNot: ERRORS.event_completed.message } : {};
  return proposed(facts, followed).map(({ proposal }) => ({ ...proposal, ...whyNot }));
}

/** A fact that differs between room and event, with its proposal. */
interface Proposed {
  fact: ComparedFact;
  proposal: Proposal;
}

function proposed(facts: readonly ComparedFact[], { following: { dismissed } }: Followed): Proposed[] {
  return facts.flatMap((compared) => {
    const standing = standToEvent(compared);
    if (standing === 'same' || standing === 'own') return [];
    const { key, fact, what, ownText, event, eventText, whyNot } = compared;
    const isDismissed = Object.hasOwn(dismissed, key) && dismissed[key] === event;
    const state = isDismissed ? 'dismissed' : standing;
    const proposal = {
      id: idOf(compared),
      fact,
      what,
      now: ownText,
      event: eventText,
      state,
      canTake: whyNot === null,
      whyNot,
    } as const;
    return [{ fact: compared, proposal }];
  });
}

const idOf = ({ key, event }: ComparedFact) =>
  createHash('sha256')
    .update(JSON.stringify([key, event]))
    .digest('hex')
    .slice(0, 32);

/** Who applies changes of an event to which room. */
interface Taking {
  room: NamedRoom;
  actor: Actor;
  /** Whether to continue with other facts when one is refused. */
  skipsRefused: boolean;
}

/** The facts whose change is an act: it may affect picks, and members are notified of it. */
const ACT_FACTS: ReadonlySet<EventFact> = new Set<EventFact>(['names', 'fighter', 'corners', 'status']);

/** Applies the event's values of the facts that `isWanted` selects; returns the remaining proposals. The room is locked. */
async function takeOver(
  telling: Telling,
  taking: Taking,
  followed: Followed,
  isWanted: (proposed: Proposed) => boolean,
): Promise<Proposal[]> {
  const { db, now } = telling;
  const { room, actor } = taking;
  const first = await compare(db, room, followed, now);
  const take = (held: Telling, isAct: boolean) =>
    takeFrom(held, { ...taking, isAct }, followed, first, isWanted);
  const { id: templateId, name: templateName } = followed.template;
  const acts = proposed(first.facts, followed).filter(
    (one) => isWanted(one) && one.proposal.canTake && ACT_FACTS.has(one.proposal.fact),
  );
  // A manager's call is already an act. Results and locks alone are not, because they reach many rooms at once.
  if (actor?.id || acts.length === 0) return (await take(telling, Boolean(actor?.id))).rest;
  const takesPicks = acts.some(({ fact }) => fact.fact === 'fighter' || fact.fact === 'corners');
  return asAct(db, { room, now, takesPicks }, async (hold) => {
    const id = newId();
    const { rest, facts } = await take({ ...telling, hold }, true);
    // The first line names the act and its undo.
    const change: OpenChange = { kind: 'event.taken', data: { templateId, templateName, facts } };
    if (facts > 1) await logChange(db, { id, roomId: room.id, actor, now, change });
    return rest;
  });
}

/**
 * Applies the selected facts, and then those that have become applicable, such as a result of fighters who were just
 * added. Also returns the number of applied facts.
 */
async function takeFrom(
  telling: Telling,
  { room, actor, skipsRefused, isAct }: Taking & { isAct: boolean },
  followed: Followed,
  first: Comparison,
  isWanted: (proposed: Proposed) => boolean,
): Promise<{ rest: Proposal[]; facts: number }> {
  const { db, now } = telling;
  const { template } = followed;
  const event = { templateId: template.id, templateName: template.name };
  const takeFacts = isFightSport(room.sport) ? takeCardFacts : takeTournamentFacts;
  const tried = new Set<string>();
  const results: string[] = [];
  let last = followed;
  let compared = first;
  for (;;) {
    const wanted = proposed(compared.facts, last).filter(
      (one) => one.proposal.canTake && !tried.has(one.proposal.id) && isWanted(one),
    );
    if (wanted.length === 0) break;
    for (const { proposal } of wanted) tried.add(proposal.id);
    const before = isLockedOf(await readLocks(db, room), now);
    const { posted, ownerIds } = await takeFacts(db, {
      telling,
      change: { room, actor, now },
      route: { ...routeOf(room, last, now), matched: compared.matched },
      keys: new Set(wanted.map(({ fact }) => fact.key)),
      event,
      skipsRefused,
    });
    if (posted) results.push(posted);
    last = { template, following: { ...last.following, matched: compared.matched } };
    compared = await compare(db, room, last, now);
    last = await settle(db, room, last, compared);
    const isResults = wanted.every(({ proposal }) => RESULT_FACTS.has(proposal.fact));
    const isCalm = isResults && before === isLockedOf(await readLocks(db, room), now);
    const topics = isCalm ? resultTopics : scoreTopics;
    telling.announce(...topics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
  }
  if (tried.size === 0) last = await settle(db, room, last, compared);
  const what = results.at(-1);
  // Members are notified of an act's results when the act ends.
  if (what !== undefined && !isAct) await tellResults(telling, room, { actorId: '', what });
  const rest = proposed(compared.facts, last).map(({ proposal }) => proposal);
  const refused = rest.filter(({ id }) => tried.has(id));
  return { rest, facts: tried.size - refused.length };
}

const RESULT_FACTS: ReadonlySet<EventFact> = new Set<EventFact>(['result', 'score']);

/** Returns which of these are locked, as a comparable text. */
const isLockedOf = (locks: readonly PickLock[], now: number) =>
  locks.map((lock) => isLocked({ ...lock, now })).join();

/** Applies the proposals that a manager chose; refuses with not_found if the event or the room has changed meanwhile. */
export async function takeProposals(
  telling: Telling,
  { room, actor, ids }: { room: NamedRoom; actor: Viewer; ids: readonly string[] },
): Promise<Proposal[]> {
  const { db, now } = telling;
  await lockOwner(db, room);
  const followed = found(await findFollowing(db, room.id));
  const asked = new Set(ids);
  const { facts } = await compare(db, room, followed, now);
  const there = proposed(facts, followed).filter(({ proposal }) => asked.has(proposal.id));
  if (there.length < asked.size)
    refuse('not_found', 'The event has changed in the meantime. Please look again.');
  const fixed = there.find(({ proposal }) => !proposal.canTake);
  if (fixed) refuse('locked', fixed.proposal.whyNot ?? fixed.proposal.what);
  const taking = { room, actor, skipsRefused: false };
  const rest = await takeOver(telling, taking, followed, ({ proposal }) => asked.has(proposal.id));
  const { id: templateId, name: templateName } = followed.template;
  const change: OpenChange = { kind: 'event.taken', data: { templateId, templateName, facts: there.length } };
  await logChange(db, { roomId: room.id, actor, now, change });
  return rest;
}

/** Dismisses a proposal until the event's value changes; returns the remaining proposals. */
export async function dismissProposal(
  db: Db,
  { room, id, now }: { room: NamedRoom; id: string; now: number },
): Promise<Proposal[]> {
  await lockOwner(db, room);
  const followed = found(await findFollowing(db, room.id));
  const { facts } = await compare(db, room, followed, now);
  const { fact } = found(proposed(facts, followed).find(({ proposal }) => proposal.id === id));
  const dismissed = { ...followed.following.dismissed, [fact.key]: fact.event };
  await updateFollowing(db, room.id, { dismissed });
  const { template, following } = followed;
  return proposed(facts, { template, following: { ...following, dismissed } }).map(
    ({ proposal }) => proposal,
  );
}

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
 * Applies a feed to a template (rules: api#events-feed), all of it or nothing; bad lines are reported with their numbers.
 * Sending the same feed again changes nothing.
 */
export async function sendFeed({
  db,
  now,
  token,
  params: { templateId },
  body,
  announce,
}: FeedCall): Promise<{ success: true; changed: number }> {
  const template = found(isId(templateId) ? await findTemplate(db, templateId) : null);
  if (!isOpenedBy(template, token)) refuse('unauthorized', 'This token does not open this feed.');
  const { owner } = toProof(template);
  const applyLine = isFightSport(owner.sport) ? applyFightLine : applyGameLine;
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
      if (await applyLine(db, { room: owner, actor: SCRIPT, now }, requireParts(text, parts), later))
        changed += 1;
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

/** Splits 'Holloway vs Gaethje: Holloway by KO/TKO' at the colon; null if there is none. */
function splitLine(text: string): FeedLine | null {
  const at = text.indexOf(': ');
  return at < 0 ? null : { what: text.slice(0, at).trim(), value: text.slice(at + 2).trim() };
}

function requireParts(text: string, parts: FeedLine | null): FeedLine {
  if (text.length > FEED.line) refuse('invalid_input', `A line has ${FEED.line} characters at most`);
  return parts ?? refuse('invalid_input', "A line reads 'what: value'");
}

/** Kind of the job that applies changes of an event to a room, or notifies its manager of them. */
export const FOLLOW_JOB = 'templates.follow';

/** Kinds of the jobs below, which are all fast. */
export const FOLLOW_KINDS = [EVENT_CHANGED_JOB, FOLLOW_JOB] as const;

interface Deps {
  db: Db;
  clock: Clock;
  live: LiveBus;
}

/**
 * Jobs of rooms that follow an event: a changed template enqueues one job per room, and each job is its own transaction.
 * They are idempotent.
 */
export function followJobs({ db, clock, live }: Deps): Record<string, JobHandler> {
  return {
    [EVENT_CHANGED_JOB]: async (payload) => {
      await enqueueFollowers(db, FOLLOW_JOB, idIn(payload, 'competitionId'), clock.now());
    },
    [FOLLOW_JOB]: async (payload) => {
      const roomId = idIn(payload, 'roomId');
      const topics: Topic[] = [];
      await inTransaction(db, async (held) => {
        const telling = {
          db: held,
          now: clock.now(),
          announce: (...more: Topic[]) => void topics.push(...more),
        };
        await catchUp(telling, roomId);
      });
      if (topics.length > 0) await live.publish([...new Set(topics)]);
    },
  };
}

/** Applies new values of the event if the room wants that, and notifies the manager of the others. */
async function catchUp(telling: Telling, roomId: string): Promise<void> {
  const { db } = telling;
  const played = await findRoom(db, roomId);
  if (!played) return;
  const { name, creatorId, completedAt } = await lockRoom(db, roomId);
  const followed = await findFollowing(db, roomId);
  if (!followed || completedAt !== null) return;
  const room = { ...played, name };
  const actor = { id: null, username: `Event ${followed.template.name}` };
  const takes = followed.following.mode === 'take';
  const left = await takeOver(
    telling,
    { room, actor, skipsRefused: true },
    followed,
    ({ fact, proposal }) => takes && fact.isSafe && proposal.state === 'new',
  );
  await tellLeft(telling, { room, creatorId }, followed, left);
}

/** Notifies a manager of open proposals, unless they have all been reported before. */
async function tellLeft(
  telling: Telling,
  { room, creatorId }: { room: { id: string; name: string }; creatorId: string },
  { following, template }: Followed,
  left: readonly Proposal[],
): Promise<void> {
  const open = left.filter(({ state }) => state === 'new');
  const told = open.map(({ id }) => id);
  if (JSON.stringify(told) === JSON.stringify(following.told)) return;
  await updateFollowing(telling.db, room.id, { told });
  if (told.every((id) => following.told.includes(id))) return;
  const what = open.every(({ fact }) => fact === 'result') ? 'result' : 'change';
  await notify(telling, [creatorId], {
    kind: 'event-news',
    title: 'Event Update',
    message: `${open.length} ${what}${open.length === 1 ? '' : 's'} from ${template.name} to take in ${room.name}.`,
    link: pages.manager(room.id),
    lineKey: `event-news:${room.id}`,
  });
}
