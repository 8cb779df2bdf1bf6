import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callOf, isBodyReadLater } from './http.js';
import { parseInput } from './input.js';
import { receiveForm } from './multipart-form.js';

/** A guard and not a pipe: input is checked whether or not the handler reads it, and only after the caller was let in. */
@Injectable()
export class InputGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const call = callOf(context.getHandler());
    if (call === undefined || request.asked === null) return false;
    if (call.upload) {
      request.asked.received = await receiveForm(request, http.getResponse<FastifyReply>(), call.upload);
      await request.takePlace?.();
    }
    const { body: _, ...others } = call;
    request.asked.input = parseInput(isBodyReadLater(context.getHandler()) ? others : call, request);
    return true;
  }
}
