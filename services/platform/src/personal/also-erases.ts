import { Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import type { ClientSession } from 'mongoose';

/** What an outside party keeps of somebody for a service, to be erased with what the service keeps. */
@Injectable()
export abstract class AlsoErases {
  /** Called before the service's own records go; what it writes is kept with their erasure, or not at all. */
  abstract erase(customerId: string, session: ClientSession): Promise<void>;
}

export interface AlsoOptions {
  readonly also: Type<AlsoErases>;
  readonly imports?: ModuleMetadata['imports'];
}
