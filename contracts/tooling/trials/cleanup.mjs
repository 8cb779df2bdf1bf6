/** Clean-up steps for the end, run last first, also when the process is told to stop. */
export class Cleanup {
  #steps = [];
  #stop = () => this.run().finally(() => process.exit(1));

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, this.#stop);
  }

  add(step) {
    this.#steps.push(step);
  }

  async run() {
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, this.#stop);
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) await step();
  }
}
