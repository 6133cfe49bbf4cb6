import type { ImportReport } from '@lockroom/contract';
import { readLog, savePick, setLock } from '@lockroom/testing/fight-room';
import { createLots } from '@lockroom/testing/lots';
import { joinRoom, openRoom, registerPlayer } from '@lockroom/testing/world';
import { afterAll, describe, expect, test } from 'vitest';
import { startWithAdministrators } from '../../testing/administrator.ts';

const { server, admin } = await startWithAdministrators();
const manager = await registerPlayer(server);
const members = [await registerPlayer(server), await registerPlayer(server)];
afterAll(() => server.close());

const versus = ({ fighter1, fighter2 }: { fighter1: string; fighter2: string }) =>
  `${fighter1} vs ${fighter2}`;
const sorted = (texts: readonly string[]) => [...texts].sort();

async function openSheets() {
  const room = await openRoom(manager);
  const sheets = [];
  for (const player of members) {
    await joinRoom(player, room);
    sheets.push({ player, bracket: await player.api.brackets.create({ body: { roomId: room.id } }) });
  }
  return { room, params: { roomId: room.id }, sheets };
}

/**
 * Previews, imports and previews again: the preview writes nothing, the import reports the same, and a second preview
 * finds no changes.
 */
async function run(
  roomId: string,
  templateId: string,
  includeResults: boolean,
  call: 'import' | 'importFootball' | 'importCustom',
  state: () => Promise<unknown>,
): Promise<ImportReport> {
  const params = { roomId };
  const query = { templateId, includeResults: includeResults ? ('true' as const) : ('false' as const) };
  const before = [await state(), await readLog(manager, { id: roomId })];
  const told = await manager.api.templates.preview({ params, query });
  expect([await state(), await readLog(manager, { id: roomId })]).toEqual(before);
  const done = await manager.api.templates[call]({ params, body: { templateId, includeResults } });
  expect(done).toEqual({ success: true, ...told });
  expect((await manager.api.templates.preview({ params, query })).hasChanges).toBe(false);
  return told;
}

/** Returns the new log line, or an empty text if nothing has changed. */
async function logged(roomId: string, before: number, report: ImportReport): Promise<string> {
  const log = await readLog(manager, { id: roomId });
  expect(log.length - before).toBe(report.hasChanges ? 1 : 0);
  return report.hasChanges ? (log[0] ?? '') : '';
}

describe('the report of an import', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'the report for a card with picks lists exactly the changes of the import (seed %i)',
    async (seed) => {
      const lots = createLots(seed);
      const { room, params, sheets } = await openSheets();
      const people = Array.from({ length: 8 }, (_, n) => ({ fighter1: `Red ${n}`, fighter2: `Blue ${n}` }));
      for (const fight of lots.someOf(people, lots.between(2, 5)))
        await manager.api.fights.add({ body: { eventId: room.eventId, ...fight } });
      const card = () => manager.api.fights.managerFights({ params });
      for (const { player, bracket } of sheets) {
        for (const { id } of await card())
          if (lots.hit(0.6)) await savePick(player, bracket, id, lots.oneOf([1, 2] as const));
      }
      const [locked] = await card();
      if (locked && lots.hit(0.5)) await setLock(manager, room, locked.id, '2040-01-01T18:00:00Z');
      const fights = lots
        .someOf(people, lots.between(1, 5))
        .map((fight) => ({ ...fight, fighterPoints: lots.between(2, 4) }));
      const template = await admin.api.templates.create({
        body: { name: `Card ${seed}`, sport: 'mma', fights },
      });
      await admin.api.templates.saveResults({
        params: { templateId: template.id },
        body: { results: { fight_0: { winnerId: 1, winMethod: 'Decision' } } },
      });
      const picksOf = async ({ player, bracket }: (typeof sheets)[number]) =>
        (await player.api.fights.picks({ params: { bracketId: bracket.id } })).map(
          ({ fightId, predictedWinnerId, predictedMethod }) => ({
            fightId,
            predictedWinnerId,
            predictedMethod,
          }),
        );
      const state = async () => [await card(), await Promise.all(sheets.map(picksOf))];

      const before = await card();
      const picksBefore = await Promise.all(sheets.map(picksOf));
      const lines = (await readLog(manager, room)).length;
      const report = await run(room.id, template.id, true, 'import', state);
      const after = await card();
      const [wasIds, isIds] = [before.map(({ id }) => id), after.map(({ id }) => id)];

      expect(report.fightsAdded).toEqual(after.filter(({ id }) => !wasIds.includes(id)).map(versus));
      expect(report.fightsKept).toEqual(after.filter(({ id }) => wasIds.includes(id)).map(versus));
      const gone = before.filter(({ id }) => !isIds.includes(id));
      expect(sorted(report.fightsRemoved)).toEqual(sorted(gone.map(versus)));
      const moved = after.filter((fight) => {
        const was = before.find(({ id }) => id === fight.id);
        return was && (was.fighterPoints !== fight.fighterPoints || was.title !== fight.title);
      });
      expect(report.fightsChanged.map((text) => text.split(':')[0])).toEqual(moved.map(versus));
      expect(report.locksChanged).toEqual([]);
      expect(report.resultsSet).toEqual([
        `${versus(after[0] ?? { fighter1: '', fighter2: '' })}: ${after[0]?.fighter1} by Decision`,
      ]);

      const cleared = [];
      for (const [index, sheet] of sheets.entries()) {
        const was = picksBefore[index] ?? [];
        const kept = was.filter(({ fightId }) => isIds.includes(fightId));
        // Kept picks are unchanged.
        expect(sorted((await picksOf(sheet)).map((pick) => JSON.stringify(pick)))).toEqual(
          sorted(kept.map((pick) => JSON.stringify(pick))),
        );
        if (kept.length < was.length) cleared.push([sheet.bracket.id, was.length - kept.length]);
      }
      expect(report.picksCleared.map(({ bracketId, picks }) => [bracketId, picks]).sort()).toEqual(
        cleared.sort(),
      );
      const line = await logged(room.id, lines, report);
      for (const text of [
        ...report.fightsAdded,
        ...report.fightsRemoved,
        ...report.fightsChanged,
        ...report.resultsSet,
      ])
        expect(line).toContain(text);
      for (const { bracketName, picks } of report.picksCleared)
        expect(line).toContain(`${picks} of ${bracketName}`);
    },
  );
});
