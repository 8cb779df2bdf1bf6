import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { RateLimits, type GiveBack, type Limit } from '@kerbside/platform/redis/rate-limits';

export interface AttemptSource {
  readonly address: string;
  /** The browser's id, if the account was signed in to there before: its tries are counted separately from strangers'. */
  readonly knownDevice: string | undefined;
}

const minute = 60;
const hour = 60 * minute;

/** For an account, per network address. Each window is longer than the previous one, so persistent guessing waits longer (ASVS 6.3.1). */
const signInPerStranger = {
  'sign-in-stranger': { points: 5, durationSeconds: 15 * minute },
  'sign-in-stranger-hour': { points: 10, durationSeconds: hour },
  'sign-in-stranger-day': { points: 20, durationSeconds: 6 * hour },
} as const satisfies Record<string, Limit>;

/** For an account, all strangers together, however many addresses they have. Known devices and the emailed link still work. */
const signInPerAccount = {
  'sign-in-account': { points: 30, durationSeconds: hour },
  'sign-in-account-day': { points: 100, durationSeconds: 24 * hour },
} as const satisfies Record<string, Limit>;

/** Anyone who gets here has the password. Three codes out of a million are valid at a time. */
const secondStepPerAccount = {
  'second-step': { points: 10, durationSeconds: hour },
  'second-step-day': { points: 30, durationSeconds: 24 * hour },
} as const satisfies Record<string, Limit>;

/** A device may be stolen, so its tries are limited too. */
const signInPerDevice = { 'sign-in-device': { points: 10, durationSeconds: 15 * minute } } as const satisfies Record<string, Limit>;

const perAddress = {
  'sign-in-address': { points: 20, durationSeconds: minute },
  'register-address': { points: 5, durationSeconds: hour },
  // Q5 asks for an answer that ASVS 6.3.8 would hide; the limit keeps it from being harvested.
  'user-exists-address': { points: 30, durationSeconds: minute },
  'recovery-address': { points: 10, durationSeconds: 15 * minute },
  'code-address': { points: 20, durationSeconds: 15 * minute },
  'reset-address': { points: 20, durationSeconds: 15 * minute },
} as const satisfies Record<string, Limit>;

/** For an account, per network address. */
const recoveryPerStranger = {
  reset: { points: 3, durationSeconds: hour },
  otp: { points: 5, durationSeconds: hour },
} as const satisfies Record<string, Limit>;
const codesPerAccount = { points: 10, durationSeconds: hour };
const codesPerDevice = { points: 10, durationSeconds: hour };

/** Addresses that one customer may ask for: each is written to. */
const emailsPerPerson = { points: 5, durationSeconds: hour };
/** One address, by however many accounts. */
const emailsPerRecipient = { points: 5, durationSeconds: hour };

/** Messages to one account, whoever asks for them: one is withheld only when a recent one still works. Each window is half a link's life. */
const lettersPerAccount = {
  reset: { points: 2, durationSeconds: 15 * minute },
  'sign-in': { points: 1, durationSeconds: 30 * minute },
} as const satisfies Record<string, Limit>;

const refusal = 'TOO_MANY_TRIES';

/** How often something may be tried. Keyed by the address as typed, known or not, so that a limit does not reveal whether the account exists. */
@Injectable()
export class Attempts {
  constructor(private readonly limits: RateLimits) {}

  async from(address: string, what: keyof typeof perAddress): Promise<void> {
    await this.limits.consumeByAddress(what, address, perAddress[what]);
  }

  /**
   * What `check` finds, which is undefined where the try is wrong. It counts while `check` looks, so that a burst gets no more tries than the limit, and
   * afterwards if it was wrong. The first limit that is used up refuses it, and the longer ones
   * do not count it.
   */
  async signIn<T>(email: string, source: AttemptSource, check: () => Promise<T | undefined>): Promise<T | undefined> {
    const isKnown = source.knownDevice !== undefined;
    await this.take(isKnown ? signInPerDevice : signInPerStranger, keyOf(email, source));
    const uncount = await this.take(isKnown ? {} : signInPerAccount, email);
    const right = await check();
    if (right !== undefined) await Promise.all([uncount(), this.forgiveSignIn(email, source)]);
    return right;
  }

  /** Resets only the tries of the person who signed in: those of strangers elsewhere still count. */
  async forgiveSignIn(email: string, source: AttemptSource): Promise<void> {
    const who = keyOf(email, source);
    const own = Object.entries({ ...signInPerStranger, ...signInPerDevice });
    await Promise.all(own.map(([name, limit]) => this.limits.forgive(name, who, limit)));
  }

  /** Counts a known device separately, so that a stranger who has the password cannot keep the owner out. */
  async secondStep(email: string, { knownDevice = '' }: AttemptSource): Promise<void> {
    await this.take(secondStepPerAccount, `${email} ${knownDevice}`);
  }

  async forgiveSecondStep(email: string, { knownDevice = '' }: AttemptSource): Promise<void> {
    const key = `${email} ${knownDevice}`;
    await Promise.all(Object.entries(secondStepPerAccount).map(([name, limit]) => this.limits.forgive(name, key, limit)));
  }

  async askForLink(email: string, source: AttemptSource): Promise<void> {
    if (source.knownDevice === undefined) await this.take({ 'recovery-reset': recoveryPerStranger.reset }, keyOf(email, source));
  }

  async askForCode(email: string, source: AttemptSource): Promise<void> {
    const who = keyOf(email, source);
    if (source.knownDevice !== undefined) return this.limits.consume('recovery-otp-device', who, codesPerDevice);
    await this.limits.consume('recovery-otp', who, recoveryPerStranger.otp);
    await this.limits.consume('recovery-otp-account', email, codesPerAccount);
  }

  /** `to`: the address that will be written to. */
  async askForEmail(personId: string, to: string): Promise<void> {
    await this.limits.consume('email-change', personId, emailsPerPerson);
    await this.limits.consume('email-change-to', to.toLowerCase(), emailsPerRecipient);
  }

  /** False when recent messages were just sent and still work. */
  async mayWrite(what: keyof typeof lettersPerAccount, email: string): Promise<boolean> {
    try {
      await this.limits.take(`letter-${what}`, email, lettersPerAccount[what]);
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === refusal) return false;
      throw error;
    }
  }

  /** Allows another message once the one that was sent has been used. */
  async forgiveLetter(what: keyof typeof lettersPerAccount, email: string): Promise<void> {
    await this.limits.forgive(`letter-${what}`, email, lettersPerAccount[what]);
  }

  private async take(limits: Readonly<Record<string, Limit>>, key: string): Promise<GiveBack> {
    const taken: GiveBack[] = [];
    for (const [name, limit] of Object.entries(limits)) taken.push(await this.limits.take(name, key, limit));
    return async () => void (await Promise.all(taken.map((giveBack) => giveBack())));
  }
}

const keyOf = (email: string, { address, knownDevice }: AttemptSource): string => `${email} ${knownDevice ?? address}`;
