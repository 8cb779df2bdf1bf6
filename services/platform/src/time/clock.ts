import { Injectable } from '@nestjs/common';

/** The only source of the time. Rules get `clock.now()` as an argument; tests use a `FixedClock` instead. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
