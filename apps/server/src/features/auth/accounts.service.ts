// The account queries that other features may use; the statements are in this feature's store.

export {
  findStopOwner,
  formerAccount,
  hasAccounts,
  holdAccount,
  holdPresent,
  insertMadeUp,
  keepStopToken,
  listCopied,
  madeUpAccount,
  setCopies,
  wantsCopies,
} from './accounts.store.ts';
export { findUser, hasUsername, lockUser } from './auth.store.ts';
export type { Confirm } from './confirm.service.ts';
