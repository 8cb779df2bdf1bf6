import { render } from '@testing-library/react';
import EmptyKerb, { type EmptyKerbProps } from './empty-kerb.js';
import lamp from './empty-kerb.module.css';

const drawn = (at: EmptyKerbProps['at']) => {
  const { container } = render(<EmptyKerb at={at} />);
  const shows = (part: string | undefined) => container.querySelectorAll(`.${part}`).length;
  return { light: shows(lamp.light), out: shows(lamp.out), signs: shows(lamp.sign), places: shows(lamp.place) };
};

describe('the kerb without a car', () => {
  it('has a signpost where a page is not there', () => expect(drawn('lost')).toEqual({ light: 1, out: 0, signs: 2, places: 0 }));

  it('has its lamp out where there is no connection', () => expect(drawn('dark')).toEqual({ light: 0, out: 1, signs: 0, places: 0 }));

  it('has room for a car where there is none yet', () => expect(drawn('free')).toEqual({ light: 1, out: 0, signs: 0, places: 1 }));
});
