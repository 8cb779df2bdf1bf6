import { chosenIn, withExtra, withService } from './schedule.js';

const period = (id: string, combinable: boolean, selected: boolean) => ({ id, slug: id, name: id, checks: [], combinable, selected });
const menu = {
  periods: [period('minor', false, false), period('major', false, true), period('fluid', true, true), period('belt', true, false)],
};

describe('the schedule of a manufacturer', () => {
  it('has services, of which one is done, and jobs with it', () => {
    const { services, extras, service } = chosenIn(menu);
    expect([services.map(({ id }) => id), extras.map(({ id }) => id), service]).toEqual([['minor', 'major'], ['fluid', 'belt'], 'major']);
  });

  it.each([
    ['another service', withService(menu, 'minor'), 'minor,fluid'],
    ['a job more', withExtra(menu, 'belt', true), 'major,fluid,belt'],
    ['a job less', withExtra(menu, 'fluid', false), 'major'],
  ])('with %s is asked for by its ids, in the order of the menu', (_, ids, expected) => expect(ids).toBe(expected));
});
