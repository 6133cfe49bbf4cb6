import type { ChildProcess } from 'node:child_process';

/** A browser that is controlled without Playwright, through whichever protocol it supports. */
export interface Driver {
  goto(url: string): Promise<void>;
  run<Args extends unknown[], Result>(act: (...args: Args) => Result, ...args: Args): Promise<Result>;
  click(selector: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** A phone's width and height, used in every test of browsers without Playwright. */
export const WINDOW = { width: 375, height: 812 } as const;

export async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = new Promise((resolve) => program.once('exit', resolve));
  program.kill();
  await gone;
}
