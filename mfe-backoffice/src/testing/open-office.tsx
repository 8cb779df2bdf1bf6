import type { Role, Session } from '@kerbside/contracts/caller';
import type { HostApi } from '@kerbside/contracts/host';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { act, render } from '@testing-library/react';
import { runInThisContext } from 'node:vm';
import App from '../app.js';
import { ids } from './ids.js';

/** Node's own: jsdom has none. */
const Reply: typeof Response = runInThisContext('Response');

export const staffSession = (role: Role): Session => ({
  signedIn: true,
  userId: ids.staff,
  email: 'staff@kerbside.test',
  name: 'Sam Staff',
  role,
});
export const customerSession: Session = { ...staffSession('agent'), userId: ids.customer, role: null };
export { visitor };

/** What a service answers to a path: data, a refusal, a file, or never. */
export interface Answer {
  readonly status: number;
  readonly body: string | Promise<string>;
}
export const ok = (data: unknown): Answer => ({ status: 200, body: JSON.stringify({ success: true, data }) });
export const refused = (status: number, message: string, fields?: Readonly<Record<string, string>>): Answer => ({
  status,
  body: JSON.stringify({ success: false, error: { code: 'REFUSED', message, fields } }),
});
export const pageOf = (rows: readonly unknown[], paging: object = {}): Answer =>
  ok({ rows, paging: { page: 1, perPage: 20, count: rows.length, ...paging } });
/** The service says nothing until the case ends. */
export const silence: Answer = { status: 200, body: new Promise<string>(() => undefined) };

export interface Asked {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}
export type Script = Readonly<Record<string, Answer | ((asked: Asked) => Answer)>>;

/** The menu counts the work that failed, on every page. */
const isOfMenu = (path: string): boolean => path.endsWith('/stuck-work');

/** The back office at an address, over services that answer as the case says; what it does not say is a 404. */
export const openOffice = async (
  path: string,
  { session = staffSession('agent'), ...script }: { session?: Session; answers?: Script } = {},
) => {
  window.history.replaceState(null, '', path);
  const said = { dialogs: [] as string[], toasts: [] as string[], announced: [] as string[], titles: [] as string[] };
  const asked: Asked[] = [];
  const answers = { ...script.answers };
  const fetch: HostApi['fetch'] = async (url, init) => {
    const { pathname, searchParams } = new URL(url, 'http://site.test');
    const call = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (!isOfMenu(pathname)) asked.push(call);
    const given = answers[pathname] ?? refused(404, 'There is nothing at this address.');
    const { status, body } = typeof given === 'function' ? given(call) : given;
    return new Reply(await body, { status });
  };
  const hostOf = (of: Session) =>
    fakeHost({
      session: of,
      fetch,
      openDialog: (name) => void said.dialogs.push(name),
      toast: (message) => void said.toasts.push(message),
      announce: (message) => void said.announced.push(message),
      title: (title) => void said.titles.push(title),
    });
  const { rerender } = await act(async () => render(<App host={hostOf(session)} />));
  return {
    said,
    asked,
    /** The service answers otherwise from now on. */
    answer: (at: string, how: Answer) => void (answers[at] = how),
    becomes: (of: Session) => act(async () => rerender(<App host={hostOf(of)} />)),
  };
};
