import { methodsFor } from '@lockroom/rules';
import type { Lots } from '@lockroom/testing/lots';
import { cornerOf } from '@lockroom/testing/night-figures';
import type { Fighter, Night, NightFight, NightOp } from '@lockroom/testing/night-oracle';
import type { Player } from '@lockroom/testing/world';

const ODDS = ['+150', '-150', '+400', 'N/A'];
const MINUTE = 60_000;

/** An action and the API call that the web app would send for it. */
export interface Doing {
  op: NightOp;
  prepare?(): Promise<void>;
  send(): Promise<unknown>;
}

/** The people in a simulated fight night, with the manager first. */
export interface NightRoom {
  roomId: string;
  players: readonly Player[];
}

let people = 100;
function newFighter(lots: Lots): Fighter {
  people += 1;
  return { id: people, name: `Fighter ${people}`, odds: lots.oneOf(ODDS) };
}

const KINDS = [
  ...Array<'save'>(9).fill('save'),
  ...Array<'result'>(6).fill('result'),
  ...(['replace', 'replace', 'swap', 'swap', 'rename', 'call off', 'call off'] as const),
  ...(['reinstate', 'lock', 'lock', 'move', 'points', 'undo', 'undo', 'undo', 'complete'] as const),
];

/** Draws a random next action that is possible in the night's present state. */
export function drawOp(lots: Lots, room: NightRoom, night: Night, now: number): Doing {
  const [manager] = room.players;
  if (!manager) throw new Error('The night has no manager');
  const fight = lots.oneOf(night.fights);
  const kind =
    night.completedAt !== null && lots.hit(0.4)
      ? lots.oneOf(['result', 'complete'] as const)
      : lots.oneOf(KINDS);
  const params = { fightId: fight.id };
  const [red, blue] = fight.pair;
  const names = { fighter1: red.name, fighter2: blue.name };
  const about = { fight: fight.id, seen: [red.name, blue.name] as const };
  const { fightActs, fights } = manager.api;
  const inRoom = { params: { roomId: room.roomId } };
  switch (kind) {
    case 'save':
      return drawSave(lots, room, night, fight);
    case 'result':
      return drawResult(lots, manager, fight);
    case 'replace': {
      const leaves = lots.oneOf(fight.pair);
      const comes = newFighter(lots);
      const stayerOdds = lots.oneOf(ODDS);
      const takeBack = lots.hit(0.7) ? 'his' : 'all';
      const lockAt = lots.hit(0.4) ? now + lots.between(-1, 40) * MINUTE : null;
      const body = {
        fighterNumber: cornerOf(fight.pair, leaves.id),
        name: comes.name,
        odds: comes.odds,
        opponentOdds: stayerOdds,
        takeBack,
        lockTime: textOf(lockAt),
        seen: names,
      } as const;
      const op = { does: kind, ...about, leaves: leaves.id, comes, stayerOdds, takeBack, lockAt } as const;
      return doing(op, () => fightActs.replace({ params, body }));
    }
    case 'swap':
      return doing({ does: kind, ...about }, () => fightActs.swapCorners({ params, body: { seen: names } }));
    case 'rename': {
      const { id, name: old } = lots.oneOf(fight.pair);
      const name = lots.hit(0.2) ? old : `${old}'`;
      const body = { fighterNumber: cornerOf(fight.pair, id), name, seen: names };
      return doing({ does: kind, ...about, fighter: id, name }, () => fightActs.rename({ params, body }));
    }
    case 'call off': {
      const reason = lots.hit(0.5) ? 'weight missed' : null;
      return doing({ does: kind, fight: fight.id, reason }, () =>
        fightActs.callOff({ params, body: { reason } }),
      );
    }
    case 'reinstate':
      return doing({ does: kind, fight: fight.id }, () => fightActs.reinstate({ params }));
    case 'lock': {
      const lockAt = lots.hit(0.2) ? null : now + lots.between(-5, 60) * MINUTE;
      const body = { lockTimes: { [fight.id]: textOf(lockAt) } };
      return doing({ does: kind, fight: fight.id, lockAt }, () => fights.setLockTimes({ ...inRoom, body }));
    }
    case 'move': {
      const body = { direction: lots.oneOf(['up', 'down'] as const) };
      return doing({ does: kind, fight: fight.id, ...body }, () => fights.move({ params, body }));
    }
    case 'points': {
      const points = { ...fight.points, fighterPoints: lots.between(1, 4), methodPoints: lots.between(1, 3) };
      return doing({ does: kind, fight: fight.id, points }, () => fights.update({ params, body: points }));
    }
    case 'undo':
      return drawUndo(lots, manager, inRoom, night);
    case 'complete': {
      const body = { isCompleted: lots.hit(night.completedAt === null ? 0.6 : 0.2) };
      return doing({ does: kind, ...body }, () => manager.api.rooms.complete({ ...inRoom, body }));
    }
  }
}

