import { Module } from '@nestjs/common';
import { PeopleModule } from '../people/people.module.js';
import { UpdatesModule } from '../updates/updates.module.js';
import { NotesController } from './notes.controller.js';
import { NotesRepository } from './notes.repository.js';
import { NotesService } from './notes.service.js';

@Module({ imports: [PeopleModule, UpdatesModule], controllers: [NotesController], providers: [NotesService, NotesRepository] })
export class NotesModule {}
