import { prefixes, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readRemoteList } from '../../src/page/page-data.js';
import type { EdgeConfig } from '../config.js';
import { refuse } from '../refusals.js';
import type { RemoteListFile } from './remote-list.js';
import { staffSessions } from './staff-sessions.js';

export const overridePath = '/remote-override';
const cookieName = 'ks_remote';
const hours = 8;

type Config = Pick<EdgeConfig, 'remoteOverrides' | 'remoteOrigins' | 'releaseKeys' | 'serviceUrls' | 'publicUrl'>;

export interface ListForOne {
  readonly remotes: readonly RemoteEntry[];
  /** The release that only this browser gets. */
  readonly override: RemoteEntry | undefined;
}

export interface RemoteOverride {
  readonly listFor: (request: FastifyRequest) => Promise<ListForOne>;
}

/**
 * Lets one browser try another release of a remote inside the live shell; everybody else keeps theirs. A link sets a cookie that holds the signed entry;
 * the page runs it only if a trusted key signed it, like any release. `staff` restricts it to staff. When it is off, the route does not exist.
 */
export const remoteOverride = (app: FastifyInstance, config: Config, list: RemoteListFile): RemoteOverride => {
  const staff = staffSessions({ accountsUrl: config.serviceUrls.accounts });
  const mayTry = async ({ headers }: FastifyRequest): Promise<boolean> =>
    config.remoteOverrides === 'anybody' || (config.remoteOverrides === 'staff' && (await staff.isStaff(headers.cookie)));
  const trusted = async (text: string): Promise<RemoteEntry | undefined> => {
    const entry = readEntry(text);
    if (!entry || !Object.hasOwn(config.releaseKeys, entry.signature.key)) return undefined;
    const origins = [...config.remoteOrigins, ...(await list.read()).map(({ manifest }) => new URL(manifest).origin)];
    return origins.includes(new URL(entry.manifest).origin) ? entry : undefined;
  };
  if (config.remoteOverrides !== 'off')
    app.get<{ Querystring: { entry?: string } }>(overridePath, async (request, reply) => {
      if (request.headers['sec-fetch-site'] === 'cross-site' || !(await mayTry(request))) return refuse(reply, 'NO_SUCH_CALL');
      const { entry: text } = request.query;
      if (text === undefined) return withCookie(reply, config, '', 0).redirect('/', 303);
      const entry = await trusted(text);
      if (!entry) return refuse(reply, 'INVALID');
      return withCookie(reply, config, text, hours * 3_600).redirect(`${prefixes[entry.name][0] ?? ''}/`, 303);
    });
  return {
    listFor: async (request) => {
      const remotes = await list.read();
      const text = cookieOf(request);
      const override = text !== undefined && (await mayTry(request)) ? await trusted(text) : undefined;
      return override ? { remotes: [...remotes.filter(({ name }) => name !== override.name), override], override } : { remotes, override };
    },
  };
};

const withCookie = (reply: FastifyReply, { publicUrl }: Config, value: string, seconds: number): FastifyReply =>
  reply.header(
    'set-cookie',
    `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${publicUrl.protocol === 'https:' ? '; Secure' : ''}`,
  );

const cookieOf = ({ headers }: FastifyRequest): string | undefined =>
  new RegExp(`(?:^|; )${cookieName}=([\\w-]+)`).exec(headers.cookie ?? '')?.[1];

/** An entry of remotes.json as base64url of its JSON, and nothing else: it becomes the value of a cookie. */
const readEntry = (text: string): RemoteEntry | undefined => {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    return readRemoteList({ remotes: [JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))] })?.[0];
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
