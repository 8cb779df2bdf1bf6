import { Module } from '@nestjs/common';
import { BlocksModule } from '@kerbside/platform/blocked/blocks.module';
import { DevicesModule } from '../devices/devices.module.js';
import { PeopleModule } from '../people/people.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { DetailsController } from './details.controller.js';
import { DetailsService } from './details.service.js';

@Module({
  imports: [BlocksModule, DevicesModule, PeopleModule, ProofModule, SessionsModule, UpdatesModule],
  controllers: [DetailsController],
  providers: [DetailsService],
})
export class DetailsModule {}
