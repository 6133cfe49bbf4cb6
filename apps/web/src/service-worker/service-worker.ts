import { FORGET, isAskToTakeOver } from '../api/service-worker-names.ts';
import { keepAnswers } from './kept-answers.ts';
import { openWithoutServer } from './opening.ts';
import { showPushes } from './pushes.ts';
import type { Lasting } from './scope.ts';
import { takeOver } from './taking-over.ts';

// One module for each task; bundled by build/service-worker.ts.

openWithoutServer();
showPushes();
const answers = keepAnswers();

addEventListener('message', (event: MessageEvent & Partial<Lasting>) => {
  const { data } = event;
  if (data === FORGET) event.waitUntil?.(answers.forget());
  else if (isAskToTakeOver(data)) event.waitUntil?.(takeOver(data.entry));
});
