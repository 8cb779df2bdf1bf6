import { Module } from '@nestjs/common';
import { PersonalDataModule } from '@kerbside/platform/personal/personal-data.module';
import { CarsModule } from '../cars/cars.module.js';
import { DevicesModule } from '../devices/devices.module.js';
import { EmailChangeModule } from '../email-change/email-change.module.js';
import { GivenPassesModule } from '../given-passes/given-passes.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { PeopleModule } from '../people/people.module.js';
import { personalData } from '../personal-data/personal-data.js';
import { PlatesModule } from '../plates/plates.module.js';
import { ProofModule } from '../proof/proof.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DataErasuresService } from './data-erasures.service.js';
import { DataExportsService } from './data-exports.service.js';
import { DataRequestsRepository } from './data-requests.repository.js';
import { DataSubjects } from './data-subjects.js';
import { YourDataController } from './your-data.controller.js';
import { YourDataPost } from './your-data-post.js';

/** Copies of customers' data, and their erasure. */
@Module({
  imports: [
    CarsModule,
    DevicesModule,
    EmailChangeModule,
    GivenPassesModule,
    UpdatesModule,
    PeopleModule,
    PersonalDataModule.for(personalData),
    PlatesModule,
    ProofModule,
    SessionsModule,
  ],
  controllers: [YourDataController],
  providers: [DataErasuresService, DataExportsService, DataRequestsRepository, DataSubjects, YourDataPost],
})
export class YourDataModule {}
