import { useEffect } from 'react';
import chances from '../../../../../docs/rules/chances.md?raw';
import locks from '../../../../../docs/rules/locks.md?raw';
import play from '../../../../../docs/rules/play.md?raw';
import scoring from '../../../../../docs/rules/scoring.md?raw';
import secrecy from '../../../../../docs/rules/secrecy.md?raw';
import { cx } from '../../ui/cx.ts';
import { anchorOf, headingsOf, Markdown, readMarkdown } from './markdown.tsx';
import styles from './rule-book.module.css';

const PAGES = [
  { name: 'play', title: 'Play', page: readMarkdown(play) },
  { name: 'scoring', title: 'Scoring', page: readMarkdown(scoring) },
  { name: 'locks', title: 'Locks', page: readMarkdown(locks) },
  { name: 'secrecy', title: 'Secrecy', page: readMarkdown(secrecy) },
  { name: 'chances', title: 'Chances', page: readMarkdown(chances) },
] as const;

/** Headings on different pages may be equal, so each id starts with its page's name. */
function idOf(page: string, heading: string): string {
  return `${page}-${anchorOf(heading)}`;
}

/**
 * Turns a link such as 'locks.md#spacing', or '#spacing' on the same page, into the id of a heading in this rule book.
 */
function hrefOf(page: string, target: string): string {
  const [file = '', anchor] = target.split('#');
  const name = file.replace(/\.md$/, '') || page;
  return anchor === undefined ? `#${name}` : `#${name}-${anchor}`;
}

export function RuleBook() {
  useHeadingOfAddress();
  return (
    <article className={styles.book}>
      <p>The rules of every room. An entry is one member&apos;s set of picks, such as your Bracket 1.</p>
      <nav aria-label="Contents" className={styles.contents}>
        {PAGES.map(({ name, title, page }) => (
          <details key={name}>
            <summary>{title}</summary>
            <ul>
              {headingsOf(page).map((heading) => (
                <li key={heading}>
                  <a className="link" href={`#${idOf(name, heading)}`}>
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      {PAGES.map(({ name, page }) => (
        <section key={name} className={cx('grid grid-cols-1 gap-4 text-ink-2', styles.page)}>
          <Markdown
            page={page}
            idOf={({ depth, text }) => (depth === 1 ? name : idOf(name, text))}
            hrefOf={(target) => hrefOf(name, target)}
          />
        </section>
      ))}
    </article>
  );
}

/** Scrolls to the heading in the address after the fonts have loaded, because they change the height of the text. */
function useHeadingOfAddress(): void {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (id) void document.fonts.ready.then(() => document.getElementById(id)?.scrollIntoView());
  }, []);
}
