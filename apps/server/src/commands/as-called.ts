/** A command as its user has to write it: `npm run` has its own way of passing words on. */
export function asCalled(name: string, words: string): string {
  const isByNpm = process.env.npm_lifecycle_event === name;
  return isByNpm ? `npm run ${name} -- ${words}` : `lockroom ${name} ${words}`;
}
