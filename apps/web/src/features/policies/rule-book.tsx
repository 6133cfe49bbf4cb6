import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode, useEffect } from 'react';
import chances from '../../../../../docs/rules/chances.md?raw';
import locks from '../../../../../docs/rules/locks.md?raw';
import play from '../../../../../docs/rules/play.md?raw';
import scoring from '../../../../../docs/rules/scoring.md?raw';
import secrecy from '../../../../../docs/rules/secrecy.md?raw';
import { cx } from '../../ui/cx.ts';

function headingsOf(page: readonly Token[]): string[] {
  return page.flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [String(token.text)] : []));
}

const headingClass: Readonly<Record<number, string>> = {
  1: 'border-t-3 border-double border-line-strong pt-4 text-3xl font-extrabold',
  2: 'mt-3 text-xl',
};

/**
 * Renders a page of Markdown: headings, paragraphs, lists, tables, links, bold and code. Everything else, including
 * HTML, is shown as source text. Headings are moved down one level, because the screen already has a title.
 */
function Markdown({ name, page }: { name: string; page: readonly Token[] }) {
  function all(tokens: readonly Token[] = []): ReactNode {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
    return tokens.map((token, index) => <Fragment key={index}>{one(token)}</Fragment>);
  }

  function one(token: Token): ReactNode {
    // Without extensions, the `marked` library produces only its built-in tokens.
    const own = token as MarkedToken;
    switch (own.type) {
      case 'heading':
        return createElement(
          `h${own.depth + 1}`,
          {
            id: own.depth === 1 ? name : idOf(name, own.text),
            className: cx('scroll-mt-[calc(var(--top-h)_+_12px)] text-ink', headingClass[own.depth]),
          },
          all(own.tokens),
        );
      case 'paragraph':
        return <p>{all(own.tokens)}</p>;
      case 'list':
        return createElement(
          own.ordered ? 'ol' : 'ul',
          { className: cx('grid gap-1.5 pl-5', own.ordered ? 'list-decimal' : 'list-disc') },
          all(own.items),
        );
      case 'list_item':
        return <li>{all(own.tokens)}</li>;
      case 'table':
        return table(own);
      case 'link':
        return (
          <a className="link" href={hrefOf(name, own.href)}>
            {all(own.tokens)}
          </a>
        );
      case 'strong':
        return <b className="text-ink">{all(own.tokens)}</b>;
      case 'codespan':
        return <code className="text-[0.92em] wrap-anywhere">{own.text}</code>;
      case 'text':
        return own.tokens ? all(own.tokens) : own.text;
      case 'escape':
        return own.text;
      case 'space':
        return null;
      default:
        return own.raw;
    }
  }

  function table({ header, rows }: Tokens.Table): ReactNode {
    return (
      <table className="w-full text-sm [&_:is(th,td)]:py-1.5 [&_:is(th,td)]:pr-2.5 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_th]:font-book">
        <thead className="text-ink-3">
          <tr>
            {header.map(({ text, tokens }) => (
              <th key={text} scope="col">
                {all(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first?.text} className="border-t border-line">
              <th scope="row">{all(first?.tokens)}</th>
              {others.map(({ tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
                <td key={index}>{all(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  }

  return all(page);
}

const PAGES = [
  { name: 'play', title: 'Play', page: lexer(play) },
  { name: 'scoring', title: 'Scoring', page: lexer(scoring) },
  { name: 'locks', title: 'Locks', page: lexer(locks) },
  { name: 'secrecy', title: 'Secrecy', page: lexer(secrecy) },
  { name: 'chances', title: 'How you win', page: lexer(chances) },
] as const;

/** Returns GitHub's anchor of a heading, prefixed with the page's name because two pages may share a heading. */
function idOf(page: string, heading: string): string {
  const anchor = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
  return `${page}-${anchor}`;
}

/** Turns 'locks.md#spacing', or '#spacing' on the same page, into the anchor of a heading in this rule book. */
function hrefOf(page: string, target: string): string {
  const [file = '', anchor] = target.split('#');
  const name = file.replace(/\.md$/, '') || page;
  return anchor === undefined ? `#${name}` : `#${name}-${anchor}`;
}

export function RuleBook() {
  useEffect(() => {
    const id = window.location.hash.slice(1);
    // Scroll to the heading in the address after the fonts have loaded, because they change the height of the text.
    if (id) void document.fonts.ready.then(() => document.getElementById(id)?.scrollIntoView());
  }, []);
  return (
    <article className="grid max-w-[76ch] grid-cols-1 gap-6 leading-loose wrap-break-word">
      <p>The rules of every room. A bracket is one member&apos;s set of picks.</p>
      <nav aria-label="Contents" className="grid border-t border-line">
        {PAGES.map(({ name, title, page }) => (
          <details key={name} className="border-b border-line">
            <summary className="min-h-11 cursor-pointer py-2.5 font-strong">{title}</summary>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-x-4 pb-2.5">
              {headingsOf(page).map((heading) => (
                <li key={heading}>
                  <a className="link inline-block py-2.5 text-sm" href={`#${idOf(name, heading)}`}>
                    {heading}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      {PAGES.map(({ name, page }) => (
        <section key={name} className="grid grid-cols-1 gap-3 text-ink-2">
          <Markdown name={name} page={page} />
        </section>
      ))}
    </article>
  );
}
