import { Module } from '@nestjs/common';
import { LimitsModule } from '../limits/limits.module.js';
import { PeopleController } from './people.controller.js';
import { PeopleRepository } from './people.repository.js';

@Module({
  imports: [LimitsModule],
  controllers: [PeopleController],
  providers: [PeopleRepository],
  exports: [PeopleRepository],
})
export class PeopleModule {}
