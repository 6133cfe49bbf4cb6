import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { createElement, Fragment, type ReactNode } from 'react';

export type MarkdownPage = readonly Token[];

export function readMarkdown(text: string): MarkdownPage {
  return lexer(text);
}

export function headingsOf(page: MarkdownPage): string[] {
  return page.flatMap((token) => (token.type === 'heading' && token.depth === 2 ? [String(token.text)] : []));
}

/** Returns the anchor of a heading, in GitHub's format. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

export interface MarkdownProps {
  page: MarkdownPage;
  idOf: (heading: Pick<Tokens.Heading, 'depth' | 'text'>) => string;
  hrefOf: (target: string) => string;
}

/**
 * Renders a page of Markdown: headings, paragraphs, lists, tables, links, bold and code. Everything else, including
 * HTML, appears as source text. Headings are one level lower, because the screen already has a title.
 */
export function Markdown({ page, idOf, hrefOf }: MarkdownProps) {
  function all(tokens: readonly Token[] = []): ReactNode {
    // biome-ignore lint/suspicious/noArrayIndexKey: the text is static
    return tokens.map((token, index) => <Fragment key={index}>{one(token)}</Fragment>);
  }

  function one(token: Token): ReactNode {
    // Without extensions, the lexer produces only marked's own tokens.
    const own = token as MarkedToken;
    switch (own.type) {
      case 'heading':
        return createElement(`h${own.depth + 1}`, { id: idOf(own) }, all(own.tokens));
      case 'paragraph':
        return <p>{all(own.tokens)}</p>;
      case 'list':
        return createElement(own.ordered ? 'ol' : 'ul', null, all(own.items));
      case 'list_item':
        return <li>{all(own.tokens)}</li>;
      case 'table':
        return table(own);
      case 'link':
        return (
          <a className="link" href={hrefOf(own.href)}>
            {all(own.tokens)}
          </a>
        );
      case 'strong':
        return <b>{all(own.tokens)}</b>;
      case 'codespan':
        return <code>{own.text}</code>;
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
      <table>
        <thead>
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
            <tr key={first?.text}>
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
