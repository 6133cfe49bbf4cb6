import type { Bracket, Fight, Prediction, Room } from '@lockroom/contract';
import { fightPlace } from '@lockroom/rules';
import type { FakeAnswer, FakeRequest } from '../../../../testing/fake-server.ts';
import { noor } from '../../../../testing/render-app.tsx';
import { cardAnswer } from '../../../competitions/testing/card-answer.ts';
import { entryOf, fightOf as fixtureFight, roomOf } from '../../../rooms/testing/room-fixtures.ts';
import type { DraftPick } from '../../card/fight-rules.ts';

export const ROOM_ID = 'room-1';
export const BRACKET_ID = 'bracket-1';
export const HOUR = 3_600_000;
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
export const ko: DraftPick = { winnerId: 1, method: 'KO/TKO' };
export const dec: DraftPick = { winnerId: 2, method: 'Decision' };
export const open = { lockDatetime: inMs(5 * HOUR) };
export const locked = { lockDatetime: inMs(-HOUR), isLocked: true };
export const ended = { ...locked, winnerId: 1, winMethod: 'KO/TKO', fightStatus: 'completed' } as const;
export const broken: FakeAnswer = { status: 500, body: { message: 'Something broke.', code: 'fault' } };
/** A response that rejects a save because the lock time has passed. */
export const lateAnswer: FakeAnswer = {
  status: 423,
  body: { message: 'This bracket is locked and predictions cannot be changed.', code: 'locked' },
};
export const kelechi = { id: 'user-2', username: 'kelechi', profileImageUrl: null };

/** Builds a card with these fights, Fight 1 first. Their ids are f1, f2 and so on. */
export function cardOf(...fights: readonly Partial<Fight>[]): Fight[] {
  return fights.map((changes, index) =>
    fixtureFight(`f${index + 1}`, {
      ...fightPlace(index, fights.length),
      fighter1Odds: '+150',
      fighter2Odds: '-180',
      methodPoints: 1,
      ...changes,
    }),
  );
}

export function fightOf(changes: Partial<Fight> = {}): Fight {
  const [fight] = cardOf(changes);
  if (!fight) throw new Error('A card with one fight has no first fight');
  return fight;
}

const room = roomOf({
  id: ROOM_ID,
  name: 'The Garage',
  maxBrackets: 10,
  creatorId: kelechi.id,
  creatorName: kelechi.username,
  isCreator: false,
  isManager: false,
  memberCount: 2,
  bracketCount: 1,
  userPoints: 0,
  fightCount: 0,
  scoredCount: 0,
  maxPossiblePoints: 0,
});

const entry = entryOf(1, noor.username, { id: BRACKET_ID, roomId: ROOM_ID, picksSaved: 0 });

/** Another member's entry, as seen by the signed-in user. */
export const kelechisEntry: Partial<Bracket> = {
  name: 'kelechi Bracket 1',
  creatorId: kelechi.id,
  user: kelechi,
  isOwner: false,
  picksSaved: null,
};

export interface EntryWorld {
  card: Fight[];
  picks?: Record<string, DraftPick>;
  entry?: Partial<Bracket>;
  room?: Partial<Room>;
  /** The response to a save; if null, the pick is stored. */
  onSave?: (fightId: string) => FakeAnswer | null;
}

/** Responses from a fake server that stores the picks of one bracket. */
export function entryAnswers(world: EntryWorld): Record<string, FakeAnswer> {
  const stored = new Map(Object.entries(world.picks ?? {}));
  const shown = { ...entry, ...world.entry };
  const predictions = () => [...stored].flatMap(([fightId, pick]) => predictionOf(fightId, pick) ?? []);
  const save = ({ body }: FakeRequest): FakeAnswer => {
    const { fightId, predictedWinnerId, predictedMethod } = body as {
      fightId: string;
      predictedWinnerId: 1 | 2 | null;
      predictedMethod: DraftPick['method'];
    };
    const refused = world.onSave?.(fightId) ?? null;
    if (refused) return refused;
    if (predictedWinnerId === null) stored.delete(fightId);
    else stored.set(fightId, { winnerId: predictedWinnerId, method: predictedMethod });
    const savedAt = '2026-01-03T02:41:05.000Z';
    return {
      body: { saved: stored.size, savedAt, dropped: [], notSaved: [], predictions: predictions() },
    };
  };
  return {
    [`GET /api/brackets/${BRACKET_ID}`]: { body: shown },
    [`GET /api/rooms/${ROOM_ID}`]: { body: { ...room, ...world.room } },
    [`GET /api/rooms/${ROOM_ID}/competition`]: () => cardAnswer(world.card),
    [`GET /api/rooms/${ROOM_ID}/brackets`]: { body: [shown] },
    [`GET /api/rooms/${ROOM_ID}/pick-shares`]: { body: [] },
    [`GET /api/events/${BRACKET_ID}/predictions`]: () => ({ body: predictions() }),
    [`GET /api/brackets/${BRACKET_ID}/predictions`]: () => ({ body: predictions() }),
    [`POST /api/rooms/${ROOM_ID}/sync-brackets`]: { body: { success: true, fights: 0, brackets: 1 } },
    'POST /api/predictions': save,
  };
}

export function predictionOf(fightId: string, { winnerId, method }: DraftPick): Prediction | null {
  if (winnerId === null || method === null) return null;
  return {
    id: `pick-${fightId}`,
    eventId: BRACKET_ID,
    fightId,
    userId: noor.id,
    predictedWinnerId: winnerId === 1 ? '1' : '2',
    predictedMethod: method,
    pointsEarned: null,
    isCorrectFighter: null,
    isCorrectMethod: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
  };
}
