import type { BoardFacts, BoardView } from './board-views.ts';

/** Pixels of the previous game that stay visible above the one scrolled to. */
const BEFORE = 34;

/**
 * Scrolls a narrow board to the next open game of the round after a pick, a page at a time, so that users need not
 * scroll. A fully visible game is not scrolled, and the page never scrolls up.
 */
export function revealNext(root: HTMLElement | null, facts: BoardFacts, view: BoardView, picked: string) {
  const round = facts.shape.places.get(picked)?.round ?? 1;
  const games = facts.shape.games[round - 1] ?? [];
  const next = games.slice(games.indexOf(picked) + 1).find((id) => !view.games[id]?.hasPick);
  const card = root?.querySelector(`[data-game="${next}"]`)?.parentElement;
  if (!root || !card) return;
  const { top, bottom } = card.getBoundingClientRect();
  const bar = document.querySelector('[data-save-bar]')?.getBoundingClientRect();
  if (bottom <= (bar?.top ?? window.innerHeight)) return;
  scrollPage(top - stickyBottom(root) - BEFORE);
}

/** Scrolls a narrow board to its top, with the first games below the tabs; with `back`, only upwards. */
export function toBoardTop(root: HTMLElement | null, way: 'any' | 'back'): void {
  const first = root?.querySelector('[data-board-top]');
  if (!root || !first) return;
  const top = first.getBoundingClientRect().top - stickyHeight(root);
  if (way === 'any' || top < 0) scrollPage(top);
}

function stickyBottom(root: HTMLElement): number {
  return Math.max(0, root.querySelector('[role=tablist]')?.getBoundingClientRect().bottom ?? 0);
}

function stickyHeight(root: HTMLElement): number {
  return root.querySelector('[role=tablist]')?.parentElement?.offsetHeight ?? 0;
}

function scrollPage(top: number): void {
  if (Math.abs(top) < 1) return;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  window.scrollBy({ top, behavior: calm ? 'auto' : 'smooth' });
}
