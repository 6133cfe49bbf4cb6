// The account queries that other features may use; the statements are in this feature's store.

export {
  findStopOwner,
  formerAccount,
  hasAccounts,
  hasUser,
  holdAccount,
  holdPresent,
  insertMadeUp,
  keepStopToken,
  listCopied,
  madeUpAccount,
  setCopies,
  wantsCopies,
} from './accounts.store.ts';
export { lockUser } from './auth.store.ts';
export type { Confirm } from './confirm.service.ts';
