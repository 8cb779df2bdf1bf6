import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RecordTable } from '../../ui/record-table.js';
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

describe('a page of a list whose last row is done', () => {
  it('leads to the page before it, which holds all that is left', async () => {
    const onPage = jest.fn();
    const data = { rows: [], paging: { page: 2, perPage: 20, count: 20 } };
    const load = { status: 'ready' as const, data, reload: () => undefined, refreshing: false };
    const said = { title: 'Codes', loading: '', failed: '', none: 'No codes', noneWhy: '' };
    const columns = [{ key: 'id', heading: 'Code', cell: ({ id }: { readonly id: string }) => id }];
    render(<RecordTable words={said} load={load} columns={columns} rowKey={({ id }) => id} onPage={onPage} />);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });
});