const doing = (op: NightOp, send: () => Promise<unknown>): Doing => ({ op, send });
export const textOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function drawSave(
  lots: Lots,
  { players }: NightRoom,
  { sheets, managerId }: Night,
  fight: NightFight,
): Doing {
  const sheet = lots.oneOf(sheets);
  const actorId = lots.hit(0.15) ? managerId : sheet.ownerId;
  const actor = players.find(({ user }) => user.id === actorId);
  if (!actor) throw new Error('The action names an unknown player');
  const picked = lots.hit(0.12) ? null : lots.oneOf(fight.pair);
  const method = lots.oneOf(methodsFor('mma'));
  const [{ name: fighter1 }, { name: fighter2 }] = fight.pair;
  const body = {
    eventId: sheet.id,
    fightId: fight.id,
    predictedWinnerId: picked && cornerOf(fight.pair, picked.id),
    predictedMethod: method,
    seen: { fighter1, fighter2 },
  };
  const made = { sheet: sheet.id, fight: fight.id, fighter: picked?.id ?? null, method };
  const op = { does: 'save', actorId, ...made, seen: [fighter1, fighter2] } as const;
  return doing(op, () => actor.api.fights.savePick({ body }));
}

function drawResult(lots: Lots, { api }: Player, fight: NightFight): Doing {
  const isDrawn = lots.hit(0.12);
  const winner = isDrawn ? null : lots.oneOf(fight.pair);
  const isCleared = lots.hit(0.12);
  const method = isCleared
    ? null
    : isDrawn
      ? lots.oneOf(['Draw', 'No Contest', 'Disqualification'] as const)
      : lots.oneOf([...methodsFor('mma'), 'Disqualification'] as const);
  const overturn = lots.hit(0.5);
  const [{ name: fighter1 }, { name: fighter2 }] = fight.pair;
  const shown = fight.off ? null : fight.result;
  const sentOf = (person: number | null): 0 | 1 | 2 => (person === null ? 0 : cornerOf(fight.pair, person));
  const seen = { winnerId: shown && sentOf(shown.fighter), winMethod: shown?.method ?? null };
  const body = {
    winnerId: isCleared ? null : sentOf(winner?.id ?? null),
    winMethod: method,
    overturn,
    seen: { fighter1, fighter2, ...seen },
  };
  const op = {
    does: 'result',
    fight: fight.id,
    fighter: isCleared ? null : (winner?.id ?? null),
    method,
    overturn,
    seen: [fighter1, fighter2],
    seenResult: shown,
  } as const;
  return doing(op, () => api.fights.enterResult({ params: { fightId: fight.id }, body }));
}

function drawUndo(lots: Lots, { api }: Player, inRoom: { params: { roomId: string } }, night: Night): Doing {
  const standing = night.acts.flatMap(({ isUndone }, at) => (isUndone ? [] : [at]));
  const act = standing.at(lots.hit(0.9) ? -1 : -2) ?? -1;
  let actId = inRoom.params.roomId;
  const prepare = async () => {
    const listed = await api.competitions.acts(inRoom);
    actId = listed[night.acts.length - 1 - act]?.id ?? actId;
  };
  const send = () => api.competitions.undo({ ...inRoom, body: { actId } });
  return { op: { does: 'undo', act }, ...(act >= 0 && { prepare }), send };
}
