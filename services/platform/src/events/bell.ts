/** Wakes one waiter. A ring while nobody waits is remembered, so nothing is missed between looking and waiting. */
export class Bell {
  private hasRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.hasRung = true;
    this.wake?.();
  }

  /** True at the next ring, false after `ms` without one. */
  async wait(ms: number): Promise<boolean> {
    if (!this.hasRung) await this.ringOrTimeout(ms);
    const hasRung = this.hasRung;
    this.hasRung = false;
    return hasRung;
  }

  private ringOrTimeout(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
