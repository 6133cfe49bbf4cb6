import {
  CARD_MAX,
  CONFERENCE_COLORS,
  MAX_BRACKETS_OPTIONS,
  MOUNTAIN,
  PICK_METHODS,
  POINTS,
  RESULT_METHODS,
  SPORTS,
  TEXT_MAX,
} from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, get, ofManager } from '../endpoint.ts';
import { Id, Instant, line, mapOf, prose, TimeZone } from '../schema.ts';
import { CallOffReason, Fighter } from './fights.ts';
import { RoomName, RoomPassword, SportConfig } from './rooms.ts';

export const ROOM_EXPORT_FORMAT = 'lockroom-room';

const MOST_ROWS = 2_000;
const Moment = Instant.check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Not a valid time'));
const Whole = z.int().check(z.gte(0), z.lte(32_000));
const Points = z.int().check(z.gte(POINTS.min), z.lte(POINTS.max));
// A username. If no account has this name, the import creates a person, so the name must not imitate another.
const Username = z.pipe(
  z
    .string('Username must be text')
    .check(
      z.refine(
        (name) => !/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name),
        'Username contains characters that cannot be used',
      ),
    ),
  line({ min: 1, max: 60, name: 'Username' }),
);
const Hash = z.nullable(z.string().check(z.regex(/^[0-9a-f]{64}$/)));
const Key = line({ min: 1, max: 20, name: 'Key' });
const list = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(MOST_ROWS));
const map = <T extends z.ZodMiniType>(value: T) => mapOf(Key, value, MOST_ROWS, 'Too many entries');

const Source = z.object({ name: line({ min: 1, max: 100, name: 'Source' }), at: Moment });

export const ExportedFight = z.object({
  fighter1: Fighter,
  fighter2: Fighter,
  fighter1Odds: line({ max: TEXT_MAX.odds, name: 'Odds' }),
  fighter2Odds: line({ max: TEXT_MAX.odds, name: 'Odds' }),
  fighterPoints: Points,
  methodPoints: Points,
  bonusPoints: Points,
  underdogBonus: Points,
  /** Hashes of the photos. A photo is shown only if this installation has it. */
  fighter1PhotoHash: Hash,
  fighter2PhotoHash: Hash,
  lockAt: z.nullable(Moment),
  winnerId: z.nullable(z.literal([0, 1, 2])),
  winMethod: z.nullable(z.enum(RESULT_METHODS)),
  reopenedAt: z.nullable(Moment),
  /** This and the next four fields are absent from files created before 24 November 2026. */
  calledOffAt: z._default(z.nullable(Moment), null),
  calledOffReason: z._default(z.nullable(CallOffReason), null),
  replacedAt: z._default(z.nullable(Moment), null),
  replacedCorner: z._default(z.nullable(z.literal([1, 2])), null),
  replacedName: z._default(z.nullable(Fighter), null),
  /** Absent from files created before 29 November 2026, like the `sources` of a bracket. */
  sources: z._default(z.partial(z.object({ fight: Source, lock: Source, result: Source })), {}),
});

const Label = line({ min: 1, max: TEXT_MAX.conferenceLabel, name: 'Label' });
const RoundName = line({ max: TEXT_MAX.roundName, name: 'Round name' });
export const ExportedBracket = z.object({
  size: Whole,
  reseeding: z.boolean(),
  /** Absent from files created before 26 November 2026. */
  seeds: z._default(z.nullable(map(Whole.check(z.gte(1)))), null),
  roundPoints: z.array(Points).check(z.maxLength(12)),
  teamNames: map(line({ max: TEXT_MAX.teamName, name: 'Team name' })),
  leftLabel: Label,
  rightLabel: Label,
  leftColor: z.enum(CONFERENCE_COLORS),
  rightColor: z.enum(CONFERENCE_COLORS),
  roundNames: z.nullable(z.array(RoundName).check(z.maxLength(12))),
  regionNames: z.nullable(z.array(Label).check(z.maxLength(12))),
  lockAt: z.nullable(Moment),
  /** Absent from files created before 22 November 2026. */
  reopenedAt: z._default(z.nullable(Moment), null),
  results: map(Key),
  /** This and the next field are absent from files created before 24 November 2026. */
  walkovers: z._default(list(Key), []),
  replaced: z._default(
    map(
      z.object({
        name: line({ max: TEXT_MAX.teamName, name: 'Team name' }),
        at: Moment,
        follows: z.boolean(),
      }),
    ),
    {},
  ),
  actualTeam1Score: z.nullable(Whole),
  actualTeam2Score: z.nullable(Whole),
  sources: z._default(map(Source), {}),
});

