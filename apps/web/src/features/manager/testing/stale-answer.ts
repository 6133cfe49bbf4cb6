/** A refusal of a change that rests on other facts than those that are there. */
export const staleAnswer = (current: Record<string, unknown>, text: string) => ({
  status: 409,
  body: {
    message: `Somebody else changed this in the meantime. ${text}.`,
    code: 'stale',
    issues: Object.keys(current).map((path) => ({ path, message: text })),
    current,
  },
});
