import { Module, type DynamicModule } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { PoliciesModule } from '../policies/policies.module.js';
import { InvitationsService } from './invitations.service.js';
import { TransferLinks } from './transfer-links.js';
import { TransferRules } from './transfer-rules.js';
import { TransfersController } from './transfers.controller.js';
import { TransfersRepository } from './transfers.repository.js';
import { TransfersService } from './transfers.service.js';

@Module({})
export class TransfersModule {
  static beside(claims: DynamicModule): DynamicModule {
    return {
      module: TransfersModule,
      imports: [BlocksModule, PoliciesModule, claims],
      controllers: [TransfersController],
      providers: [TransfersService, InvitationsService, TransferRules, TransferLinks, TransfersRepository],
      exports: [TransferRules],
    };
  }
}
