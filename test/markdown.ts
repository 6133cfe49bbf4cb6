import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';

/** A link as written in a page, such as '../rules/play.md#byes', and the page that contains it. */
export type Link = { page: string; target: string };

const FENCED = /^```[\s\S]*?^```$/gm;
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;

/** Returns the repository's documentation: pages in the root folder and everything under docs. */
export function pages(): string[] {
  const under = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? under(join(folder, entry.name)) : [join(folder, entry.name)],
    );
  return [...readdirSync('.'), ...under('docs')].filter((path) => extname(path) === '.md').sort();
}

/** Returns the anchors of a page's headings, as GitHub generates them. */
export function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of prose(page).matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Returns a page's links to files of the repository and to its own headings. */
export function linksOf(page: string): Link[] {
  return [...prose(page).matchAll(LINK)]
    .map(([, target = '']) => ({ page, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** Returns whether a link leads to an existing file and, if it has an anchor, to an existing heading. */
export function resolves({ page, target }: Link): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? page : normalize(join(dirname(page), path));
  return existsSync(file) && (anchor === undefined || anchorsOf(file).has(anchor));
}

function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function prose(page: string): string {
  return readFileSync(page, 'utf8').replace(FENCED, '');
}
