import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid, DomainError } from '@kerbside/platform/errors/errors';

interface Size {
  readonly atOnce: number;
  readonly waiting: number;
}

/** Lets a few password hashes run at once and a few wait; the rest are refused, so that a flood of sign-ins cannot starve everything else. */
export class HashGate {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly size: Size) {}

  /** Throws TOO_BUSY when there is no room, for callers that can save themselves work before the hash. */
  refuseWhenFull(): void {
    if (this.running >= this.size.atOnce && this.queue.length >= this.size.waiting) {
      throw new DomainError('TOO_BUSY', { data: { retryAfterSeconds: 1 } });
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.enter();
    try {
      return await work();
    } finally {
      this.leave();
    }
  }

  private async enter(): Promise<void> {
    this.refuseWhenFull();
    if (this.running < this.size.atOnce) this.running += 1;
    else await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  /** The next in line takes the slot, so `running` stays the same. */
  private leave(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running -= 1;
  }
}

/** The most used passwords of 8 characters or more, lower case: some 18,000 (ASVS 6.2.4 asks for the top 3,000). */
export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'].filter(({ length }) => length >= 8));

/** argon2id (the library's default) with ASVS 5.0 appendix C's memory, passes and lanes. A hash names its own. */
@Injectable()
export class HashCost {
  readonly memoryCost: number = 19_456;
  readonly timeCost: number = 2;
  readonly parallelism: number = 1;
}

/** Two at once fill the two cores; 40 more wait about half a second. */
const size = { atOnce: 2, waiting: 40 };

/** Hashes and checks passwords, a few at a time. */
@Injectable()
export class Passwords implements OnModuleInit {
  private readonly gate = new HashGate(size);
  private nobodys = '';

  constructor(private readonly cost: HashCost) {}

  /** Runs before the first sign-in, which must not take longer for an unknown address. */
  async onModuleInit(): Promise<void> {
    this.nobodys = await hash(randomBytes(16), this.cost);
  }

  /** Call before spending anything on a new password. */
  refuseUnfit(chosen: ChosenPassword): void {
    const problems = passwordProblems(chosen, commonPasswords);
    if (Object.keys(problems).length > 0) throw invalid(problems);
  }

  refuseWhenBusy(): void {
    this.gate.refuseWhenFull();
  }

  hash(password: string): Promise<string> {
    return this.gate.run(() => hash(password, this.cost));
  }

  /** Without a stored hash it checks against a dummy one, so that an unknown address takes as long as a wrong password. */
  isRight(kept: string | undefined, password: string): Promise<boolean> {
    return this.gate.run(() => verify(kept ?? this.nobodys, password));
  }
}

interface ChosenPassword {
  readonly email: string;
  readonly password: string;
  readonly confirmation: string;
}

type Problems = Readonly<Record<string, string>>;

/** What is wrong with a chosen password, keyed by field. The contract checks the length; there are no composition rules (ASVS 6.2.5). */
export const passwordProblems = ({ email, password, confirmation }: ChosenPassword, common: ReadonlySet<string>): Problems => {
  if (isGuessable(email, password, common)) return { password: 'This password is too easy to guess. Choose another one' };
  if (password !== confirmation) return { password_confirmation: "Password doesn't match" }; // Q5
  return {};
};

const isGuessable = (email: string, password: string, common: ReadonlySet<string>): boolean => {
  const plain = password.normalize('NFKC').toLowerCase();
  const [localPart = ''] = email.split('@');
  return common.has(plain) || plain === email || plain === localPart || isOneCharacter(plain);
};

const isOneCharacter = (text: string): boolean => new Set(text).size === 1;
