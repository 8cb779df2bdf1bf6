/** Something that this process started and has to stop. */
export interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Everything started so far, in stages. The last stage stops first, so that nothing loses what it depends on. */
export class Parts {
  readonly #stages: (readonly Part[])[] = [];
  #stopping: Promise<readonly string[]> | undefined;

  /** Parts of one stage stop together. */
  add(...stage: readonly Part[]): void {
    this.#stages.push(stage);
  }

  /** Returns the names of the parts that did not stop cleanly. A second call returns the result of the same stop. */
  stopAll(patienceMs: number): Promise<readonly string[]> {
    this.#stopping ??= this.#stopInTurn(patienceMs);
    return this.#stopping;
  }

  /** Like `stopAll`, but all at once: for when what they depend on is gone and waiting for one another is pointless. */
  stopTogether(patienceMs: number): Promise<readonly string[]> {
    this.#stopping ??= stopEach(this.#stages.flat(), patienceMs);
    return this.#stopping;
  }

  /** `patienceMs` is for all of them together: once it is used up, the rest stop together. */
  async #stopInTurn(patienceMs: number): Promise<readonly string[]> {
    const failed: string[] = [];
    const until = performance.now() + patienceMs;
    const waiting = this.#stages.toReversed();
    while (waiting.length > 0) {
      const left = until - performance.now();
      const stage = left > 0 ? (waiting.shift() ?? []) : waiting.splice(0).flat();
      failed.push(...(await stopEach(stage, Math.max(left, shortestMs))));
    }
    return failed;
  }
}

/** Each stage gets at least this long, even when the time is used up. */
const shortestMs = 1_000;

const stopEach = async (parts: readonly Part[], patienceMs: number): Promise<readonly string[]> => {
  const stopped = await Promise.all(parts.map((part) => isStopped(part, patienceMs)));
  return parts.filter((_, index) => !stopped[index]).map(({ name }) => name);
};

/** A part that fails to stop, or takes too long, must not keep the others from stopping. */
const isStopped = (part: Part, patienceMs: number): Promise<boolean> =>
  Promise.race([
    part.stop().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((done) => setTimeout(done, patienceMs, false).unref()),
  ]);
