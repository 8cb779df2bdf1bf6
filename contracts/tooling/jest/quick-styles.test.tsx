import { screen, render } from '@testing-library/react';

describe('the styles of a page without style sheets', () => {
  const styleOf = (id: string) => getComputedStyle(screen.getByTestId(id));

  test('are those of the browser for its tag, its attributes and its own style', () => {
    render(
      <div data-testid="block">
        <span data-testid="inline" />
        <p data-testid="hidden" hidden />
        <p data-testid="shown" />
        <p data-testid="styled" style={{ display: 'flex' }} />
        <dialog data-testid="closed" />
        <dialog data-testid="open" open />
      </div>,
    );
    // jsdom names no display for what is inline.
    const displays = ['block', 'inline', 'hidden', 'shown', 'styled', 'closed', 'open'].map((id) => [id, styleOf(id).display]);
    expect(Object.fromEntries(displays)).toEqual({
      block: 'block',
      inline: '',
      hidden: 'none',
      shown: 'block',
      styled: 'flex',
      closed: 'none',
      open: '',
    });
    expect(styleOf('hidden').getPropertyValue('display')).toBe('none');
  });

  test('hide what is in a hidden element, and let an element of it be seen again', () => {
    render(
      <div style={{ visibility: 'hidden', pointerEvents: 'none' }}>
        <p data-testid="within" />
        <p data-testid="again" style={{ visibility: 'visible', pointerEvents: 'auto' }} />
      </div>,
    );
    const seen = (id: string) => [styleOf(id).visibility, styleOf(id).pointerEvents];
    expect(seen('within')).toEqual(['hidden', 'none']);
    expect(seen('again')).toEqual(['visible', 'auto']);
  });

  test('are jsdom’s own once the page has a style sheet', () => {
    render(
      <>
        <style>{'p { display: none }'}</style>
        <p data-testid="it" />
      </>,
    );
    expect(styleOf('it').display).toBe('none');
  });
});
