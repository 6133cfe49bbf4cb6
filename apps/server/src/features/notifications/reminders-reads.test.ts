import {
  openBracketRoom,
  registerPeople,
  saveSheet,
  setLock as setSheetLock,
} from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick, setLock } from '@lockroom/testing/fight-room';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordStatements } from '../../testing/statements.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const LOCK = '2026-03-01T15:00:00.000Z';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Of the statements of a save those that read who sits in a room, each with what it is about. */
async function seatsRead(save: () => Promise<unknown>): Promise<unknown[][]> {
  server.clock.set('2026-03-01T14:30:00.000Z');
  await server.reminders.drain();
  await server.worker.drain();
  const recorder = recordStatements();
  try {
    await save();
    return recorder
      .take()
      .filter(({ text }) => text.includes('from "room_members"'))
      .map(({ values }) => values);
  } finally {
    recorder.stop();
  }
}

// In the minute before a lock nearly every save is of somebody who was reminded of it.
test('a save after a reminder reads the seat of its owner alone', async () => {
  server.clock.set('2026-03-01T12:00:00.000Z');
  const card = await openFightRoom(server, 2);
  for (const { id } of card.card) await setLock(card.manager, card.room, id, LOCK);
  const sheet = await openBracketRoom(await registerPeople(server));
  await setSheetLock(sheet, LOCK);
  for (const [owner, save] of [
    [card.owner, () => savePick(card.owner, card.bracket, card.fightId(1), 1)],
    [sheet.owner, () => saveSheet(sheet.owner, sheet.bracket, { 'r1-1': 'red1' })],
  ] as const) {
    const read = await seatsRead(save);
    expect(read).not.toEqual([]);
    for (const values of read) expect(values).toContain(owner.user.id);
  }
});
