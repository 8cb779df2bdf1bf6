import { screen } from '@testing-library/react';

interface PostedMessage {
  readonly type: string;
  readonly height: number;
}
const posted: PostedMessage[] = [];
const watching: (() => void)[] = [];
let height = 640.4;

/** The shell decides once, when it is loaded, whether it is in a frame; so the test loads it in one. */
const openInFrame = async (path: string) => {
  window.history.replaceState(null, '', path);
  Object.defineProperty(window, 'parent', { value: { postMessage: (message: PostedMessage) => posted.push(message) }, configurable: true });
  Object.defineProperty(window, 'ResizeObserver', {
    value: class {
      constructor(onResize: () => void) {
        watching.push(onResize);
      }
      readonly observe = () => undefined;
      readonly disconnect = () => undefined;
    },
    configurable: true,
  });
  HTMLElement.prototype.getBoundingClientRect = () => ({ height }) as DOMRect;
  const { openShell } = await import('../testing/open-shell.js');
  await openShell(path);
};

it('Q2: in a partner’s frame draws only the page, reports its height at each change, and stays in the frame', async () => {
  await openInFrame('/pages/terms?embed=1');
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
  for (const chrome of ['contentinfo', 'navigation']) expect(screen.queryByRole(chrome)).toBeNull();
  expect(screen.queryByRole('link', { name: 'Kerbside home' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  expect(posted.at(0)).toEqual({ type: 'kerbside:height', height: 641 });
  height = 320;
  for (const resized of watching) resized();
  expect(posted.at(-1)).toEqual({ type: 'kerbside:height', height: 320 });
  expect(window.sessionStorage.getItem('kerbside-embed')).toBe('1');
  const targetOf = (path: string) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    link.addEventListener('click', (event) => event.preventDefault());
    screen.getByRole('main').append(link);
    link.click();
    return link.target;
  };
  const paths = ['/account/', '/backoffice', '/quote/mot/step/1/', '/payment/q-1/', '/pages/terms', 'https://elsewhere.example/'];
  expect(paths.map(targetOf)).toEqual(['_blank', '_blank', '', '', '', '']);
});
