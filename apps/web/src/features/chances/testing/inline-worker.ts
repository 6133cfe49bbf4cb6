import { createComputeHandler, type FromWorker, type ToWorker } from '../compute.ts';

/** Replaces the worker in tests. Runs the calculation on the main thread. */
export class InlineWorker {
  onmessage: ((event: { data: FromWorker }) => void) | null = null;
  readonly #handle = createComputeHandler((data) => this.onmessage?.({ data }));

  postMessage(message: ToWorker): void {
    this.#handle(message);
  }
}
