/** How to type a command: `npm run` needs `--` before its arguments. */
export function asCalled(name: string, words: string): string {
  const isByNpm = process.env.npm_lifecycle_event === name;
  return isByNpm ? `npm run ${name} -- ${words}` : `lockroom ${name} ${words}`;
}
