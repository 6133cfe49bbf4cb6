import { type Client, createClient, type RoomExport } from '@lockroom/contract';
import { fillPicks, makeFormat } from '@lockroom/rules';
import { openBracketRoom, saveSheet } from '@lockroom/testing/bracket-room';
import { openFightRoom, savePick } from '@lockroom/testing/fight-room';
import { type Player, registerPeople } from '@lockroom/testing/world';

const ENTRIES = 100;
const CARD = 30;
const ADMINS = ['admin@example.com', 'second@example.com'] as const;
const PASSWORD = 'referee-whistle';

/** The settings of a server that {@link fillRooms} can fill. */
export const FILLABLE = { ADMIN_EMAILS: ADMINS.join(), ADMIN_INITIAL_PASSWORD: PASSWORD };

/** A manager of two rooms with 100 entries each, of made-up members with all of their picks. */
export interface ManagerOfFullRooms {
  manager: Player;
  /** A room with a card of 30 fights. */
  fights: string;
  /** A room with a tournament of 64 teams. */
  tournament: string;
}

/** Makes two managers of full rooms: administrators, since an imported room is managed by its importer. */
export async function fillRooms(url: string): Promise<ManagerOfFullRooms[]> {
  const host = { api: (token?: string) => createClient({ baseUrl: url, token: () => token ?? null }) };
  const people = await registerPeople(host);

  const fightRoom = await openFightRoom(host, CARD, people);
  for (let n = 1; n <= CARD; n += 1) await savePick(people.owner, fightRoom.bracket, fightRoom.fightId(n), 1);
  const bracketRoom = await openBracketRoom(people, 'college-basketball');
  const format = makeFormat({ family: 'custom', size: 64, reseeding: false });
  await saveSheet(
    people.owner,
    bracketRoom.bracket,
    fillPicks(format, () => 1),
  );

  const exported = ({ room }: { room: { id: string } }) =>
    people.manager.api.transfers.exportRoom({ params: { roomId: room.id } });
  const files = [await exported(fightRoom), await exported(bracketRoom)] as const;
  const filled: ManagerOfFullRooms[] = [];
  for (const email of ADMINS) {
    const { token, user } = await host.api().auth.login({ body: { email, password: PASSWORD } });
    const manager: Player = { token, user, api: host.api(token) };
    const fights = await importFull(manager.api, files[0]);
    filled.push({ manager, fights, tournament: await importFull(manager.api, files[1]) });
  }
  return filled;
}

/** Imports a room with the one entry that has picks a hundred times. */
async function importFull(admin: Client, file: RoomExport): Promise<string> {
  const sheet = file.sheets.find(({ picks, bracket }) => picks.length > 0 || bracket !== null);
  // Members are in the order in which they joined, then by name.
  const member = file.members.at(-1);
  if (!sheet || !member) throw new Error('The room has no entry with picks');
  const names = Array.from({ length: ENTRIES }, (_, n) => `z-copy ${String(n).padStart(2, '0')}`);
  const copies = names.map((username) => ({ ...member, username, lastBracketNumber: 1 }));
  const full: RoomExport = {
    ...file,
    room: { ...file.room, maxBrackets: ENTRIES },
    members: [...file.members, ...copies],
    sheets: names.map((owner) => ({ ...sheet, owner })),
  };
  const { id } = await admin.transfers.importRoom({ body: { export: full, roomPassword: 'canvas300' } });
  return id;
}
