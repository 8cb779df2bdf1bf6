import { createHash } from 'node:crypto';
import { CardError } from './refusal.js';
import type { CardStore } from './store.js';

const keptForMs = 24 * 60 * 60 * 1000;
const longestKey = 255;

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Whether the same key will get this answer again: not for a refused form. */
  readonly kept: boolean;
}

interface ApiCall {
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly form: string;
}

/**
 * The provider's published idempotency (docs.stripe.com/api/idempotent_requests): the first answer is replayed for a day, errors included;
 * other parameters are refused, and so is a key whose first request is still running; nothing is kept when the form was refused.
 */
export class Idempotency {
  private readonly running = new Set<string>();

  constructor(
    private readonly store: CardStore,
    private readonly now: () => Date,
  ) {}

  async once(call: ApiCall, run: () => Promise<Answer>): Promise<Answer & { readonly replayed: boolean }> {
    const { key } = call;
    if (key === null || call.method !== 'POST') return { ...(await run()), replayed: false };
    if (key.length > longestKey)
      throw refuse(400, 'invalid_request_error', `Idempotency keys must be at most ${longestKey} characters long.`);
    const request = createHash('sha256').update(`${call.method} ${call.path}\n${call.form}`).digest('hex');
    if (this.running.has(key)) throw refuse(409, 'idempotency_error', inProgress, 'idempotency_key_in_use');
    this.running.add(key);
    try {
      const kept = await this.store.recall('answer', key);
      if (!kept || this.now().getTime() - kept.at >= keptForMs) return { ...(await this.first(key, request, run)), replayed: false };
      if (kept.request !== request) throw refuse(400, 'idempotency_error', otherParameters(key));
      return { status: kept.status, body: kept.body, kept: true, replayed: true };
    } finally {
      this.running.delete(key);
    }
  }

  private async first(key: string, request: string, run: () => Promise<Answer>): Promise<Answer> {
    const answer = await run();
    if (answer.kept) this.store.put('answer', { id: key, request, status: answer.status, body: answer.body, at: this.now().getTime() });
    return answer;
  }
}

const inProgress =
  'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.';
const otherParameters = (key: string): string =>
  `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`;

const refuse = (status: number, type: 'idempotency_error' | 'invalid_request_error', message: string, code?: string): CardError =>
  new CardError(status, { type, message, ...(code === undefined ? {} : { code }) }, false);
