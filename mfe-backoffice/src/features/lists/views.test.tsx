import { keepViews, queryToKeep, viewsOf, without, withView } from './views.js';

describe('the views of a list', () => {
  it.each([
    ['?filter_by=mine&sort=-due', 'filter_by=mine&sort=-due'],
    ['?sort=due&page=3&filter_by=mine', 'filter_by=mine&sort=due'],
    ['?open=1&rows=50', 'rows=50'],
    ['?page=2', ''],
    ['', ''],
  ])('of %j keep %j', (query, kept) => expect(queryToKeep(query)).toBe(kept));

  it('are kept by name for each list, the newest of a name alone', () => {
    const [mine, late] = [
      { name: 'Mine', query: 'filter_by=mine' },
      { name: 'Late', query: 'filter_by=overdue' },
    ];
    keepViews('callbacks', withView(withView([mine], late), { ...mine, query: 'filter_by=mine&sort=due' }));
    expect(viewsOf('callbacks')).toEqual([late, { name: 'Mine', query: 'filter_by=mine&sort=due' }]);
    expect(viewsOf('claims')).toEqual([]);
    keepViews('callbacks', without(viewsOf('callbacks'), 'Late'));
    expect(viewsOf('callbacks').map(({ name }) => name)).toEqual(['Mine']);
  });

  it.each(['not json', '{}', '[{"name":1}]', 'null'])('are none where %j is kept', (kept) => {
    localStorage.setItem('ks-backoffice-views-claims', kept);
    expect(viewsOf('claims')).toEqual([]);
  });
});
