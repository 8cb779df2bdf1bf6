import { Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import type { ClientSession } from 'mongoose';

/** Erases what an outside party keeps about a person for a service, together with the service's own records. */
@Injectable()
export abstract class AlsoErases {
  /** Called before the service's own records are erased. What it writes is committed with their erasure or not at all. */
  abstract erase(customerId: string, session: ClientSession): Promise<void>;
}

export interface AlsoOptions {
  readonly also: Type<AlsoErases>;
  readonly imports?: ModuleMetadata['imports'];
}
