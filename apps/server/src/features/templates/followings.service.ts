import { createHash } from 'node:crypto';
import {
  ERRORS,
  type EventFact,
  type Following,
  type FollowMode,
  type OpenChange,
  type Proposal,
  userTopic,
} from '@lockroom/contract';
import { compareWithEvent, isFightSport, isLocked, type PickLock } from '@lockroom/rules';
import { eq } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db/connect.ts';
import { followings } from '../../kernel/db/tables/templates.ts';
import { inTransaction } from '../../kernel/db/transaction.ts';
import { found, refuse } from '../../kernel/errors.ts';
import type { Owner, ProvenRoom, Viewer } from '../../kernel/http/access-context.ts';
import { isId, newId } from '../../kernel/ids.ts';
import { enqueueAll, idIn, type JobHandler, textIn } from '../../kernel/jobs/worker.ts';
import type { LiveBus } from '../../kernel/live/bus.ts';
import { asAct } from '../competitions/acts.service.ts';
import type { ComparedFact, Comparison, FollowState, NamedRoom } from '../competitions/competition.type.ts';
import {
  AHEAD,
  EVENT_CHANGED_JOB,
  lockOwner,
  resultTopics,
  scoreTopics,
} from '../competitions/competition-host.service.ts';
import { readLocks } from '../competitions/entries.service.ts';
import { adoptCardFacts, compareCards, pairedFights } from '../competitions/fights/follow.service.ts';
import { type AdoptedResults, adoptNewResults } from '../competitions/fights/follow-results.service.ts';
import { adoptTournamentFacts, compareTournaments } from '../competitions/tournaments/follow.service.ts';
import { type Notifier, notify, pages, runJob } from '../notifications/notifications.service.ts';
import { listManagerIds } from '../rooms/managers.service.ts';
import { notifyOfResults } from '../rooms/room-notices.service.ts';
import { lockAsRunner } from '../rooms/rooms.access.ts';
import {
  type Actor,
  findRoom,
  lockRoom,
  lockRunningRooms,
  logChange,
  refuseCompleted,
} from '../rooms/rooms.service.ts';
import { toProof } from './templates.access.ts';
import { refuseOtherSport } from './templates.service.ts';
import {
  addTaken,
  enqueueFollowers,
  enqueueTakers,
  type Followed,
  findFollowing,
  findTemplate,
  listSources,
  listTaking,
  type SourceRow,
  type TemplateRow,
  updateFollowing,
  writeFollowing,
} from './templates.store.ts';

const NOTHING: Following = { mode: 'off', templateId: null, templateName: null, source: null, held: [] };

/** Returns the event that a room follows, and whether its data sources still respond. */
export async function readFollowing(
  db: Db,
  roomId: string,
  sourceLabel: (name: string) => string,
): Promise<Following> {
  const followed = await findFollowing(db, roomId);
  if (!followed) return NOTHING;
  const { following, template } = followed;
  const sources = (await listSources(db, template.id)).filter(({ isPaused }) => !isPaused);
  return {
    mode: following.mode,
    templateId: template.id,
    templateName: template.name,
    source: sources.length === 0 ? null : sumUpSources(sources, sourceLabel),
    held: sources.flatMap(({ held }) => held),
  };
}

/** Results come from the first source, so the event counts as silent if that source is silent. */
function sumUpSources(sources: readonly SourceRow[], sourceLabel: (name: string) => string) {
  const names = sources.map(({ source }) => source);
  const silentSince = sources[0]?.silentSince ?? null;
  return {
    name: sourceNames(silentSince ? names.slice(0, 1) : names, sourceLabel),
    silentSince: silentSince?.toISOString() ?? null,
  };
}

/** Joins the display names of data sources without duplicates, because two sources may have the same name. */
export const sourceNames = (names: readonly string[], sourceLabel: (name: string) => string): string =>
  [...new Set(names.map(sourceLabel))].join(', ');

/**
 * Makes a room follow a template (rules: play#following-an-event) and logs it. Values that the room and the event
 * already share count as taken from the event, so that a later difference shows which of the two has changed.
 */
export async function follow(
  db: Db,
  asked: { room: NamedRoom; actor: Viewer; templateId: string; mode: FollowMode; now: number },
): Promise<void> {
  const { room, actor, templateId, mode, now } = asked;
  refuseCompleted(await lockAsRunner(db, { room, viewer: actor }));
  const template = found(isId(templateId) ? await findTemplate(db, templateId) : null);
  refuseOtherSport(template, room);
  const before = await findFollowing(db, room.id);
  const isSame = before?.template.id === template.id;
  if (isSame && before.following.mode === mode) return;
  const memory = isSame ? before.following : { taken: {}, dismissed: {}, matched: {}, told: [] };
  const following = { ...memory, roomId: room.id, templateId: template.id, mode, createdAt: new Date(now) };
  await writeFollowing(db, following);
  const followed = { following, template };
  await recordShared(db, room, followed, await compare(db, room, followed, now));
  const data = { templateId: template.id, templateName: template.name, mode };
  await logChange(db, { roomId: room.id, actor, now, change: { kind: 'event.followed', data } });
}

