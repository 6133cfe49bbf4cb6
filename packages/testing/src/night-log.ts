/** Replays a changes log on the original card. It shares no code with the product. */

export interface LogLine {
  id: string;
  kind: string;
  data: unknown;
}

/** A fight as the log describes it. A called-off fight keeps its result. */
export interface LoggedFight {
  id: string;
  fighter1: string;
  fighter2: string;
  fighter1Odds: string;
  fighter2Odds: string;
  fighterPoints: number;
  methodPoints: number;
  bonusPoints: number;
  underdogBonus: number;
  lockAt: string | null;
  isOff: boolean;
  reason: string | null;
  result: { winnerId: number; method: string | null } | null;
}

/** All fields that can occur in a log line. */
interface Data {
  fight: { fightId: string };
  corner: 1 | 2;
  name: string;
  changes: { fact: keyof LoggedFight; to: string | number }[];
  lock: { to: string | null } | null;
  locks: { fight: { fightId: string }; to: string | null }[];
  reason: string | null;
  result: NonNullable<LoggedFight['result']>;
  to: NonNullable<LoggedFight['result']>;
  direction: 'up' | 'down';
  changeId: string;
}

/** Returns the card after applying these log lines (oldest first), except those of undone actions. */
export function replayLog(start: readonly LoggedFight[], lines: readonly LogLine[]): LoggedFight[] {
  const card = structuredClone([...start]);
  const dataOf = ({ data }: LogLine) => data as Data;
  const gone = new Set(
    lines.filter(({ kind }) => kind === 'act.taken-back').map((line) => dataOf(line).changeId),
  );
  for (const line of lines) if (!gone.has(line.id)) follow(card, line.kind, dataOf(line));
  return card;
}

function follow(card: LoggedFight[], kind: string, data: Data): void {
  const find = (id: string) => {
    const fight = card.find((each) => each.id === id);
    if (!fight) throw new Error(`A log line refers to a fight that is not on the card: ${kind}`);
    return fight;
  };
  if (kind === 'fight.locks-set') {
    for (const { fight, to } of data.locks) find(fight.fightId).lockAt = to;
    return;
  }
  if (!kind.startsWith('fight.')) return;
  const fight = find(data.fight.fightId);
  const setFacts = () => {
    for (const { fact, to } of data.changes) Object.assign(fight, { [fact]: to });
  };
  switch (kind) {
    case 'fight.replaced':
      fight[`fighter${data.corner}`] = data.name;
      setFacts();
      if (data.lock) fight.lockAt = data.lock.to;
      break;
    case 'fight.renamed':
      fight[`fighter${data.corner}`] = data.name;
      break;
    case 'fight.changed':
      setFacts();
      break;
    case 'fight.corners-swapped':
      Object.assign(fight, {
        fighter1: fight.fighter2,
        fighter2: fight.fighter1,
        fighter1Odds: fight.fighter2Odds,
        fighter2Odds: fight.fighter1Odds,
      });
      if (fight.result) fight.result.winnerId = [0, 2, 1][fight.result.winnerId] ?? -1;
      break;
    case 'fight.called-off':
      fight.isOff = true;
      fight.reason = data.reason;
      break;
    case 'fight.reinstated':
      fight.isOff = false;
      fight.reason = null;
      break;
    case 'fight.result-entered':
      fight.result = { ...data.result };
      break;
    case 'fight.result-corrected':
    case 'fight.result-overturned':
      fight.result = { ...data.to };
      break;
    case 'fight.result-cleared':
      fight.result = null;
      break;
    case 'fight.moved': {
      const from = card.indexOf(fight);
      card.splice(from, 1);
      card.splice(data.direction === 'up' ? from + 1 : from - 1, 0, fight);
      break;
    }
    case 'fight.pick-changed':
      break;
    default:
      throw new Error(`A log line has an unknown kind: ${kind}`);
  }
}
