/** Wakes one waiter. A signal that is raised while nobody waits is kept, so nothing is missed between looking and waiting. */
export class WakeUpSignal {
  private isRaised = false;
  private wake: (() => void) | undefined;

  raise(): void {
    this.isRaised = true;
    this.wake?.();
  }

  /** True at the next signal, false after `ms` without one. */
  async wait(ms: number): Promise<boolean> {
    if (!this.isRaised) await this.raisedOrTimeout(ms);
    const isRaised = this.isRaised;
    this.isRaised = false;
    return isRaised;
  }

  private raisedOrTimeout(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
