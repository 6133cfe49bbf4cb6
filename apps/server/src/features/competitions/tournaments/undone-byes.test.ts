import { type BracketRoom, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { registerPeople } from '@lockroom/testing/world';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { startWithAdministrators } from '../../../testing/administrator.ts';
import { tellHeld } from '../../../testing/held-notices.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const SHEET = { wc1: 'afc4' };

let at: BracketRoom;
let params: { roomId: string };
let templateId: string;
const { server, admin } = await startWithAdministrators();
const people = await registerPeople(server);
afterAll(() => server.close());

/** Sets up a football room, which has byes, with the same picks in two entries, and an event with the same bracket. */
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openBracketRoom(people, 'football');
  params = { roomId: at.room.id };
  await saveSheet(at.owner, at.bracket, SHEET);
  await saveSheet(at.other, at.otherBracket, SHEET);
  const body = { name: 'Playoffs', sport: 'football', bracketSize: 14 };
  templateId = (await admin.api.templates.create({ body })).id;
});

const setEventLock = () =>
  admin.api.templates.setLockTimes({ params: { templateId }, body: { lockTime: LOCK } });
const called = () => people.manager.api;
async function takeLock() {
  await called().followings.follow({ params, body: { templateId, mode: 'ask' } });
  await setEventLock();
  await server.worker.drain();
  const [open] = await called().followings.proposals({ params });
  await called().followings.take({ params: { ...params, proposalId: open?.id ?? '' } });
}

const ACTS: Record<string, [act: () => Promise<unknown>, undoes: string]> = {
  'a replacement that moves picks': [
    () =>
      called().tournamentActs.replace({
        params,
        body: { teamId: 'nfc5', name: 'Colts', takeBack: 'follow' },
      }),
    'Colts is NFC 5 again',
  ],
  'a lock time that is proposed and accepted': [takeLock, 'lock time none'],
  'an import': [
    async () => {
      await setEventLock();
      await called().templates.importFootball({ params, body: { templateId } });
    },
    'lock time none',
  ],
};

test.each(Object.entries(ACTS))(
  'undoing %s in a tournament with byes loses no pick',
  async (_, [act, undoes]) => {
    await act();
    await saveSheet(at.other, at.otherBracket, { wc2: 'afc3' });
    const { act: undoneAct, undone } = await undoNewest(people.manager, at.room);
    expect(undoneAct?.undoes).toBe(undoes);
    expect(undone.picks).toEqual({ returned: 0, kept: 0, lost: 0 });
    expect(await picksOf(at.owner, at.bracket)).toEqual(SHEET);
    expect(await picksOf(at.other, at.otherBracket)).toEqual({ ...SHEET, wc2: 'afc3' });
  },
);
