import { Module } from '@nestjs/common';
import { DraftsController } from './drafts.controller.js';
import { DraftsRepository } from './drafts.repository.js';

@Module({ controllers: [DraftsController], providers: [DraftsRepository] })
export class DraftsModule {}
