import { Injectable } from '@nestjs/common';

/** The one source of the time. Rules get `clock.now()` as an argument; tests replace it by a `FixedClock`. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
