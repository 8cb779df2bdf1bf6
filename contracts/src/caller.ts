import * as z from 'zod/mini';
import { id } from './ids.js';

/** Roles of staff. `agent` is the call-centre; finance may do what an agent may; admin may do all. */
export const role = z.enum(['agent', 'finance', 'admin']);
export type Role = z.infer<typeof role>;

/** Who makes a call, as every service sees them. */
export const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('visitor') }),
  z.object({ kind: z.literal('customer'), userId: id }),
  z.object({ kind: z.literal('staff'), userId: id, role }),
  z.object({ kind: z.literal('service'), name: z.string() }),
]);
export type Caller = z.infer<typeof caller>;
/** Staff have a record of their own too. */
export type SignedIn = Extract<Caller, { userId: string }>;
export type StaffCaller = Extract<Caller, { kind: 'staff' }>;

/** What the shell knows of the person signed in, and gives the remotes. */
export const session = z.object({
  signedIn: z.boolean(),
  userId: z.nullable(id),
  email: z.nullable(z.string()),
  name: z.nullable(z.string()),
  role: z.nullable(role),
  /** Signing in is half done: the person must still enter the code of their second step, or set it up. */
  awaits: z.optional(z.enum(['second-step', 'second-step-setup'])),
});
export type Session = z.infer<typeof session>;
