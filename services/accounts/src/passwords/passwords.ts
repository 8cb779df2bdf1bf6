import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { invalid } from '@kerbside/platform/errors/errors';
import { commonPasswords } from './common-passwords.js';
import { HashGate } from './hash-gate.js';
import { passwordProblems, type ChosenPassword } from './password.js';

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
