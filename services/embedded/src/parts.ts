import { setTimeout as wait } from 'node:timers/promises';

/** Something this process started and has to stop. */
export interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
}

/** Everything started so far, in stages. The last stage stops first, so that nothing loses what it leans on. */
export class Parts {
  readonly #stages: (readonly Part[])[] = [];
  #stopping: Promise<readonly string[]> | undefined;

  /** Parts of one stage stop together. */
  add(...stage: readonly Part[]): void {
    this.#stages.push(stage);
  }

  get names(): readonly string[] {
    return this.#stages.flat().map(({ name }) => name);
  }

  /** Answers the names of the parts that did not stop well. Asked again, it answers the same stop. */
  stopAll(patienceMs: number): Promise<readonly string[]> {
    this.#stopping ??= this.#stopInTurn(patienceMs);
    return this.#stopping;
  }

  async #stopInTurn(patienceMs: number): Promise<readonly string[]> {
    const failed: string[] = [];
    for (const stage of this.#stages.toReversed()) {
      const stopped = await Promise.all(stage.map((part) => isStopped(part, patienceMs)));
      failed.push(...stage.filter((_, index) => !stopped[index]).map(({ name }) => name));
    }
    return failed;
  }
}

/** A part that fails to stop, or takes too long, must not keep the others from stopping. */
const isStopped = (part: Part, patienceMs: number): Promise<boolean> =>
  Promise.race([
    part.stop().then(
      () => true,
      () => false,
    ),
    wait(patienceMs, false, { ref: false }),
  ]);
