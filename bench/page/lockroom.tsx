import '../../apps/web/src/styles/tokens.css';
import '../../apps/web/src/styles/base.css';
import '../../apps/web/src/styles/classes.css';
import { DEFAULT_CONFERENCE_LABELS, roundNames, teamNames } from '@lockroom/rules';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { boardSetup } from '../../apps/web/src/features/tournaments/board/board-look.ts';
import { TournamentBoard } from '../../apps/web/src/features/tournaments/board/tournament-board.tsx';
import { offer, stage } from './drawing.ts';
import { FORMAT, SHEETS } from './sheets.ts';

const setup = boardSetup(FORMAT, {
  sport: 'custom',
  teamNames: teamNames(FORMAT),
  labels: { ...DEFAULT_CONFERENCE_LABELS.custom, roundNames: roundNames(FORMAT), regionNames: null },
});
let root: Root | null = null;

function draw(nth: number): void {
  const picks = SHEETS[nth % 2] ?? {};
  // With every feature of the board: picking by mouse and keyboard, and texts for screen readers.
  const board = createElement(TournamentBoard, {
    setup,
    picks,
    mode: 'picks',
    onPick: () => null,
  });
  flushSync(() => root?.render(board));
}

offer({
  mount() {
    root = createRoot(stage());
    draw(0);
  },
  redraw: draw,
  unmount: () => root?.unmount(),
});
