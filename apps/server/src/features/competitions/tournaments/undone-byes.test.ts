import { type BracketRoom, openBracketRoom, picksOf, saveSheet } from '@lockroom/testing/bracket-room';
import { beforeEach, expect, test } from 'vitest';
import { tellHeld } from '../../../testing/held-notices.ts';
import { startWithEverybody } from '../testing/start.ts';
import { undoNewest } from '../testing/undo-newest.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const LOCK = '2026-03-01T20:00:00.000Z';
const SHEET = { wc1: 'afc4' };

let at: BracketRoom;
let params: { roomId: string };
let templateId: string;
const { server, admin, people } = await startWithEverybody();
const { manager, owner, other } = people;

/** Sets up an event and a football room with the same bracket, which has byes, and two entries with the same picks. */
beforeEach(async () => {
  await tellHeld(server);
  server.clock.set(NOON);
  at = await openBracketRoom(people, 'football');
  params = { roomId: at.room.id };
  await saveSheet(owner, at.bracket, SHEET);
  await saveSheet(other, at.otherBracket, SHEET);
  const body = { name: 'Playoffs', sport: 'football', bracketSize: 14 };
  templateId = (await admin.api.templates.create({ body })).id;
});

const setEventLock = () =>
  admin.api.templates.setLockTimes({ params: { templateId }, body: { lockTime: LOCK } });

test.each<[what: string, undoes: string, act: () => Promise<unknown>]>([
  [
    'a replacement that moves picks',
    'Colts is NFC 5 again',
    () => {
      const body = { teamId: 'nfc5', name: 'Colts', takeBack: 'follow' } as const;
      return manager.api.tournamentActs.replace({ params, body });
    },
  ],
  [
    'a lock time that is proposed and accepted',
    'lock time none',
    async () => {
      const { followings } = manager.api;
      await followings.follow({ params, body: { templateId, mode: 'ask' } });
      await setEventLock();
      await server.worker.drain();
      const [open] = await followings.proposals({ params });
      await followings.take({ params: { ...params, proposalId: open?.id ?? '' } });
    },
  ],
  [
    'an import',
    'lock time none',
    async () => {
      await setEventLock();
      await manager.api.templates.importFootball({ params, body: { templateId } });
    },
  ],
])('undoing %s in a tournament with byes loses no picks', async (_, undoes, act) => {
  await act();
  await saveSheet(other, at.otherBracket, { wc2: 'afc3' });
  const undo = await undoNewest(manager, at.room);
  expect(undo.act?.undoes).toBe(undoes);
  expect(undo.undone.picks).toEqual({ returned: 0, kept: 0, lost: 0 });
  expect(await picksOf(owner, at.bracket)).toEqual(SHEET);
  expect(await picksOf(other, at.otherBracket)).toEqual({ ...SHEET, wc2: 'afc3' });
});
