/** Faults that a test may switch on: hold or lose webhooks, answer late, refuse everything. */
export interface Settings {
  webhooks: 'deliver' | 'hold' | 'drop';
  answerDelayMs: number;
  outage: boolean;
}
