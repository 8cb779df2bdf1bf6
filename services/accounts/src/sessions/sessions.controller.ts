import { controller, serves } from '@kerbside/platform/http/controller';
import { logout, readSession, resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { isUntouched, SessionCookie } from '@kerbside/platform/credentials/session-cookie';
import { nobodySignedIn, toSession } from '../people/person.js';
import { deviceNamed } from './session.js';
import { SessionsService } from './sessions.service.js';

export const SessionsController = controller({ sessions: SessionsService, cookie: SessionCookie }, [
  serves(readSession, async ({ token, reply }, { sessions, cookie }) => {
    if (token === undefined) return nobodySignedIn;
    const { request } = reply;
    const found = await sessions.read(token, { device: deviceNamed(request.headers['user-agent']), isUntouched: isUntouched(request) });
    if (!found) return nobodySignedIn;
    if (found.replacement) cookie.set(reply, found.replacement.token, { expires: found.replacement.endsAt });
    return found.awaits ? { ...nobodySignedIn, awaits: found.awaits } : toSession(found.person);
  }),
  serves(logout, async ({ token, reply }, { sessions, cookie }) => {
    if (token !== undefined) await sessions.end(token);
    cookie.clear(reply);
  }),
  serves(resolveSession, ({ body }, { sessions }) => sessions.callerOf(body.token, body.isUntouched)),
]);