/**
 * Makes a room stop following its event and logs it; the room keeps its values. Returns false if the room followed no
 * event.
 */
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

function followStateOf(room: Owner, { following, template }: Followed, now: number): FollowState {
  const { taken, matched } = following;
  return { room, template: toProof(template).owner, taken, matched, now };
}

function compare(db: Db, room: Owner, followed: Followed, now: number): Promise<Comparison> {
  const state = followStateOf(room, followed, now);
  return isFightSport(room.sport) ? compareCards(db, state) : compareTournaments(db, state);
}

/** Marks the values that the room and the event now have in common as taken from the event. Returns the updated row. */
async function recordShared(
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

/** Returns the event that a room follows, with its fights matched to the room's; null if the room follows none. */
export async function readFollowedEvent(db: Db, room: ProvenRoom, now: number) {
  const followed = await findFollowing(db, room.id);
  if (!followed) return null;
  const fights = isFightSport(room.sport) ? await pairedFights(db, followStateOf(room, followed, now)) : [];
  return { template: toProof(followed.template), fights };
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

/** A value that differs between the room and its event, and the proposal to adopt the event's value. */
interface Proposed {
  fact: ComparedFact;
  proposal: Proposal;
}

function proposed(facts: readonly ComparedFact[], { following: { dismissed } }: Followed): Proposed[] {
  return facts.flatMap((compared) => {
    const standing = compareWithEvent(compared);
    if (standing === 'same') return [];
    const { key, fact, subjectId, what, ownText, event, eventText, whyNot } = compared;
    const isDismissed = Object.hasOwn(dismissed, key) && dismissed[key] === event;
    const state = isDismissed ? 'dismissed' : standing;
    const proposal = {
      id: idOf(compared),
      fact,
      subjectId,
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

/** The room to which an event's changes are applied, and who applies them. */
interface Taking {
  room: NamedRoom;
  actor: Actor;
  /** Whether to continue with other values when one is refused. */
  skipsRefused: boolean;
}

/** Values that may affect picks. A change to them is an action that can be undone, and members are notified of it. */
const ACT_FACTS: ReadonlySet<EventFact> = new Set<EventFact>(['names', 'fighter', 'corners', 'status']);

/**
 * Applies the event's values that `isWanted` selects, and returns the remaining proposals. The caller must have locked
 * the room's row.
 */
async function takeOver(
  context: Notifier,
  taking: Taking,
  followed: Followed,
  isWanted: (proposed: Proposed) => boolean,
): Promise<Proposal[]> {
  const { db, now } = context;
  const { room, actor } = taking;
  const first = await compare(db, room, followed, now);
  const take = (notifier: Notifier, isAct: boolean) =>
    takeFrom(notifier, { ...taking, isAct }, followed, first, isWanted);
  const { id: templateId, name: templateName } = followed.template;
  const acts = proposed(first.facts, followed).filter(
    (one) => isWanted(one) && one.proposal.canTake && ACT_FACTS.has(one.proposal.fact),
  );
  // A manager's request is already recorded as an action. Changes to results and locks alone do not become actions,
  // because they reach many rooms at the same time.
  if (actor?.id || acts.length === 0) return (await take(context, Boolean(actor?.id))).rest;
  const takesPicks = acts.some(({ fact }) => fact.fact === 'fighter' || fact.fact === 'corners');
  return asAct(db, { room, now, takesPicks }, async (defer) => {
    const id = newId();
    const { rest, facts } = await take({ ...context, defer }, true);
    // This line precedes the log lines about individual values, and stands for the action that can be undone.
    const change: OpenChange = { kind: 'event.taken', data: { templateId, templateName, facts } };
    if (facts > 1) await logChange(db, { id, roomId: room.id, actor, now, change });
    return rest;
  });
}

/**
 * Applies the selected values, and then those that become applicable, such as the result of a fighter who has just been
 * added. Also returns the number of applied facts.
 */
async function takeFrom(
  context: Notifier,
  { room, actor, skipsRefused, isAct }: Taking & { isAct: boolean },
  followed: Followed,
  first: Comparison,
  isWanted: (proposed: Proposed) => boolean,
): Promise<{ rest: Proposal[]; facts: number }> {
  const { db, now } = context;
  const { template } = followed;
  const event = { templateId: template.id, templateName: template.name };
  const adoptFacts = isFightSport(room.sport) ? adoptCardFacts : adoptTournamentFacts;
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
    const { posted, ownerIds } = await adoptFacts(db, {
      context,
      change: { room, actor, now },
      state: { ...followStateOf(room, last, now), matched: compared.matched },
      keys: new Set(wanted.map(({ fact }) => fact.key)),
      event,
      skipsRefused,
    });
    if (posted) results.push(posted);
    last = { template, following: { ...last.following, matched: compared.matched } };
    compared = await compare(db, room, last, now);
    last = await recordShared(db, room, last, compared);
    const isResults = wanted.every(({ proposal }) => RESULT_FACTS.has(proposal.fact));
    const isCalm = isResults && before === isLockedOf(await readLocks(db, room), now);
    const topics = isCalm ? resultTopics : scoreTopics;
    context.announce(...topics(room.id), ...ownerIds.map((id) => userTopic(id, 'sheets')));
  }
  if (tried.size === 0) last = await recordShared(db, room, last, compared);
  const what = results.at(-1);
  // Members are notified of an action's results when the action ends.
  if (what !== undefined && !isAct) await notifyOfResults(context, room, { actorId: '', what });
  const rest = proposed(compared.facts, last).map(({ proposal }) => proposal);
  const refused = rest.filter(({ id }) => tried.has(id));
  return { rest, facts: tried.size - refused.length };
}

const RESULT_FACTS: ReadonlySet<EventFact> = new Set<EventFact>(['result', 'score']);

/** Returns which locks have taken effect, as a string for comparison. */
const isLockedOf = (locks: readonly PickLock[], now: number) =>
  locks.map((lock) => isLocked({ ...lock, now })).join();

/**
 * Applies the proposals that a manager chose, and clears earlier dismissals of proposals for the same values. Fails
 * with not_found if the event or the room has changed in the meantime.
 */
export async function takeProposals(
  context: Notifier & { room: NamedRoom; viewer: Viewer },
  ids: readonly string[],
): Promise<Proposal[]> {
  const { db, now, room, viewer: actor } = context;
  await lockOwner(db, room);
  const followed = found(await findFollowing(db, room.id));
  const asked = new Set(ids);
  const { facts } = await compare(db, room, followed, now);
  const there = proposed(facts, followed).filter(({ proposal }) => asked.has(proposal.id));
  if (there.length < asked.size)
    refuse('not_found', 'The event has changed in the meantime. Please review the changes again.');
  const fixed = there.find(({ proposal }) => !proposal.canTake);
  if (fixed) refuse('locked', fixed.proposal.whyNot ?? fixed.proposal.what);
  const taking = { room, actor, skipsRefused: false };
  // Otherwise, if the event returned to a dismissed value, the old dismissal would hide it again.
  const dismissed = { ...followed.following.dismissed };
  for (const { fact } of there) delete dismissed[fact.key];
  await updateFollowing(db, room.id, { dismissed });
  const { id: templateId, name: templateName } = followed.template;
  const again = { ...followed, following: { ...followed.following, dismissed } };
  const rest = await takeOver(context, taking, again, ({ proposal }) => asked.has(proposal.id));
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
  const left = proposed(facts, { ...followed, following: { ...followed.following, dismissed } });
  return left.map(({ proposal }) => proposal);
}

/** This job applies an event's changes to one room, or notifies the people who run the room. */
export const FOLLOW_JOB = 'templates.follow';

/** This job applies new results of a fight card to several rooms. */
const RESULTS_JOB = 'templates.results';
/** This job notifies the members of one room about results that RESULTS_JOB has applied. */
const POSTED_JOB = 'templates.posted';

/** Short jobs. Their lease is also short, so that other processes retry them soon after a crash. */
export const FOLLOW_KINDS = [EVENT_CHANGED_JOB, RESULTS_JOB, FOLLOW_JOB] as const;

/**
 * The jobs that apply a template's changes to the rooms that follow it. A change enqueues one job per room or batch of
 * rooms, and each job runs in its own transaction. All jobs are idempotent.
 */
export function followJobs(deps: { db: Db; clock: Clock; live: LiveBus }): Record<string, JobHandler> {
  const { db, clock, live } = deps;
  return {
    [EVENT_CHANGED_JOB]: async (payload) => {
      const competitionId = idIn(payload, 'competitionId');
      const now = clock.now();
      await enqueueTakers(db, RESULTS_JOB, competitionId, { now, runAt: AHEAD });
      await enqueueFollowers(db, FOLLOW_JOB, competitionId, now);
    },
    [RESULTS_JOB]: async (payload) => {
      const { roomIds } = payload as { roomIds: string[] };
      const template = await findTemplate(db, idIn(payload, 'templateId'));
      if (!template) return;
      const now = clock.now();
      const taken = await inTransaction(db, (tx) => takeResults(tx, template, roomIds, now));
      const topics = taken.flatMap(({ room, movesLock }) =>
        (movesLock ? scoreTopics : resultTopics)(room.id),
      );
      if (topics.length > 0) await live.publish(topics);
    },
    [POSTED_JOB]: async (payload) => {
      const room = await findRoom(db, idIn(payload, 'roomId'));
      if (!room) return;
      await runJob(deps, async (context) => {
        await lockRoom(context.db, room.id);
        await notifyOfResults(context, room, { actorId: '', what: textIn(payload, 'what') });
      });
    },
    [FOLLOW_JOB]: (payload) => runJob(deps, (context) => catchUp(context, idIn(payload, 'roomId'))),
  };
}

/**
 * Applies new results to several rooms. A room with any other difference also gets a job of its own. If that job forms
 * an action, it applies the room's results too.
 */
async function takeResults(
  db: Db,
  template: TemplateRow,
  roomIds: readonly string[],
  now: number,
): Promise<AdoptedResults[]> {
  const left = new Set(roomIds);
  const rooms = await lockRunningRooms(db, roomIds);
  const following = await listTaking(db, template, roomIds);
  const memories = new Map(following.map((one) => [one.roomId, one]));
  const taken = await adoptNewResults(db, {
    template: toProof(template).owner,
    rooms: rooms.flatMap((room) => {
      const memory = memories.get(room.id);
      return memory ? [{ ...memory, room: { kind: 'room' as const, ...room } }] : [];
    }),
    select: ({ room }, { facts, matched }) => {
      const following = memories.get(room.id);
      if (!following) return [];
      const wanted = proposed(facts, { following, template }).filter(
        ({ fact, proposal }) => fact.isSafe && proposal.canTake && proposal.state === 'new',
      );
      const isAct = wanted.some(({ fact }) => ACT_FACTS.has(fact.fact));
      const results = isAct ? [] : wanted.flatMap(({ fact }) => (fact.fact === 'result' ? [fact] : []));
      const isMatched = JSON.stringify(matched) === JSON.stringify(following.matched);
      const isTaken = (fact: ComparedFact) => fact.own === fact.event && fact.base === fact.event;
      const areTaken = facts.every((fact) => results.includes(fact) || isTaken(fact));
      if (following.told.length === 0 && isMatched && areTaken) left.delete(room.id);
      return results;
    },
    actor: { id: null, username: `Event ${template.name}` },
    now,
  });
  const others = [...left].map((roomId) => ({ roomId }));
  await enqueueAll(db, FOLLOW_JOB, others, { now });
  if (taken.length === 0) return [];
  const values = taken.map((one) => ({ roomId: one.room.id, taken: one.taken }));
  await addTaken(db, values);
  const posted = taken.map(({ room, posted: what }) => ({ roomId: room.id, what }));
  const told = posted.filter(({ what }) => what !== null);
  await enqueueAll(db, POSTED_JOB, told, { now });
  return taken;
}

/**
 * Applies the event's new values if the room takes them automatically. Notifies the people who run the room of any
 * other differences.
 */
async function catchUp(context: Notifier, roomId: string): Promise<void> {
  const { db } = context;
  const played = await findRoom(db, roomId);
  if (!played) return;
  const { name, completedAt } = await lockRoom(db, roomId);
  const followed = await findFollowing(db, roomId);
  if (!followed || completedAt !== null) return;
  const room = { ...played, name };
  const actor = { id: null, username: `Event ${followed.template.name}` };
  const takes = followed.following.mode === 'take';
  const left = await takeOver(
    context,
    { room, actor, skipsRefused: true },
    followed,
    ({ fact, proposal }) => takes && fact.isSafe && proposal.state === 'new',
  );
  await notifyOfProposals(context, room, followed, left);
}

/** Notifies those who run a room of open proposals, unless all of them have been reported before. */
async function notifyOfProposals(
  context: Notifier,
  room: { id: string; name: string },
  { following, template }: Followed,
  left: readonly Proposal[],
): Promise<void> {
  const open = left.filter(({ state }) => state === 'new');
  const isOne = open.length === 1;
  const told = open.map(({ id }) => id);
  if (JSON.stringify(told) === JSON.stringify(following.told)) return;
  await updateFollowing(context.db, room.id, { told });
  if (told.every((id) => following.told.includes(id))) return;
  const what = open.every(({ fact }) => fact === 'result') ? 'result' : 'change';
  await notify(context, await listManagerIds(context.db, room.id), {
    kind: 'event-news',
    title: 'Event Update',
    message: `${room.name}: ${template.name} has ${open.length} official ${what}${isOne ? '' : 's'}. Use or skip ${isOne ? 'it' : 'them'} in the room.`,
    link: pages.manager(room.id),
    lineKey: `event-news:${room.id}`,
  });
}
