/** The name of a member's n-th bracket in a room; n counts from 1 and is never used again (decisions section 2). */
export function bracketName(username: string, n: number): string {
  return `${username} Bracket ${n}`;
}
