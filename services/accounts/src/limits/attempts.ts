import { Injectable } from '@nestjs/common';
import { RateLimits, type Limit } from '@kerbside/platform/rate-limits';

const minute = 60;
const hour = 60 * minute;

/** Each is longer than the one before: whoever keeps guessing waits longer, and nobody is locked out for ever (ASVS 6.3.1). */
const signInPerAccount = {
  'sign-in-account': { points: 5, durationSeconds: 15 * minute },
  'sign-in-account-hour': { points: 10, durationSeconds: hour },
  'sign-in-account-day': { points: 20, durationSeconds: 6 * hour },
} as const satisfies Record<string, Limit>;

const perAddress = {
  'sign-in-address': { points: 20, durationSeconds: minute },
  'register-address': { points: 5, durationSeconds: hour },
  // Q5 asks for an answer that ASVS 6.3.8 would hide; the limit keeps it from being harvested.
  'user-exists-address': { points: 30, durationSeconds: minute },
  'recovery-address': { points: 10, durationSeconds: 15 * minute },
  'code-address': { points: 20, durationSeconds: 15 * minute },
  'reset-address': { points: 20, durationSeconds: 15 * minute },
} as const satisfies Record<string, Limit>;

const perAccount = {
  reset: { points: 3, durationSeconds: hour },
  otp: { points: 5, durationSeconds: hour },
} as const satisfies Record<string, Limit>;

/** How often something may be tried. Keyed by the address typed, known or not, so that a limit tells nothing either. */
@Injectable()
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  async from(address: string, what: keyof typeof perAddress): Promise<void> {
    await this.limits.consumeByAddress(what, address, perAddress[what]);
  }

  /** The first limit that is used up refuses, and the longer ones do not count the refusal. */
  async signIn(email: string): Promise<void> {
    for (const [name, limit] of Object.entries(signInPerAccount)) await this.limits.consume(name, email, limit);
  }

  async forgiveSignIn(email: string): Promise<void> {
    await Promise.all(Object.entries(signInPerAccount).map(([name, limit]) => this.limits.forgive(name, email, limit)));
  }

  async recovery(option: keyof typeof perAccount, email: string): Promise<void> {
    await this.limits.consume(`recovery-${option}`, email, perAccount[option]);
  }
}
