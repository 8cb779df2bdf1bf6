import { Money } from '@kerbside/contracts/ui/basics/money';
import { render, screen } from '@testing-library/react';
import { allowTranslation } from './translated-page.js';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => allowTranslation());
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));

/** As Google Translate does: each text is put into an element of its own. */
const translate = (): void => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: ChildNode[] = [];
  while (texts.nextNode()) found.push(texts.currentNode as ChildNode);
  for (const text of found) {
    const translated = document.createElement('font');
    translated.textContent = text.textContent;
    text.replaceWith(translated);
  }
};

function Price({ shows }: { readonly shows: 'text before' | 'text' | 'element' | 'nothing' }) {
  return (
    <p>
      {shows === 'text before' && 'Now '}
      {shows.startsWith('text') && 'from £199'}
      {shows === 'element' && <b>£199</b>}
      <span>a year</span>
    </p>
  );
}

const changes = [
  ['text', 'nothing'],
  ['text', 'element'],
  ['text', 'text before'],
  ['text before', 'text'],
  ['nothing', 'text'],
] as const;

describe('a page that the browser has translated', () => {
  it.each(changes)('stays when %s becomes %s', (before, after) => {
    const { rerender } = render(<Price shows={before} />);
    translate();
    rerender(<Price shows={after} />);
    expect(screen.getByText('a year')).toBeTruthy();
    if (after === 'element') expect(screen.getByText('£199')).toBeTruthy();
  });

  it('leaves amounts to us, which change', () => {
    render(<Money pence={19_900} />);
    expect(screen.getByText('£199.00').getAttribute('translate')).toBe('no');
  });
});