export const ExportedSheet = z.object({
  owner: Username,
  number: Whole.check(z.gte(1)),
  createdAt: Moment,
  editedByManagerAt: z.nullable(Moment),
  totalPoints: Whole,
  maxPoints: Whole,
  rank: Whole,
  /** Whether the entry is unranked because its owner was removed. Absent from files created before 29 November 2026. */
  removed: z._default(z.boolean(), false),
  previousRank: z.nullable(Whole),
  correctFighters: Whole,
  correctMethods: Whole,
  comboBonus: Whole,
  underdogPicks: Whole,
  /** Picks for fights, by position on the card; positions count from 1. */
  picks: list(
    z.object({
      fight: Whole,
      winner: z.literal([1, 2]),
      method: z.enum(PICK_METHODS),
      createdAt: Moment,
      updatedAt: Moment,
    }),
  ),
  /** Absent from files created before 24 November 2026. */
  takenPicks: z._default(
    list(
      z.object({
        fight: Whole,
        winner: z.literal([1, 2]),
        method: z.enum(PICK_METHODS),
        fighter: Fighter,
        createdAt: Moment,
        updatedAt: Moment,
        takenAt: Moment,
      }),
    ),
    [],
  ),
  /** Picks of a tournament; null in fight rooms, and for an entry that was never saved. */
  bracket: z.nullable(
    z.object({
      picks: map(Key),
      team1Score: z.nullable(Whole),
      team2Score: z.nullable(Whole),
      updatedAt: Moment,
      /** Absent from files created before 24 November 2026. */
      taken: z._default(
        list(
          z.object({
            gameId: Key,
            team: line({ max: TEXT_MAX.teamName, name: 'Team name' }),
            takenAt: Moment,
          }),
        ),
        [],
      ),
    }),
  ),
});

/** A room in the form of a file. It contains people's names but no secrets. */
export const RoomExport = z.object({
  format: z.literal(ROOM_EXPORT_FORMAT, 'This is not a room export.'),
  version: z.literal(1, 'This export was written by another version of Lockroom.'),
  exportedAt: Moment,
  room: z.object({
    name: RoomName,
    description: prose({ max: TEXT_MAX.roomDescription, name: 'Description' }),
    sport: z.enum(SPORTS),
    sportTemplate: z.nullable(line({ max: 60, name: 'Sport template' })),
    sportConfig: z.nullable(SportConfig),
    maxBrackets: z.literal([...MAX_BRACKETS_OPTIONS]),
    /** Absent from older files, like the time zone. */
    sealed: z._default(z.boolean(), false),
    timeZone: z._default(TimeZone, MOUNTAIN),
    creator: Username,
    createdAt: Moment,
    completedAt: z.nullable(Moment),
  }),
  members: list(
    z.object({
      username: Username,
      joinedAt: Moment,
      leftAt: z.nullable(Moment),
      /** This and the next field are absent from files created before 29 November 2026. */
      removedAt: z._default(z.nullable(Moment), null),
      reason: z._default(z.nullable(line({ max: TEXT_MAX.removalReason, name: 'Reason' })), null),
      lastBracketNumber: Whole,
    }),
  ),
  /** Fight 1 first; null in a tournament room. */
  card: z.nullable(z.array(ExportedFight).check(z.maxLength(CARD_MAX))),
  /** Null in a fight room. */
  bracket: z.nullable(ExportedBracket),
  sheets: list(ExportedSheet),
});
export type RoomExport = z.infer<typeof RoomExport>;

/** An imported room. The caller is not necessarily a member. */
export const ImportedRoom = z.object({ id: Id, name: z.string(), roomCode: z.string(), creatorId: Id });

export const transfers = {
  exportRoom: get('/api/rooms/:roomId/export', {
    ...ofManager,
    summary: 'A snapshot of the whole room: rules, card or bracket, results, members and brackets',
    response: RoomExport,
    rateLimit: 'export',
  }),
  exportStandings: get('/api/rooms/:roomId/export.csv', {
    ...ofManager,
    summary: 'The standings with every pick as a table, one line for each bracket',
    response: 'csv',
    rateLimit: 'export',
  }),
  importRoom: create('/api/rooms/import', {
    access: 'admin',
    summary: 'Create a room from an export; people are matched by username, and others become placeholders',
    body: z.object({
      export: RoomExport,
      roomPassword: RoomPassword,
    }),
    carriesPhoto: true,
    response: ImportedRoom,
    rateLimit: 'create',
  }),
};
