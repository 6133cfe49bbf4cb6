import {
  CARD_MAX,
  MOVE_DIRECTIONS,
  PASTE_MAX,
  RESULT_METHODS,
  SPORTS,
  TAKE_BACKS,
  TEXT_MAX,
} from '@lockroom/rules';
import * as z from 'zod/mini';
import {
  create,
  del,
  get,
  ofEventMember,
  ofFightEditor,
  ofFightManager,
  ofManager,
  ofMember,
  ofReader,
  post,
  put,
} from '../endpoint.ts';
import { Done, FactSource, Id, Instant, line, mapOf, PhotoData, pageOf, SentPoints } from '../schema.ts';

/** An entry that loses picks, and the number of picks it loses. */
export const ClearedPicks = z.object({ bracketId: Id, bracketName: z.string(), picks: z.int() });

/** A fight in the request that may be the same as a fight on the card, because their names are similar. */
export const CardQuestion = z.object({
  /** The key to use in `sameFights` when saying whether the two fights are the same. */
  key: z.string(),
  /** The fight in the request: 'Yadong Song vs Rob Font'. */
  sent: z.string(),
  fightId: Id,
  /** The fighters of the similar fight: 'Song Yadong vs Rob Font'. */
  onCard: z.string(),
});
export type CardQuestion = z.infer<typeof CardQuestion>;

/** The id of the same fight, or null, by `CardQuestion` key. Nothing is stored until every key has a value. */
export const SameFights = z.nullish(
  mapOf(
    z.string().check(z.regex(/^[\da-f-]{1,36}$/i, 'Unknown fight')),
    z.nullable(Id),
    CARD_MAX,
    'Too many fights',
  ),
);
export type SameFights = z.infer<typeof SameFights>;

export const cardChanges = {
  hasChanges: z.boolean(),
  /** Fights as 'Holloway vs Gaethje', in card order. */
  fightsAdded: z.array(z.string()),
  fightsKept: z.array(z.string()),
  fightsRemoved: z.array(z.string()),
  /** Changes to fights that remain: 'Holloway vs Gaethje: odds of Holloway from N/A to +150; photo of Holloway'. */
  fightsChanged: z.array(z.string()),
  /** Entries that lose picks because their fights are removed. */
  picksCleared: z.array(ClearedPicks),
  /**
   * Fights in the request that may already be on the card. Until the manager decides, each is treated as the one on the
   * card.
   */
  questions: z.array(CardQuestion),
};

export const PastedCardReport = z.object({ success: z.literal(true), ...cardChanges });
export type PastedCardReport = z.infer<typeof PastedCardReport>;

/** A room's competition (the "manager's event") or an entry, as `/api/events` returns both (rules: api#events). */
export const RoomEvent = z.object({
  id: Id,
  /** 'Managers Only' for the room's competition; otherwise the entry's name. */
  name: z.string(),
  roomId: Id,
  sport: z.enum(SPORTS),
  isManagerEvent: z.boolean(),
  creatorId: Id,
  maxPoints: z.int(),
  lockDatetime: z.nullable(Instant),
  /** The predicted score of the final; null if the caller may not see it. */
  superBowlTeam1Score: z.nullable(z.int()),
  superBowlTeam2Score: z.nullable(z.int()),
  superBowlActualTeam1Score: z.nullable(z.int()),
  superBowlActualTeam2Score: z.nullable(z.int()),
});
export type RoomEvent = z.infer<typeof RoomEvent>;

