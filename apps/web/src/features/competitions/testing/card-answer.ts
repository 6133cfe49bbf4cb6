import type { Fight, RoomCompetition } from '@lockroom/contract';
import type { FakeAnswer } from '../../../testing/fake-server.ts';

export function cardAnswer(fights: Fight[]): FakeAnswer {
  const body: RoomCompetition = {
    kind: 'fights',
    eventId: 'event-1',
    fights,
    serverTime: new Date().toISOString(),
  };
  return { body };
}
