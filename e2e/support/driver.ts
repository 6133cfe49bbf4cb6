import type { ChildProcess } from 'node:child_process';

/** A browser that Playwright does not drive: what journeys need of one, whatever protocol it speaks. */
export interface Driver {
  goto(url: string): Promise<void>;
  /** Runs a function in the page. It comes there as text, so it can use its arguments alone. */
  run<Args extends unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Clicks the middle of an element, as a finger or a mouse would. */
  click(selector: string): Promise<void>;
  /** Types into an element, behind what is there. */
  type(selector: string, text: string): Promise<void>;
  /** What the window shows, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A phone's width and height; the same in every journey of these browsers. */
export const WINDOW = { width: 375, height: 812 } as const;

/** Ends a program that a journey has started, and waits until it is gone. */
export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await gone;
}
