import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { callOf, isBodyReadLater } from './http.js';
import { parseInput } from './input.js';
import { receiveForm } from './multipart-form.js';

/** A guard and not a pipe: input is checked whether or not the handler reads it, and only after the caller was let in. */
@Injectable()
export class InputGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const call = callOf(context.getHandler());
    if (call === undefined || request.asked === null) return false;
    if (call.upload) request.asked.received = await receiveForm(request, call.upload);
    const { body: _, ...others } = call;
    request.asked.input = parseInput(isBodyReadLater(context.getHandler()) ? others : call, request);
    return true;
  }
}
