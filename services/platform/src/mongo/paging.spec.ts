import { pageOf } from './paging.js';

describe('pageOf', () => {
  it.each([
    [{}, { page: 1, perPage: 20 }],
    [
      { page: '3', perPage: '50' },
      { page: 3, perPage: 50 },
    ],
    [
      { page: 2, perPage: 10_000 },
      { page: 2, perPage: 200 },
    ],
    [
      { page: '0', perPage: '-1' },
      { page: 1, perPage: 20 },
    ],
    [
      { page: 'two', perPage: '1.5' },
      { page: 1, perPage: 20 },
    ],
  ])('reads %j as %j', (query, page) => {
    expect(pageOf(query)).toEqual(page);
  });
});
