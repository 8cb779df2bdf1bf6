import { setTimeout as wait } from 'node:timers/promises';

const passing = new Set([0, 429, 502, 503, 504]);
const mostTries = 60;
const pauseMs = 1_000;

/**
 * One quote that a thief wants for less than it costs, or twice, or for nothing. It knows every client secret that it was ever shown, and
 * records what was done: `agreed` are the pence that a pre-submit accepted, or may have accepted when its response was lost.
 */
export class Heist {
  number;
  owner;
  other;
  visitor;
  staff;
  cards;
  clock;
  code;
  chance;
  quote;
  secrets = [];
  challenges = [];
  agreed = [];
  trail = [];
  isGap = false;

  constructor(given) {
    Object.assign(this, given);
  }

  get id() {
    return this.quote.id;
  }

  get of() {
    return this.quote.of;
  }

  /** Usually the owner, sometimes another person who has the link to the quote. */
  anybody() {
    return this.chance.below(5) === 0 ? this.chance.oneOf([this.other.caller, this.visitor]) : this.owner.caller;
  }

  /**
   * @param {string} what
   * @param {{ status?: number, code?: string, data?: any }} [answer]
   */
  note(what, { status, code, data } = {}) {
    this.trail.push([what, status, code, data?.totalPence].filter((part) => part !== undefined).join(' '));
  }

  /** Like a page that retries while the site says "not now". `wasLost`: a response never arrived, so nobody knows what the first try did. */
  async ask(what, call, input, caller = this.owner.caller) {
    for (let tries = 1; ; tries += 1) {
      const answer = await caller.once(call, input);
      if (!passing.has(answer.status) || tries === mostTries) {
        this.note(what, answer);
        return { ...answer, wasLost: tries > 1 };
      }
      await wait(pauseMs / 2 + this.chance.below(pauseMs));
    }
  }

  about(what, call, { params = {}, ...input } = {}, caller = this.anybody()) {
    return this.ask(what, call, { ...this.of, ...input, params: { ...this.of.params, ...params } }, caller);
  }

  keep(clientSecret) {
    if (clientSecret && !this.secrets.includes(clientSecret)) this.secrets.push(clientSecret);
  }

  async confirm(clientSecret, method) {
    const { status, challenge, why } = await this.cards.confirmOnPage(clientSecret, method);
    if (challenge) this.challenges.push(challenge);
    this.note(`confirmed ${clientSecret.slice(0, 12)} by ${method}: ${status} ${why ?? ''}`.trim());
  }

  history() {
    return `purchase ${this.number}, quote ${this.id}: ${this.trail.join('; ')}`;
  }
}
