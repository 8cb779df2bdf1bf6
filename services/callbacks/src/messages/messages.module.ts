import { Module } from '@nestjs/common';
import { Post } from '../post/post.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { MessagesService } from './messages.service.js';

@Module({ controllers: [MessagesController], providers: [MessagesService, MessagesRepository, Post], exports: [MessagesService] })
export class MessagesModule {}
