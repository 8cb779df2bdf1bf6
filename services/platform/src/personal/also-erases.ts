import type { DataSubject } from '@kerbside/contracts/http/accounts/data';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';

/** What else a service does when it erases a person: at outside parties that keep something for it, or for those that count its records. */
@Injectable()
export abstract class AlsoErases {
  /** Called before the service's own records are erased. What it writes is committed with their erasure or not at all. */
  abstract erase(subject: DataSubject, session: ClientSession): Promise<void>;
}
