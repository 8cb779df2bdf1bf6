import { productNames } from '@kerbside/contracts/ids';
import { messageProducts } from './written.service.js';

describe('the products of a type of messages', () => {
  it('A2, A7: are all of them while there is no rule', () => {
    const { products, instructions } = messageProducts([]);
    expect(products).toEqual(productNames);
    expect(instructions).toEqual({});
  });

  it('are those of its rules, with what to write', () => {
    const rules = [
      { productType: 'gap', instruction: null },
      { productType: 'mot', instruction: 'Name the garage.' },
    ] as const;
    expect(messageProducts(rules)).toEqual({ products: { gap: 'GAP', mot: 'MOT' }, instructions: { mot: 'Name the garage.' } });
  });
});
