import { format } from 'node:util';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

declare global {
  /** React asks this whether a test waits for its updates (react.dev, "act"). */
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let complaints: string[] = [];

// React reports misuse (missing keys, updates nobody waited for, wrong nesting) here and nowhere else.
console.error = (...words: unknown[]) => {
  complaints.push(format(...words));
};

beforeEach(() => {
  complaints = [];
});

afterEach(() => {
  cleanup();
  if (complaints.length > 0) throw new Error(`console.error was called:\n${complaints.join('\n')}`);
});
