import { Module } from '@nestjs/common';
import { PasskeysRepository } from './passkeys.repository.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

/** Second factors as they are stored: the key of an app, recovery codes and passkeys. */
@Module({
  providers: [PasskeysRepository, SecondFactorsRepository],
  exports: [PasskeysRepository, SecondFactorsRepository],
})
export class FactorsModule {}