/** A fight on a card (rules: play#fight-cards). */
export const Fight = z.object({
  id: Id,
  eventId: Id,
  /** 100 for the main event, 99 for the co-main; other fights are numbered from 1. */
  fightNumber: z.int(),
  fightType: z.enum(['main', 'co-main', 'regular']),
  title: z.string(),
  fighter1: z.string(),
  fighter2: z.string(),
  fighter1Odds: z.string(),
  fighter2Odds: z.string(),
  fighterPoints: z.int(),
  methodPoints: z.int(),
  bonusPoints: z.int(),
  underdogBonus: z.int(),
  fighter1Photo: z.nullable(z.string()),
  fighter2Photo: z.nullable(z.string()),
  /** A called-off fight does not score; its picks are kept. */
  fightStatus: z.enum(['upcoming', 'completed', 'called-off']),
  calledOffReason: z.nullable(z.string()),
  /** When a fighter was last replaced. Picks saved before then were for a different matchup. */
  replacedAt: z.nullable(Instant),
  /** The corner in which a fighter was replaced, and the name of the fighter who left. */
  replacedFighter: z.nullable(z.object({ fighterNumber: z.literal([1, 2]), name: z.string() })),
  /** The winning corner, or 0 if nobody won. Null if there is no result or the fight is called off. */
  winnerId: z.nullable(z.int()),
  winMethod: z.nullable(z.enum(RESULT_METHODS)),
  lockDatetime: z.nullable(Instant),
  /** Whether the lock time has passed on the server's clock, or there is a result. */
  isLocked: z.boolean(),
  /** Where the pairing, the lock time and the result come from. */
  source: z.nullable(FactSource),
  lockSource: z.nullable(FactSource),
  resultSource: z.nullable(FactSource),
});
export type Fight = z.infer<typeof Fight>;

