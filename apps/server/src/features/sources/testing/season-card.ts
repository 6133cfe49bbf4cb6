import { ApiError, type Fight } from '@lockroom/contract';
import { methodsFor } from '@lockroom/rules';
import { savePick } from '@lockroom/testing/fight-room';
import type { CardScript } from '@lockroom/testing/teller/card-script';
import { type CardWatch, finalCard, pairOf, watchCard } from '@lockroom/testing/teller/oracle';
import { sql } from 'drizzle-orm';
import { competitions } from '../../../kernel/db/tables/competitions.ts';
import { fights } from '../../../kernel/db/tables/fights.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { type Follower, type NightReport, say, type Watching } from './watching.ts';

interface Seen {
  hash: string;
  fights: Fight[];
  locked: Set<string>;
}

/** Watches rooms that follow a fight card. */
export function followCard({ db }: TestServer, script: CardScript, report: NightReport): Watching {
  const watch = watchCard(script);
  const rooms = new Map<string, Seen>();
  /** The fighter that each member picked, keyed by entry and fight. */
  const named = new Map<string, string>();
  const read = async ({ room, manager }: Follower, seen: Seen) => {
    seen.fights = await manager.api.fights.managerFights({ params: { roomId: room.id } });
  };
  const seenOf = ({ room }: Follower) => {
    const seen = rooms.get(room.id) ?? { hash: '', fights: [], locked: new Set() };
    rooms.set(room.id, seen);
    return seen;
  };
  return {
    sport: script.sport,
    async look(follower, now) {
      const seen = seenOf(follower);
      const allowed = watch.at(now);
      for (const { id, lockDatetime } of seen.fights)
        if (lockDatetime && Date.parse(lockDatetime) <= now) seen.locked.add(id);
      const { rows } = await db.execute<{ hash: string }>(sql`
        select md5(coalesce(string_agg(f::text, ',' order by f.id), '')) as hash from ${fights} f
        join ${competitions} c on c.id = f.competition_id where c.room_id = ${follower.room.id}`);
      if (rows[0]?.hash === seen.hash) return;
      seen.hash = rows[0]?.hash ?? '';
      await read(follower, seen);
      const orders = new Set<number>();
      for (const fight of seen.fights) {
        const { id, fighter1, fighter2, winnerId, winMethod, lockDatetime, fightStatus } = fight;
        const [one, two] = [fighter1, fighter2].map((name) => watch.ids.get(name) ?? `nobody called ${name}`);
        const pair = pairOf([one ?? '', two ?? '']);
        const told = allowed.find(({ pairs }) => pairs.has(pair));
        const what = `${fighter1} vs ${fighter2}`;
        if (seen.locked.has(id) && !fight.isLocked && fightStatus !== 'called-off')
          say(now, report.reopened, what);
        if (fight.isLocked) seen.locked.add(id);
        if (!told) {
          say(now, report.wrong, `${what} was never told`);
          continue;
        }
        if (fightStatus !== 'called-off') {
          if (orders.has(told.order)) say(now, report.wrong, `${what} is on the card twice`);
          orders.add(told.order);
        } else if (!told.mayBeOff) say(now, report.wrong, `${what} is off`);
        const result =
          winnerId === null
            ? null
            : winnerId === 0
              ? `${winMethod}`
              : `${winnerId === 1 ? one : two} by ${winMethod ?? '?'}`;
        if (result && !told.results.has(result)) say(now, report.wrong, `${what}: ${result}`);
        const lockAt = lockDatetime === null ? null : Date.parse(lockDatetime);
        // Once a fight has begun, its lock may be any time after the start.
        const isBegun = lockAt !== null && told.begunAt !== null && lockAt >= told.begunAt;
        if (lockAt !== null && !isBegun && !told.startTimes.has(lockAt))
          say(now, report.wrong, `${what} locks at ${lockDatetime}`);
        for (const [person, odds] of [
          [one, fight.fighter1Odds],
          [two, fight.fighter2Odds],
        ] as const)
          if (odds !== 'N/A' && !told.odds.has(`${person} ${odds}`))
            say(now, report.wrong, `${what}: odds ${odds}`);
      }
    },
    async pick(follower, lots, chance) {
      for (const { player, bracket } of follower.members) {
        for (const { id, fighter1, fighter2 } of seenOf(follower).fights) {
          if (!lots.hit(chance)) continue;
          const corner = lots.oneOf([1, 2] as const);
          const method = lots.oneOf(methodsFor(script.sport));
          const isSaved = await savePick(player, bracket, id, corner, method).then(
            ({ notSaved }) => notSaved.length === 0,
            (error: unknown) => {
              if (error instanceof ApiError) return false;
              throw error;
            },
          );
          const name = corner === 1 ? fighter1 : fighter2;
          if (isSaved) named.set(bracket.id + id, watch.ids.get(name) ?? name);
        }
      }
    },
    async finish(follower) {
      const seen = seenOf(follower);
      await read(follower, seen);
      report.missing.push(...missingIn(seen.fights, script, watch));
      for (const { player, bracket } of follower.members) {
        const picks = await player.api.fights.picks({ params: { bracketId: bracket.id } });
        for (const { fightId, predictedWinnerId } of picks) {
          const fight = seen.fights.find(({ id }) => id === fightId);
          const name = predictedWinnerId === '1' ? fight?.fighter1 : fight?.fighter2;
          const wanted = named.get(bracket.id + fightId);
          if (watch.ids.get(name ?? '') !== wanted)
            report.misplaced.push(`a pick for ${nameIn(watch, wanted ?? '')} stands for ${name}`);
        }
      }
    },
  };
}

const nameIn = ({ ids }: CardWatch, id: string) => [...ids].find(([, one]) => one === id)?.[0] ?? id;

function missingIn(card: readonly Fight[], script: CardScript, watch: CardWatch): string[] {
  const on = card.filter(({ fightStatus }) => fightStatus !== 'called-off');
  const shown = on.map(({ fighter1, fighter2, winnerId, winMethod }) => {
    const [one = '', two = ''] = [fighter1, fighter2].map((name) => watch.ids.get(name) ?? name);
    const winner = winnerId === 1 ? one : two;
    const result = winnerId === null ? null : winnerId === 0 ? winMethod : `${winner} by ${winMethod ?? '?'}`;
    return `${pairOf([one, two])}: ${result}`;
  });
  // Reversed, because Fight 1 comes first on the room's card.
  const wanted = finalCard(script)
    .filter(({ result }) => result !== null)
    .map(({ pair, result }) => `${pair}: ${result}`)
    .toReversed();
  const names = (text: string) => text.replaceAll(/\d{7}/g, (id) => nameIn(watch, id));
  return [
    ...wanted.filter((line) => !shown.includes(line)).map((line) => `no ${names(line)}`),
    ...shown.filter((line) => !wanted.includes(line)).map((line) => `left over: ${names(line)}`),
    ...(wanted.length === shown.length &&
    wanted.every((line) => shown.includes(line)) &&
    wanted.join() !== shown.join()
      ? ['the fights are in another order']
      : []),
  ];
}
