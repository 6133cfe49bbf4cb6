export * from './calls.ts';
export {
  countText,
  type EntryFact,
  type LineReader,
  type LockMove,
  lockText,
} from './changes/change-kind.ts';
export * from './changes/changes.ts';
export {
  type CardFightChange,
  type CardImport,
  cardFightText,
  cardResultText,
  type FactChange,
  FIGHT_FACTS,
  type FightResult,
  factTexts,
  fightLabel,
  type Pair,
  type PlacedPair,
  pairText,
  resultText,
} from './changes/fight-kinds.ts';
export { type LoggedMoment, momentsOf, type TimelineLine } from './changes/moments.ts';
export { BEGINNING_KINDS, MOMENT_KINDS } from './changes/replaced-values.ts';
export {
  type GameFact,
  type GameResult,
  type LabelChange,
  labelText,
  overText,
  type PickChange,
  type ResultChange,
  resultTexts,
  roundText,
  type ScoreChange,
  scoreText,
  type TeamFact,
  type TournamentImport,
} from './changes/tournament-kinds.ts';
export * from './client.ts';
export * from './contract.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './features/auth.ts';
export * from './features/calendar.ts';
export * from './features/chat.ts';
export * from './features/circles.ts';
export * from './features/competitions.ts';
export * from './features/fights.ts';
export * from './features/followings.ts';
export * from './features/friends.ts';
export * from './features/news.ts';
export * from './features/notifications.ts';
export * from './features/pictures.ts';
export * from './features/plans.ts';
export * from './features/push.ts';
export * from './features/rooms.ts';
export * from './features/settings.ts';
export * from './features/stats.ts';
export * from './features/support.ts';
export * from './features/system.ts';
export * from './features/templates.ts';
export * from './features/tokens.ts';
export * from './features/tournaments.ts';
export * from './features/transfers.ts';
export * from './features/webhooks.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './schema.ts';
export { FORMER_MEMBER, FORMER_NAME, isPlainlyWritten, secretFault, TYPED_PASSWORD } from './texts.ts';
export * from './tournament-shapes.ts';
