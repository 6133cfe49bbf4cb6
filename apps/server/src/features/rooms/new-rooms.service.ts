import { randomBytes } from 'node:crypto';
import type { rooms as calls, OpenChange } from '@lockroom/contract';
import {
  DEFAULT_MAX_BRACKETS,
  findPreset,
  isFightSport,
  MOUNTAIN,
  PRESETS,
  type Preset,
  roomCodeFrom,
  roomTab,
  type Sport,
  type SportConfig,
  TEST_ROOM_MAX_BRACKETS,
  TEST_ROOM_PARTICIPANTS,
} from '@lockroom/rules';
import type { Db } from '../../kernel/db/connect.ts';
import { competitions } from '../../kernel/db/tables/competitions.ts';
import { rooms } from '../../kernel/db/tables/rooms.ts';
import { refuseField } from '../../kernel/errors.ts';
import type { Viewer } from '../../kernel/http/access-context.ts';
import type { Context } from '../../kernel/http/pipeline.ts';
import { newId } from '../../kernel/ids.ts';
import { type NewCompetition, startCompetition } from './competition.service.ts';
import { enrolMember } from './members.store.ts';
import { logChange, readSport } from './rooms.service.ts';
import { findRoomByCode, type NewRoomRow } from './rooms.store.ts';

export type NewRoom = Context<typeof calls.create>['body'];

export async function createRoom(
  db: Db,
  viewer: Viewer,
  body: NewRoom,
  now: number,
  { sport = readSportChoice(body), overrides }: { sport?: StoredSport; overrides?: CreationOverrides } = {},
) {
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...sport,
    roomPassword: body.roomPassword,
    maxEntries: body.maxBrackets ?? DEFAULT_MAX_BRACKETS,
    isSealed: body.sealed ?? false,
    timeZone: body.timeZone ?? undefined,
  };
  return openRoom(db, viewer, room, now, overrides);
}

export type RoomChoice = Pick<NewCompetition, 'sport' | 'sportConfig'> &
  Omit<NewRoomRow, 'id' | 'roomCode' | 'creatorId' | 'managerSeenAt' | 'createdAt'>;

/** Overrides how a new room's competition is stored and how the room's creation is logged. */
export interface CreationOverrides {
  start?: typeof startCompetition;
  change?: OpenChange;
}

export async function openRoom(
  db: Db,
  viewer: Viewer,
  choice: RoomChoice,
  now: number,
  { start = startCompetition, change }: CreationOverrides = {},
) {
  const createdAt = new Date(now);
  const roomCode = await drawRoomCode(db);
  const room = {
    ...choice,
    id: newId(),
    roomCode,
    creatorId: viewer.id,
    managerSeenAt: createdAt,
    createdAt,
  };
  await db.insert(rooms).values({ circleId: room.id, ...room });
  const competition = { id: newId(), sport: room.sport, sportConfig: room.sportConfig };
  await db.insert(competitions).values({ id: competition.id, roomId: room.id, createdAt });
  await start(db, competition);
  await enrolMember(db, room.id, viewer.id, createdAt);
  const created = { kind: 'room.created' as const, data: choice.isSealed ? { sealed: true } : {} };
  await logChange(db, { roomId: room.id, actor: viewer, now, change: change ?? created });
  return {
    id: room.id,
    competitionId: competition.id,
    sport: room.sport,
    timeZone: room.timeZone ?? MOUNTAIN,
  };
}

/** Draws a random code that no room has yet. Tests pass their own `draw`. */
export async function drawRoomCode(db: Db, draw = () => roomCodeFrom(randomBytes(8))): Promise<string> {
  let code = draw();
  while (await findRoomByCode(db, code)) code = draw();
  return code;
}

type SportChoice = Pick<NewRoom, 'sport' | 'sportTemplate' | 'sportConfig'>;

/** The stored form of a {@link SportChoice}. Without a preset, template and config are null. */
interface StoredSport {
  sport: Sport;
  sportTemplate: string | null;
  sportConfig: SportConfig | null;
}

/**
 * Checks a choice against the presets (rules: play#presets). Conferences can be renamed, but all other fields must
 * match the preset.
 */
export function readSportChoice({ sport, sportTemplate, sportConfig }: SportChoice): StoredSport {
  if (sportTemplate && isFightSport(sport))
    refuseField('sportTemplate', 'A fight card has no sport template');
  const preset = sportTemplate ? presetFor(sport, sportTemplate) : ownPreset(sport);
  const sent = sportConfig ?? {};
  if (!preset) {
    if (Object.values(sent).some((value) => value !== undefined && value !== ''))
      refuseField('sportConfig', 'A sport config needs a sport template');
    return { sport, sportTemplate: null, sportConfig: null };
  }
  for (const field of ['teamCount', 'rounds', 'defaultSport'] as const) {
    const value = sent[field];
    if (value !== undefined && value !== '' && value !== preset.config[field])
      refuseField(`sportConfig.${field}`, `This does not match the sport template ${preset.id}`);
  }
  return {
    sport,
    sportTemplate: preset.id,
    sportConfig: {
      ...preset.config,
      conferenceA: sent.conferenceA || preset.config.conferenceA,
      conferenceB: sent.conferenceB || preset.config.conferenceB,
    },
  };
}

function presetFor(sport: Sport, sportTemplate: string): Preset {
  const preset = findPreset(sportTemplate);
  if (!preset) refuseField('sportTemplate', 'Unknown sport template');
  if (preset.sport !== sport) refuseField('sportTemplate', 'That sport template belongs to another sport');
  return preset;
}

// Sports with a single format have exactly one preset.
function ownPreset(sport: Sport): Preset | undefined {
  return roomTab(sport) === 'presets' ? PRESETS.find((preset) => preset.sport === sport) : undefined;
}

/** Creates a test room, which needs no password. `body.sport` is a sport or the id of a preset. */
export async function createTestRoom(
  db: Db,
  viewer: Viewer,
  body: Context<typeof calls.createTestRoom>['body'] & { timeZone: string },
  now: number,
) {
  const { sport, size } = readSport(body.sport);
  const sportTemplate = size === null ? null : body.sport;
  if (sportTemplate && !findPreset(sportTemplate)) refuseField('sport', 'Please choose a sport');
  const room = {
    name: body.name,
    description: body.description ?? '',
    ...readSportChoice({ sport, sportTemplate }),
    roomPassword: '',
    maxEntries: TEST_ROOM_MAX_BRACKETS,
    maxParticipants: body.maxParticipants ?? TEST_ROOM_PARTICIPANTS.default,
    isTestRoom: true,
    timeZone: body.timeZone,
  };
  return openRoom(db, viewer, room, now);
}
