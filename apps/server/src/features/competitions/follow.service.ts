import { AppError } from '../../kernel/errors.ts';

/** Runs the steps one by one; refused ones are left out where `skips`, for services refuse before they write. */
export async function inSteps<T>(steps: readonly (() => Promise<T>)[], skips: boolean): Promise<T[]> {
  const done: T[] = [];
  for (const step of steps) {
    try {
      done.push(await step());
    } catch (error) {
      if (!skips || !(error instanceof AppError)) throw error;
    }
  }
  return done;
}
