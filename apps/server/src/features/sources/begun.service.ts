import { isFightSport, play } from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import type { ProvenRoom, ProvenTemplate } from '../../kernel/http/access-context.ts';
import { readTournament } from '../competitions/tournaments/tournament.service.ts';
import { readFollowedEvent } from '../templates/followings.service.ts';
import { listSources, readSourceIds } from '../templates/templates.service.ts';
import type { BracketMemory } from './brackets/confirm-bracket.ts';
import type { CardMemory } from './cards/confirm-card.ts';
import { memoryOf } from './event-state.ts';

/**
 * Returns the ids of a room's fights or games that have begun or ended according to the followed event, even if the
 * room does not show this yet. A single response from a source is enough.
 */
export async function readBegun(db: Db, room: ProvenRoom, now: number): Promise<ReadonlySet<string>> {
  const followed = await readFollowedEvent(db, room, now);
  if (!followed) return new Set();
  const { template, fights } = followed;
  if (!isFightSport(room.sport)) return begunGames(db, room, template, now);
  const begun = await begunBouts(db, template);
  return new Set(
    fights.flatMap(({ eventFightId, fightId, isDecided }) =>
      isDecided || begun.has(eventFightId) ? [fightId] : [],
    ),
  );
}

/** Returns the ids of the template's fights that any source has reported as live or over. */
async function begunBouts(db: Db, { id }: ProvenTemplate): Promise<Set<string>> {
  const begun = new Set<string>();
  for (const row of await listSources(db, id)) {
    const fights = await readSourceIds(db, id, 'contest', [row.source]);
    for (const bout of memoryOf(row).card?.bouts ?? []) {
      const fightId = fights.get(bout.id);
      if (fightId !== undefined && hasBegun(bout)) begun.add(fightId);
    }
  }
  return begun;
}

// Data stored before `hasBegun` existed contains only the result and the most recent response.
const hasBegun = ({ hasBegun: isBegun, heard, result }: CardMemory['bouts'][number]) =>
  isBegun || result !== null || (heard !== null && (heard.isLive || heard.winner !== undefined));

/**
 * Returns the ids of games that have a result in the template, have begun according to a source, or are past their
 * scheduled start.
 */
async function begunGames(db: Db, room: ProvenRoom, { id, owner }: ProvenTemplate, now: number) {
  const [own, event] = [await readTournament(db, room), await readTournament(db, owner)];
  if (own.row.size !== event.row.size || own.row.reseeding !== event.row.reseeding) return new Set<string>();
  const games = play(event.format, event.row.results);
  const begun = new Set(Object.keys(event.row.results));
  for (const row of await listSources(db, id)) {
    for (const { round, slots } of begunIn(memoryOf(row).bracket, now)) {
      const game = games.find(
        (one) => one.round === round && [one.team1, one.team2].every((team) => team && slots.includes(team)),
      );
      if (game) begun.add(game.id);
    }
  }
  return begun;
}

function begunIn(memory: BracketMemory | undefined, now: number) {
  const slotOf = new Map(Object.entries(memory?.slots ?? {}).map(([slot, team]) => [team.id, slot]));
  return Object.entries(memory?.games ?? {}).flatMap(([key, { hasBegun, startsAt, said, settled }]) => {
    const isBegun = hasBegun || said !== null || settled !== null || (startsAt !== null && startsAt <= now);
    const [round, ...teams] = JSON.parse(key) as [number, string, string];
    return isBegun ? [{ round, slots: teams.map((team) => slotOf.get(team) ?? '') }] : [];
  });
}
