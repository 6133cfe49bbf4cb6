/** Explains in one line what a sealed room hides. */
export const SEALED_TEXT = 'Nobody sees or edits others’ picks before the lock, not even the manager.';
export const SEALED_LABEL = `Sealed: ${SEALED_TEXT.charAt(0).toLowerCase()}${SEALED_TEXT.slice(1)}`;
