import type { WebhookMode } from '../../deliveries.js';

/** Faults that a test may switch on: hold or lose webhooks, answer late, refuse everything, break down at some addresses. */
export interface CardSettings {
  webhooks: WebhookMode;
  answerDelayMs: number;
  outage: boolean;
  /** Requests whose method and address match are answered 500, which is replayed for their key like any answer. */
  brokenAt: RegExp | null;
  /** Matching requests do what was asked, and are then answered 500. */
  brokenAfter: RegExp | null;
}
