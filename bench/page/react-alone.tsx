import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { stage } from './drawing.ts';

/** A page with nothing but a counter. */
function Counter() {
  const [count, setCount] = useState(0);
  return createElement('button', { type: 'button', onClick: () => setCount(count + 1) }, `Clicked ${count}`);
}

createRoot(stage()).render(createElement(Counter));
