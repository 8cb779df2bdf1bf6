import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import type { ServiceName } from '@kerbside/contracts/call';
import type { Refusals } from '../errors/errors.js';
import type { Migration } from '../mongo/migrations.js';
import type { Env } from '../settings/platform-config.js';

/** One service, as a value: the embedded start, the service's own main and the tests all run this. */
export interface ServiceDefinition<C = unknown> {
  readonly name: ServiceName;
  /** Reads the service's own settings; throws `ConfigError` (see `readEnv`). */
  readonly config: (env: Env) => C;
  readonly module: (config: C) => Type | DynamicModule;
  readonly refusals: Refusals;
  /** Changes to existing data, oldest first. */
  readonly migrations?: readonly Migration[];
  /** Settings that it cannot start without but a migration does not use. */
  readonly unusedByMigration?: Env;
  /** Commands that an operator may run beside the running service: `main.js <name> <arguments>`. */
  readonly commands?: Readonly<Record<string, OperatorCommand>>;
  /** Demo data, for an empty database. */
  readonly seed?: (app: INestApplicationContext) => Promise<void>;
}

/** Returns a message for the operator. The running service handles any events and jobs that it adds. */
export type OperatorCommand = (app: INestApplicationContext, args: readonly string[]) => Promise<string>;
