/** Faults that a test may switch on: hold or lose webhooks, answer late, refuse everything, break down at some addresses. */
export interface Settings {
  webhooks: 'deliver' | 'hold' | 'drop';
  answerDelayMs: number;
  outage: boolean;
  /** Such requests, by method and address, are answered 500, which is replayed for their key like any answer. */
  brokenAt: RegExp | null;
  /** So are these, once they have done what was asked. */
  brokenAfter: RegExp | null;
}
