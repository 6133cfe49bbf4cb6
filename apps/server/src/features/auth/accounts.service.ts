// The account queries that other features may use; the statements are in this feature's store.

export {
  findStopOwner,
  findUser,
  formerAccount,
  hasAccounts,
  hasUsername,
  holdAccount,
  holdPresent,
  insertMadeUp,
  keepStopToken,
  listCopied,
  lockUser,
  madeUpAccount,
  setCopies,
  wantsCopies,
} from './auth.store.ts';
export type { Confirm } from './passkeys.service.ts';
