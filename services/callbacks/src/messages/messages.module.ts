import { Module } from '@nestjs/common';
import { Post } from '../post/post.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';
import { OwedLetters } from './owed-letters.js';
import { OwnMessagesController } from './own-messages.controller.js';
import { OwnMessagesService } from './own-messages.service.js';
import { SealedLetters } from './sealed-letters.js';

@Module({
  controllers: [MessagesController, OwnMessagesController],
  providers: [MessagesService, MessagesRepository, OwnMessagesService, SealedLetters, OwedLetters, Post],
  exports: [MessagesService, OwedLetters],
})
export class MessagesModule {}
