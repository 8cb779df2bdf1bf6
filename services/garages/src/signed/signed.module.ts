import { Module } from '@nestjs/common';
import { DeskModule } from '../desk/desk.module.js';
import { GaragesModule } from '../garages/garages.module.js';
import { GarageSecrets } from './garage-secrets.js';
import { SignedCallsRepository } from './signed-calls.repository.js';
import { SignedController } from './signed.controller.js';
import { SignedService } from './signed.service.js';

@Module({
  imports: [DeskModule, GaragesModule],
  controllers: [SignedController],
  providers: [SignedService, GarageSecrets, SignedCallsRepository],
})
export class SignedModule {}
