/** Classes that several parts of this area share. */
export const styles = {
  own: 'contents',
  theirs: 'contents [--accent:var(--line-strong)] [--on-accent:var(--ink)] [--name-ink:var(--poster-ink)]',
  switch: 'mb-4',
  section: '[&>:first-child]:mt-2 [&>:first-child]:mx-0 [&>:first-child]:mb-3',
  fights: 'gap-3 lg:grid-cols-[repeat(auto-fill,minmax(min(100%,350px),1fr))] lg:items-start',
  plain:
    'p-4 wrap-anywhere [&>:first-child]:text-4xl [&>:first-child]:leading-[0.95] [&>:first-child]:[text-box:normal]',
  soon: 'text-live',
};
