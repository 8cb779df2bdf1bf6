const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Counts which claims held and prints each as a line, `ok …` or `FAILED …`. */
export class Verdicts {
  #failed = 0;
  #passed = 0;
  #began = Date.now();

  say(line) {
    process.stdout.write(`      ${line}\n`);
  }

  /** `faults` are sentences; without any, the claim holds. */
  add(claim, faults) {
    if (faults.length === 0) this.#passed += 1;
    else this.#failed += 1;
    process.stdout.write(`${faults.length === 0 ? 'ok     ' : 'FAILED '}${claim}\n`);
    for (const fault of faults.slice(0, 10)) this.say(fault);
    if (faults.length > 10) this.say(`… and ${faults.length - 10} more`);
  }

  /** Prints the totals; the process ends with 1 when a claim did not hold, or none was made. */
  close(what) {
    process.stdout.write(`${what}: ${this.#passed} hold, ${this.#failed} do not (${seconds(this.#began)})\n`);
    if (this.#failed > 0 || this.#passed === 0) process.exitCode = 1;
  }
}
