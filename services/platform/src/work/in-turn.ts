/** Runs work of the same key one after another in this process, in the order it came; work of other keys runs beside it. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  /** How many keys have work now. */
  get size(): number {
    return this.last.size;
  }

  /** Settles as the work does. A failure affects only its own caller: what comes next runs all the same. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    this.last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.last.get(key) === turn) this.last.delete(key);
    }
  }
}
