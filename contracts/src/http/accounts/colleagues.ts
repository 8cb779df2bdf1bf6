import * as z from 'zod/mini';
import { callsOf } from '../../call.js';
import { role } from '../../caller.js';
import { id } from '../../ids.js';

const call = callsOf('accounts');

export const colleague = z.object({ id, name: z.string(), role });
export type Colleague = z.infer<typeof colleague>;

export const listColleagues = call({
  id: 'colleagues',
  method: 'GET',
  path: '/api/accounts/colleagues',
  who: 'staff',
  summary: 'Everybody who works here, by name, for giving work to one of them.',
  data: z.object({ rows: z.array(colleague) }),
});
