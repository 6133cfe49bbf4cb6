import type { Room } from '@lockroom/contract';
import { createLots } from '@lockroom/testing/lots';
import { BRACKET_TRAPS, type BracketTrap, writeBracket } from '@lockroom/testing/teller/bracket-script';
import { CARD_TRAPS, type CardTrap, writeCard } from '@lockroom/testing/teller/card-script';
import { FAILURE_TRAPS } from '@lockroom/testing/teller/failures';
import type { Script, Teller } from '@lockroom/testing/teller/teller';
import { joinRoom, registerPlayer } from '@lockroom/testing/world';
import { eventSources, templates } from '../../../kernel/db/tables/templates.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { followBracket } from './season-bracket.ts';
import { followCard } from './season-card.ts';
import type { Follower, NightReport } from './watching.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const CARDS = [214, 229, 246, 257, 259, 264, 279, 281, 282, 294, 300, 319].map(
  (number) => `mma-ufc-${number}`,
);
const BRACKETS = ['nfl-2020-14team', 'nfl-2021-14team', 'nfl-2023-14team', 'mlb-2023-12team'].concat(
  [2019, 2023].map((year) => `nba-${year}`),
  [2017, 2022].map((year) => `nhl-${year}`),
  [2016, 2017, 2019, 2021, 2022].map((year) => `ncaa-${year}`),
);

/** Generates a random event with traps (simulated source errors). One event in ten has no traps. */
export function drawNight(seed: number, startsAt: number): Script {
  const lots = createLots(seed);
  const isCard = lots.hit(0.7);
  const draw = <T>(traps: readonly T[]) =>
    lots.hit(0.1)
      ? []
      : [...lots.someOf(traps, lots.between(1, 5)), ...lots.someOf(FAILURE_TRAPS, lots.between(0, 2))];
  return isCard
    ? writeCard({ event: lots.oneOf(CARDS), seed, traps: draw<CardTrap>(CARD_TRAPS), startsAt })
    : writeBracket({ event: lots.oneOf(BRACKETS), seed, traps: draw<BracketTrap>(BRACKET_TRAPS), startsAt });
}

/** Yields the times at which the clock stops: often after a change, and rarely otherwise. */
function* stopsOf({ startsAt, endsAt, changes }: Script): Generator<number> {
  for (let at = startsAt - 9 * DAY; at < endsAt + 4 * DAY; ) {
    yield at;
    const until = startsAt - at;
    const isBusy = changes.some((change) => change <= at && at < change + 90_000);
    const isCalm = changes.every((change) => change <= at - HOUR || change > at + 2 * HOUR);
    const next = changes.find((change) => change > at);
    if (until > 7 * DAY || at > endsAt + 7 * HOUR) at += 12 * HOUR;
    else if (until > DAY) at += 6 * HOUR;
    else if (until > 2 * HOUR || isCalm) at += HOUR;
    // Also stops during changes that last only seconds.
    else
      at = Math.min(
        at + (isBusy ? 30_000 : 4 * MINUTE),
        next === undefined ? Number.POSITIVE_INFINITY : next + 5000,
      );
  }
}

/** Plays an event on a server that polls the fake source. Rooms follow the event, and their members make picks. */
export async function playNight(
  server: TestServer,
  teller: Teller,
  script: Script,
  poll: () => Promise<unknown>,
): Promise<NightReport> {
  const lots = createLots(script.startsAt / 1000);
  const report: NightReport = {
    label: script.label,
    wrong: [],
    reopened: [],
    misplaced: [],
    missing: [],
    acts: [],
  };
  const watching =
    script.kind === 'card' ? followCard(server, script, report) : followBracket(server, script, report);
  teller.scripts = [script];
  const followers: Follower[] = [];
  const openings = [script.startsAt - 8 * DAY, script.startsAt - 2 * DAY];
  const pickTimes = [-3.5 * DAY, -65 * MINUTE].map((before) => script.startsAt + before);
  let templateId: string | null = null;
  for (const now of stopsOf(script)) {
    server.clock.set(new Date(now).toISOString());
    await poll();
    templateId ??= await findTemplate(server);
    if (templateId && openings[0] !== undefined && now >= openings[0]) {
      openings.shift();
      followers.push(await openFollower(server, watching.sport, templateId));
      await server.worker.drain();
    }
    for (const follower of followers) await watching.look(follower, now);
    const isPickTime = pickTimes[0] !== undefined && now >= pickTimes[0];
    if (isPickTime) pickTimes.shift();
    // During the night, members also try to pick occasionally, usually too late.
    if (isPickTime || (Math.abs(now - script.startsAt) < 6 * HOUR && lots.hit(0.03)))
      for (const follower of followers) await watching.pick(follower, lots, isPickTime ? 1 : 0.3);
  }
  if (followers.length < 2) report.missing.push(`the event: ${followers.length} rooms could follow it`);
  await decide(server, followers, report);
  for (const follower of followers) await watching.finish(follower);
  return report;
}

/** Returns the id of the night's template; throws if there is a second template. */
async function findTemplate({ db }: TestServer): Promise<string | null> {
  const [own, second] = await db.select().from(templates);
  if (second) throw new Error(`The night has two templates: ${own?.name}, ${second.name}`);
  return own?.id ?? null;
}

async function openFollower(server: TestServer, sport: Room['sport'], templateId: string): Promise<Follower> {
  const manager = await registerPlayer(server);
  const name = `Room of ${manager.user.username}`;
  const room = await manager.api.rooms.create({
    body: { name, sport, roomPassword: 'canvas300', followTemplateId: templateId },
  });
  const members: Follower['members'] = [];
  for (let n = 0; n < 2; n += 1) {
    const player = await registerPlayer(server);
    await joinRoom(player, room);
    members.push({ player, bracket: await player.api.brackets.create({ body: { roomId: room.id } }) });
  }
  return { room, manager, members };
}

/** Makes the decisions that were left to people. The same decision in several rooms is recorded only once. */
async function decide(
  { db, worker }: TestServer,
  followers: readonly Follower[],
  report: NightReport,
): Promise<void> {
  for (const { room, manager } of followers) {
    const params = { roomId: room.id };
    const open = await manager.api.followings.proposals({ params });
    for (const { id, fact, what, now, event, state, whyNot } of open) {
      if (state === 'own') continue;
      const act = `${fact} of ${what}: ${event} instead of ${now}${whyNot ? ` (${whyNot})` : ''}`;
      if (!report.acts.includes(act)) report.acts.push(act);
      // A proposal may be gone once another has been accepted.
      await manager.api.followings.take({ params: { ...params, proposalId: id } }).catch(() => undefined);
    }
  }
  const rows = await db.select({ held: eventSources.held }).from(eventSources);
  for (const { what, value, why } of rows.flatMap(({ held }) => held))
    report.acts.push(`held: ${what}: ${value} (${why})`);
  await worker.drain();
}
