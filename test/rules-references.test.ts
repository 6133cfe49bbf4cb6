import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ERRORS, type ErrorCode } from '@lockroom/contract';
import { describe, expect, it } from 'vitest';
import { anchorsOf, linksOf, pages, resolves } from './markdown.ts';
import { type SourceFile, sourceFiles } from './source.ts';

const RULE_PAGES = pages().filter((path) => path.startsWith('docs/rules/'));
const RULES = new Set(
  RULE_PAGES.flatMap((path) => [...anchorsOf(path)].map((anchor) => `${basename(path, '.md')}#${anchor}`)),
);

/** One reference or several: 'rules: play#byes', 'rules: play#byes, scoring#ranks'. */
const REFERENCE = /\brules: ((?:[a-z-]+#[\w-]+(?:, )?)+)/g;
/** A reference to a page of rules without a heading. */
const HALF_REFERENCE = /\brules: (?:play|scoring|locks|secrecy|texts|api|look)\b(?!#)/g;
/** References to documents that are not in the repository. */
const OUTSIDE = [
  /\bdecisions\s(?:sections?\s)?\d+\b/g,
  /\b00\d(?: and 00\d)?\ssections?\b/g,
  /\blook\.md\s\d/g,
  /\b(?:design|shared|spec)\/[\w-]+\.(?:md|txt|html)\b/g,
];

/** Sources and pages with line breaks removed, because a reference may span two lines of a comment. */
const TEXTS: SourceFile[] = [
  ...sourceFiles(),
  ...pages().map((path) => ({ path, text: readFileSync(path, 'utf8') })),
].map(({ path, text }) => ({ path, text: text.replace(/\n[ \t]*(?:\*|\/\/)?[ \t]*/g, ' ') }));

/** Returns the matches of a pattern, each with its file. */
function found(pattern: RegExp): string[] {
  return TEXTS.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => `${path}: ${match}`));
}

/** Returns the rules that a text refers to. */
function rulesIn(text: string): string[] {
  return [...text.matchAll(REFERENCE)].flatMap(([, names = '']) => names.match(/[a-z-]+#[\w-]+/g) ?? []);
}

describe('references to the rules', () => {
  it('every rule that code and pages refer to exists', () => {
    const unknown = TEXTS.flatMap(({ path, text }) =>
      rulesIn(text)
        .filter((rule) => !RULES.has(rule))
        .map((rule) => `${path}: ${rule}`),
    );
    expect(unknown).toEqual([]);
  });

  it('every reference to a rule includes its heading', () => {
    expect(found(HALF_REFERENCE)).toEqual([]);
  });
});

describe('the pages of the documentation', () => {
  it('every link on a page leads to an existing file and heading', () => {
    const broken = pages()
      .flatMap(linksOf)
      .filter((link) => !resolves(link));
    expect(broken).toEqual([]);
  });

  it('every file that a page names exists', () => {
    const paths = [
      ...sourceFiles().map(({ path }) => path),
      ...readdirSync('.'),
      ...readdirSync('bin').map((name) => `bin/${name}`),
    ];
    const named = pages().flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/[`\s]((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs))\b/g)].map(
        ([, name = '']) => ({ page, name }),
      ),
    );
    const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
  });

  it('the table of errors lists every error code with its status', () => {
    const rows = readFileSync('docs/rules/texts.md', 'utf8').matchAll(/^\| ([\d, ]+) \| (.+) \|$/gm);
    const listed = [...rows].flatMap(([, statuses = '', text = '']) =>
      [...text.matchAll(/`([a-z_]+)`/g)].map(([, code]) => ({ code, statuses: statuses.split(', ') })),
    );
    const codes = Object.keys(ERRORS) as ErrorCode[];
    expect(listed.map(({ code }) => code).sort()).toEqual(codes.sort());
    const wrong = listed.filter(
      ({ code, statuses }) => !statuses.includes(`${ERRORS[code as ErrorCode].status}`),
    );
    expect(wrong).toEqual([]);
  });

  it('the index of the rules lists all pages of the rules', () => {
    const listed = linksOf('docs/rules/README.md').map(({ target }) => `docs/rules/${target}`);
    expect([...listed, 'docs/rules/README.md'].sort()).toEqual(RULE_PAGES);
  });

  it('pages and sources refer only to documents in the repository', () => {
    expect(OUTSIDE.flatMap(found)).toEqual([]);
  });
});
