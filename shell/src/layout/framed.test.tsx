import { screen } from '@testing-library/react';

/** The shell decides once, when it is loaded, whether it is in a frame; so this is loaded in one that nobody asked to be embedded. */
it('Q2: opens an account beside a partner’s frame also where that does not ask for the page alone', async () => {
  Object.defineProperty(window, 'parent', { value: { postMessage: () => undefined }, configurable: true });
  const { openShell } = await import('../testing/open-shell.js');
  await openShell('/pages/terms');
  const targetOf = (path: string) => {
    const link = Object.assign(document.createElement('a'), { href: path });
    link.addEventListener('click', (event) => event.preventDefault());
    screen.getByRole('main').append(link);
    link.click();
    return link.target;
  };
  expect(['/account/', '/backoffice', '/quote/mot/step/1/'].map(targetOf)).toEqual(['_blank', '_blank', '']);
});
