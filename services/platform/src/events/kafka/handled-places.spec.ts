import { HandledPlaces } from './handled-places.js';

const place = (offset: string, partition = 0) => ({ topic: 'claims', partition, offset });
const commit = (offset: string, partition = 0) => [{ topic: 'claims', partitions: [{ partition, offset }] }];

describe('places that were handled', () => {
  let places: HandledPlaces;
  beforeEach(() => {
    places = new HandledPlaces();
  });

  it('are overdue when they were uncommitted at the look before', () => {
    places.handled(place('4'));
    expect(places.overdue()).toEqual([]);
    expect(places.overdue()).toEqual([place('5')]);
    expect(places.overdue()).toEqual([place('5')]);
  });

  it('have their time again when a further message was handled', () => {
    places.handled(place('4'));
    places.overdue();
    places.handled(place('5'));
    expect([places.overdue(), places.overdue()]).toEqual([[], [place('6')]]);
  });

  it.each([
    ['what was handled', '10', []],
    ['more', '11', []],
    ['less', '9', [place('10')]],
  ])('are overdue or not when the client committed %s', (_what, offset, overdue) => {
    places.handled(place('9'));
    places.overdue();
    places.committed(commit(offset));
    expect(places.overdue()).toEqual(overdue);
  });

  it('are told apart by partition, and forgotten together', () => {
    places.handled(place('1'));
    places.handled(place('2', 1));
    places.overdue();
    places.committed(commit('2'));
    expect(places.overdue()).toEqual([place('3', 1)]);
    places.forget();
    expect(places.overdue()).toEqual([]);
  });
});
