import type { ServicesOf } from '@kerbside/platform/calls/with-services';
import { controller, serves, type CallContext } from '@kerbside/platform/http/controller';
import type { CallAnswer } from '@kerbside/contracts/call';
import { forgotPassword, readResetLink, resetPassword, signInByLink } from '@kerbside/contracts/http/accounts/accounts';
import type { FastifyReply } from '@kerbside/platform/calls/http';
import { Arrivals } from '../sessions/arrivals.js';
import { KnownDevices } from '../sessions/known-devices.js';
import { Attempts } from '../limits/attempts.js';
import { addressOf } from '@kerbside/platform/http/client-address';
import { codeLifeMs } from './recovery.js';
import { RecoveryService } from './recovery.service.js';
import { Injectable } from '@nestjs/common';
import { OwnCookie } from '@kerbside/platform/credentials/session-cookie';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';

/** Binds a one-time code to the browser that asked for it. */
@Injectable()
export class TicketCookie extends OwnCookie {
  constructor(config: PlatformConfig) {
    super(config, 'ks_code');
  }
}

type Forgot = CallContext<typeof forgotPassword>;
type TypedEmail = Forgot['body'];

const classes = { recovery: RecoveryService, attempts: Attempts, devices: KnownDevices, arrivals: Arrivals, ticket: TicketCookie };
type Parts = ServicesOf<typeof classes>;

/** Reveals neither the number nor whether there is one. */
const someMobile = 'the mobile number on your account';

const codeSent = ({ email, otpTransport = 'email' }: TypedEmail): Omit<CallAnswer<typeof forgotPassword>, 'redirect'> => ({
  option: 'otp',
  email,
  otpTransport,
  otpSentTo: otpTransport === 'mobile' ? someMobile : email,
});

const sendLink = async ({ body: { email }, reply }: Forgot, parts: Parts) => {
  await parts.recovery.askForLink(email, await sourceOf(email, reply, 'recovery-address', parts));
  return { option: 'reset' as const, email, otpTransport: null, otpSentTo: null, redirect: null };
};

const sendCode = async ({ body, reply }: Forgot, parts: Parts) => {
  const { email, otpTransport = 'email' } = body;
  const source = await sourceOf(email, reply, 'recovery-address', parts);
  parts.ticket.set(reply, await parts.recovery.askForCode(email, otpTransport, source), { maxAge: codeLifeMs / 1_000 });
  return { ...codeSent(body), redirect: null };
};

const signInByCode = async ({ body, reply, token: previous }: Forgot, code: string, parts: Parts) => {
  const { email } = body;
  const source = await sourceOf(email, reply, 'code-address', parts);
  const codeTry = { email, code, ticket: parts.ticket.read(reply.request), previous, source };
  const { personId, opened, redirect } = await parts.recovery.signInByCode(codeTry);
  await parts.arrivals.welcome(reply, personId, opened);
  parts.ticket.clear(reply);
  return { ...codeSent(body), redirect };
};

/** Counts against the network address, except for a device that the account knows. */
const sourceOf = async (email: string, reply: FastifyReply, limit: 'recovery-address' | 'code-address', { devices, attempts }: Parts) => {
  const source = await devices.sourceOf(reply, email);
  if (source.knownDevice === undefined) await attempts.from(source.address, limit);
  return source;
};

export const RecoveryController = controller(classes, [
  serves(forgotPassword, (asked, parts) => {
    const { option, otp } = asked.body;
    if (option === 'reset') return sendLink(asked, parts);
    return otp ? signInByCode(asked, otp, parts) : sendCode(asked, parts);
  }),
  serves(readResetLink, async ({ body }, { recovery }) => {
    await recovery.usableLink(body.token);
    return {};
  }),
  serves(resetPassword, async ({ body, token: previous, reply }, { recovery, attempts, arrivals }) => {
    const address = addressOf(reply);
    await attempts.from(address, 'reset-address');
    const { token, password, password_confirmation: confirmation } = body;
    const { personId, opened, redirect } = await recovery.resetPassword({ token, password, confirmation, previous, address });
    await arrivals.welcome(reply, personId, opened);
    return { redirect };
  }),
  serves(signInByLink, async ({ body, token: previous, reply }, { recovery, attempts, arrivals }) => {
    await attempts.from(addressOf(reply), 'reset-address');
    const { personId, opened, redirect } = await recovery.signInByLink(body.token, previous);
    await arrivals.welcome(reply, personId, opened);
    return { redirect };
  }),
]);