/** A stored pick. The points are set once the fight has a result. */
export const Prediction = z.object({
  id: Id,
  eventId: Id,
  fightId: Id,
  userId: Id,
  predictedWinnerId: z.enum(['1', '2']),
  predictedMethod: z.enum(RESULT_METHODS),
  pointsEarned: z.nullable(z.int()),
  isCorrectFighter: z.nullable(z.boolean()),
  isCorrectMethod: z.nullable(z.boolean()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Prediction = z.infer<typeof Prediction>;

export const SavedPicks = z.object({
  /** The number of saved picks. Picks for called-off fights are not counted. */
  saved: z.int(),
  savedAt: Instant,
  /** Always empty; the response for a tournament lists cleared picks in this field. */
  dropped: z.array(z.string()),
  /** Incomplete picks in the request. The stored picks for these fights are left unchanged. */
  notSaved: z.array(z.object({ fightId: Id, reason: z.string() })),
  predictions: z.array(Prediction),
});
export type SavedPicks = z.infer<typeof SavedPicks>;

/** How members picked a locked fight: the number of entries per corner and method. */
export const PickShare = z.object({
  fightId: Id,
  fighter1: z.record(z.string(), z.int()),
  fighter2: z.record(z.string(), z.int()),
});
export type PickShare = z.infer<typeof PickShare>;

const FightPoints = z.optional(SentPoints);
export const SentOdds = z.nullish(line({ max: TEXT_MAX.odds, name: 'Odds' }));
/** The fields of a fight in a request, without the fighters' names. */
export const fightFields = {
  fighter1Odds: SentOdds,
  fighter2Odds: SentOdds,
  fighterPoints: FightPoints,
  methodPoints: FightPoints,
  bonusPoints: FightPoints,
  underdogBonus: FightPoints,
};
export const Fighter = line({ min: 1, max: TEXT_MAX.fighterName, name: 'Fighter name' });
const FightType = z.nullish(z.string().check(z.maxLength(40)));
const FighterNumber = z.literal([1, 2, '1', '2'], 'Fighter must be 1 or 2');

const Winner = z.nullable(
  z.literal([0, 1, 2, '0', '1', '2'], 'Winner must be 1, 2, 0 for none, or null to clear'),
);
const SeenText = z.optional(z.string().check(z.maxLength(200)));
const SeenPoints = z.optional(z.int());
/** A fight as the sender last saw it (rules: api#what-was-seen). */
export const SeenFight = z.nullish(
  z.object({
    fighter1: SeenText,
    fighter2: SeenText,
    fighter1Odds: SeenText,
    fighter2Odds: SeenText,
    fighterPoints: SeenPoints,
    methodPoints: SeenPoints,
    bonusPoints: SeenPoints,
    underdogBonus: SeenPoints,
  }),
);
/** The fighters as the sender last saw them, because a pick or result names only the corner. */
export const SeenPair = z.object({ fighter1: SeenText, fighter2: SeenText });
export type SeenPair = z.infer<typeof SeenPair>;
const LockTimes = z.record(Id, z.nullable(z.string().check(z.maxLength(40))));

/** A result to enter. If the winner is null, the result is cleared. */
export const SentFightResult = z.object({
  winnerId: Winner,
  winMethod: z.nullish(z.enum(RESULT_METHODS, 'Unknown method')),
});

/** A whole card, Fight 1 first. */
export const Card = z.array(Fight);

/** A pasted card. A fight without odds keeps the stored odds; a new fight without odds has none. */
export const PastedCard = z.object({
  /** The pasted fights, Fight 1 first. */
  fights: z
    .array(z.object({ fighter1: Fighter, fighter2: Fighter, fighter1Odds: SentOdds, fighter2Odds: SentOdds }))
    .check(z.minLength(1, 'No fights to copy'), z.maxLength(PASTE_MAX.fights, 'Too many fights')),
  /**
   * If true, fights that are not in the list stay and new fights are added at the bottom. Otherwise the list replaces
   * the card.
   */
  keepOthers: z.nullish(z.boolean()),
  sameFights: SameFights,
  /** If true, the request only reports the changes and stores nothing. */
  preview: z.nullish(z.boolean()),
});

export const fights = {
  createEvent: create('/api/events', {
    ...ofManager,
    summary: "Find the room's manager event, which is created with the room",
    body: z.object({
      roomId: Id,
      eventName: z.nullish(z.string()),
      sport: z.nullish(z.string()),
    }),
    response: RoomEvent,
  }),
  roomEvents: get('/api/rooms/:roomId/events', {
    ...ofMember,
    summary: 'The manager event first, then one event per bracket; up to 200 are sent in one response',
    ...pageOf(RoomEvent),
  }),
  eventsOfRoom: get('/api/events/room/:roomId', {
    ...ofMember,
    summary: 'Alias of GET /api/rooms/{roomId}/events',
    ...pageOf(RoomEvent),
  }),
  event: get('/api/events/:eventId', {
    ...ofEventMember,
    summary: 'One event: the manager event or a bracket',
    response: RoomEvent,
  }),
  card: get('/api/events/:eventId/fights', {
    ...ofEventMember,
    summary:
      "The room's card, Fight 1 first and the main event last, by the id of the manager event or of a bracket",
    response: Card,
  }),
  managerFights: get('/api/rooms/:roomId/manager-fights', {
    ...ofMember,
    summary: "The room's card, Fight 1 first",
    response: Card,
  }),
  add: create('/api/fights', {
    access: 'event.manager',
    byToken: true,
    summary: 'Add a fight at the bottom of the card, or as main or co-main event',
    body: z.object({
      eventId: Id,
      fighter1: Fighter,
      fighter2: Fighter,
      fightType: FightType,
      ...fightFields,
    }),
    response: Fight,
  }),
  update: put('/api/fights/:fightId', {
    ...ofFightManager,
    summary: 'Change any field of a fight',
    body: z.object({
      fighter1: z.optional(Fighter),
      fighter2: z.optional(Fighter),
      fightType: FightType,
      ...fightFields,
      seen: SeenFight,
    }),
    response: Fight,
  }),
  pickCount: get('/api/fights/:fightId/pick-count', {
    ...ofFightManager,
    summary: 'How many brackets have a pick for a fight, to confirm before changing or deleting it',
    /** `brackets` is null in a sealed room, whose manager sees no picks before the lock. */
    response: z.object({ brackets: z.nullable(z.int()) }),
  }),
  remove: del('/api/fights/:fightId', {
    ...ofFightManager,
    summary: 'Delete a fight and its picks',
    response: Done,
  }),
  move: put('/api/fights/:fightId/move', {
    ...ofFightManager,
    summary: "Swap a fight with its neighbor; 'up' is toward the main event",
    body: z.object({ direction: z.enum(MOVE_DIRECTIONS, "Direction must be 'up' or 'down'") }),
    response: Card,
  }),
  enterResult: put('/api/fights/:fightId/result', {
    ...ofFightManager,
    summary:
      'Enter or correct a result, or clear it with a null winnerId; points and ranks are updated in the same transaction',
    body: z.extend(SentFightResult, {
      /** Must be true to correct a result of a completed event. Ignored if there is no result. */
      overturn: z.nullish(z.boolean()),
      seen: z.nullish(z.extend(SentFightResult, SeenPair.shape)),
    }),
    response: Fight,
  }),
  uploadPhoto: post('/api/fights/:fightId/upload-photo', {
    ...ofFightEditor,
    summary: "Set a fighter's photo from a data URL",
    body: z.object({
      fighterNumber: FighterNumber,
      photoData: PhotoData,
    }),
    response: Fight,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
  setLockTimes: post('/api/rooms/:roomId/set-lock-times', {
    ...ofManager,
    summary:
      'Set lock times by fight id; without an offset they are in the time zone of the room, or Mountain Time for a template; null clears one',
    body: z.object({
      lockTimes: LockTimes,
      seen: z.nullish(z.object({ lockTimes: LockTimes })),
    }),
    response: Card,
  }),
  pasteCard: post('/api/rooms/:roomId/paste-card', {
    ...ofManager,
    summary: 'Import a pasted card in one step, or only preview its changes. Idempotent',
    body: PastedCard,
    response: PastedCardReport,
  }),
  pasteTemplateCard: post('/api/template/:templateId/paste-card', {
    access: 'template.admin',
    summary: 'Import a pasted card into a template in one step, or only preview its changes. Idempotent',
    body: PastedCard,
    response: PastedCardReport,
  }),
  sync: post('/api/rooms/:roomId/sync-brackets', {
    ...ofMember,
    summary: 'Synchronize all brackets with the card. Idempotent',
    response: z.object({ success: z.literal(true), fights: z.int(), brackets: z.int() }),
  }),
  ownPicks: get('/api/events/:eventId/predictions', {
    ...ofEventMember,
    summary: "The picks of a bracket, or of the caller's newest bracket for the manager event's id",
    response: z.array(Prediction),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  picks: get('/api/brackets/:bracketId/predictions', {
    ...ofReader,
    summary:
      "A bracket's picks; for another member's bracket, only those of locked fights (403 before the first lock)",
    response: z.array(Prediction),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
  savePick: post('/api/predictions', {
    ...ofEventMember,
    summary:
      'Save one pick of a bracket; a null winner clears it; 423 at or after the lock, or if the fight has a result or is called off',
    body: z.object({
      eventId: Id,
      fightId: Id,
      predictedWinnerId: z.nullable(z.literal([1, 2, '1', '2', ''], 'Winner must be 1, 2 or null')),
      predictedMethod: z.nullish(z.string().check(z.maxLength(40))),
      seen: z.nullish(SeenPair),
    }),
    response: SavedPicks,
  }),
  pickShares: get('/api/rooms/:roomId/pick-shares', {
    ...ofMember,
    summary: 'How the room picked each locked fight',
    response: z.array(PickShare),
  }),
};

/** Which picks to withdraw when a fighter is replaced: those for the old fighter or all picks for the fight. */
export const TakeBack = z.enum(TAKE_BACKS, "takeBack must be 'his' or 'all'");

/** A pick that was withdrawn because a fighter was replaced. */
export const TakenPick = z.object({
  id: Id,
  fightId: Id,
  /** The picked fighter's name when the pick was withdrawn. */
  fighter: z.string(),
  method: z.enum(RESULT_METHODS),
  takenAt: Instant,
});
export type TakenPick = z.infer<typeof TakenPick>;

export const ReplacePreview = z.object({
  brackets: z.int(),
  /** How many brackets picked the replaced fighter; null in a sealed room, like the following counts. */
  onLeaving: z.nullable(z.int()),
  onStaying: z.nullable(z.int()),
  /** How many brackets do not have a pick for the fight. */
  without: z.nullable(z.int()),
  /** The number of members to notify: those with a pick for the fight, except the caller. Null in a sealed room. */
  told: z.nullable(z.int()),
  /** The room's setting; 'all' in a sealed room, where any other setting would disclose picks. */
  takeBack: TakeBack,
});
export type ReplacePreview = z.infer<typeof ReplacePreview>;

/** The rank changes that a result would cause, and who would be first. Empty in a sealed room until the fight locks. */
export const ResultPreview = z.object({
  moves: z.array(z.object({ bracketId: Id, bracketName: z.string(), from: z.int(), to: z.int() })),
  winners: z.array(z.string()),
});
export type ResultPreview = z.infer<typeof ResultPreview>;

export const CallOffReason = line({ max: TEXT_MAX.callOffReason, name: 'Reason' });

/** Changes after which a fight is still the same fight and keeps its id (rules: play#fights-that-change). */
export const fightActs = {
  replacePreview: get('/api/fights/:fightId/replace-preview', {
    ...ofFightManager,
    summary: 'How many picks a replacement clears, how many stay, and how many members are notified',
    query: z.object({ fighterNumber: FighterNumber }),
    response: ReplacePreview,
  }),
  resultPreview: get('/api/fights/:fightId/result-preview', {
    ...ofFightManager,
    summary: 'Preview a result: which ranks it would change, and who would be first',
    query: z.object({
      winnerId: z.literal([0, 1, 2, '0', '1', '2'], 'Winner must be 1, 2 or 0 for none'),
      winMethod: SentFightResult.shape.winMethod,
    }),
    response: ResultPreview,
  }),
  replace: post('/api/fights/:fightId/replace', {
    ...ofFightEditor,
    summary:
      'Replace a fighter. Picks on the fighter who left are cleared. After the lock, a new lock time is required (otherwise 423)',
    body: z.object({
      fighterNumber: FighterNumber,
      name: Fighter,
      odds: SentOdds,
      /** The odds of the remaining fighter; unchanged if absent. */
      opponentOdds: SentOdds,
      /** If absent or null, the room's setting applies. A sealed room always uses 'all'. */
      takeBack: z.nullish(TakeBack),
      /** A future lock time. Required if the fight is locked. */
      lockTime: z.nullish(z.string().check(z.maxLength(40))),
      seen: z.nullish(SeenPair),
    }),
    response: Fight,
  }),
  rename: post('/api/fights/:fightId/rename', {
    ...ofFightEditor,
    summary: "Fix a fighter's name; picks are kept",
    body: z.object({
      fighterNumber: FighterNumber,
      name: Fighter,
      seen: z.nullish(SeenPair),
    }),
    response: Fight,
  }),
  swapCorners: post('/api/fights/:fightId/swap-corners', {
    ...ofFightEditor,
    summary: 'Swap corners; odds, photos, picks and the result follow the fighters',
    body: z.object({ seen: z.nullish(SeenPair) }),
    response: Fight,
  }),
  callOff: post('/api/fights/:fightId/call-off', {
    ...ofFightEditor,
    summary: 'Call a fight off; its picks are kept but do not score',
    body: z.object({ reason: z.nullish(CallOffReason) }),
    response: Fight,
  }),
  reinstate: post('/api/fights/:fightId/reinstate', {
    ...ofFightEditor,
    summary: 'Reinstate a called-off fight with its former result',
    response: Fight,
  }),
  takenPicks: get('/api/brackets/:bracketId/taken-picks', {
    ...ofReader,
    summary:
      "A bracket's picks that were cleared by a replacement, newest first; for another member's bracket, only those of locked fights",
    response: z.array(TakenPick),
    uncompressed: 'hidden picks in one response with names chosen by others',
  }),
};
