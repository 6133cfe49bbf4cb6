/** A name as wide as the widest expected name of a fighter or team. */
export const WIDEST = 'W'.repeat(16);
