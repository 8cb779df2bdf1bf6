import { Injectable } from '@nestjs/common';
import { Clock } from '@kerbside/platform/time/clock';
import { Log } from '@kerbside/platform/telemetry/log';
import { Sweeper, untilStopped } from '@kerbside/platform/work/sweep';
import { hiddenCards, HiddenCards, type HiddenCard } from '../cards/hidden-cards.js';
import { StripeGateway } from '../cards/stripe-gateway.js';
import { NeededInstruments } from '../sale/needed-instruments.js';

export const hiddenCardsSweep = 'hidden-cards';
const everyMs = 60_000;
const atOnce = 100;

const minuteMs = 60_000;
/** When to ask again: a purchase is soon completed or abandoned, a plan continues for months. */
const againMs = { purchase: 10 * minuteMs, plan: 24 * 60 * minuteMs, away: minuteMs } as const;

/** Has the provider forget a card that was hidden, once no purchase needs it: one that is being made, or a plan that goes on. */
@Injectable()
export class CardForgetting {
  constructor(
    private readonly hidden: HiddenCards,
    private readonly gateway: StripeGateway,
    private readonly needed: NeededInstruments,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    const due = { collection: hiddenCards, dueAt: 'forgetAt' };
    sweeper.every(hiddenCardsSweep, everyMs, (stopping) => this.forgetDue(stopping), [due]);
  }

  /** When the sweep first tries, in case this process stops before it does. */
  firstTry(): Date {
    return this.inMs(againMs.away);
  }

  async forget({ id, customerId }: HiddenCard): Promise<void> {
    const need = await this.needed.mayBe(customerId, id);
    if (need) return this.hidden.forgetNext(id, this.inMs(againMs[need]));
    try {
      await this.gateway.forget(id);
    } catch (error) {
      this.log.warn({ error, customerId }, 'A card that was hidden is not forgotten at the provider yet; it will be asked again');
      return this.hidden.forgetNext(id, this.inMs(againMs.away));
    }
    return this.hidden.forgetNext(id, null);
  }

  private async forgetDue(stopping: AbortSignal): Promise<boolean> {
    const cards = await this.hidden.toForget(this.clock.now(), atOnce);
    for (const card of untilStopped(stopping, cards)) await this.forget(card);
    return cards.length === atOnce && !stopping.aborted;
  }

  private inMs(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}
