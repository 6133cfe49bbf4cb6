export * from './access.ts';
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
export * from './competition-shapes.ts';
export * from './contract.ts';
export * from './creates.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './features/accounts.ts';
export * from './features/auth.ts';
export * from './features/banner.ts';
export * from './features/brackets.ts';
export * from './features/calendar.ts';
export * from './features/chat.ts';
export * from './features/circles.ts';
export * from './features/competitions.ts';
export * from './features/fight-acts.ts';
export * from './features/fights.ts';
export * from './features/followings.ts';
export * from './features/friends.ts';
export * from './features/images.ts';
export * from './features/invite-links.ts';
export * from './features/news.ts';
export * from './features/notifications.ts';
export * from './features/passkeys.ts';
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
export * from './features/tournament-acts.ts';
export * from './features/tournaments.ts';
export * from './features/transfers.ts';
export * from './features/webhooks.ts';
export * from './limits.ts';
export * from './live.ts';
export * from './pages.ts';
export * from './pasted-card.ts';
export * from './schema.ts';
export { secretFault, TYPED_PASSWORD } from './texts.ts';
export { Timeline, TimelineMoment } from './timeline-shapes.ts';
export { ActualScores, WinnerMap } from './tournament-input.ts';
export * from './tournament-shapes.ts';
export * from './usernames.ts';
