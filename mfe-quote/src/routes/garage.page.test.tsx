import { downloadGaragePhoto, readGaragePage, takeGarageStep } from '@kerbside/contracts/http/garages/desk';
import { aGarageVisit } from '@kerbside/contracts/testing/sample-garage-visit';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderQuote } from '../testing/render-quote.js';

const open = async (services = new ScriptedServices().answer(readGaragePage, aGarageVisit())) => {
  renderQuote('/booking/garage#the-token', { services });
  await screen.findByRole('heading', { level: 1 });
  return services;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of a garage', () => {
  const sent = fakeUploads((upload) => upload.accept({ id: 'e0000000-0000-4000-8000-000000000009', bytes: 9 }));

  it('shows the visit of its link, whose token it sends in a header alone', async () => {
    const services = await open();
    const facts = within(await screen.findByRole('region', { name: 'The visit' }));
    expect(facts.getByText('2 December 2026 at 09:30')).toBeTruthy();
    expect(facts.getByText('Nissan X-Trail AA19DSL')).toBeTruthy();
    expect(services.asked.map(({ path, headers }) => [path, headers.get('x-garage-link')])).toEqual([
      ['/api/garages/garage-page', 'the-token'],
    ]);
  });

  it.each([
    ['Accept this visit', 'accept'],
    ['Begin work', 'start'],
  ])('takes the step of "%s"', async (button, step) => {
    const services = await open();
    services.answer(takeGarageStep, aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] }));
    await press(button);
    expect(await screen.findByText('In progress')).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([{ step }]);
  });

  it.each([
    ['Finish: it passed its MOT', 'passed', 'Passed'],
    ['Finish: it failed its MOT', 'failed', 'Failed: it needs another test'],
  ] as const)('finishes an MOT by saying how it went: "%s"', async (button, mot_result, shown) => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'], asks_mot_result: true });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [], mot_result });
    await press(button);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mot_result }]);
  });

  it.each([
    ['It passed its MOT', 'passed', 'Passed'],
    ['It failed its MOT', 'failed', 'Failed: it needs another test'],
  ] as const)('asks how an MOT went that is done: "%s"', async (button, mot_result, shown) => {
    const done = aGarageVisit({ status: 'complete', steps: [], asks_mot_result: true, mot_result: null, awaits_mot_result: true });
    const services = await open(new ScriptedServices().answer(readGaragePage, done));
    expect(screen.getByText(/^Did the car pass its MOT\?/)).toBeTruthy();
    services.answer(takeGarageStep, { ...done, awaits_mot_result: false, mot_result });
    await press(button);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(/^Did the car pass/)).toBeNull();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mot_result }]);
  });

  it('takes what is on the dial with the work that is done', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'], asks_mot_result: false });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [] });
    await userEvent.type(screen.getByRole('textbox', { name: /^Miles on the dial/ }), '64100');
    await press('Finish');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mileage: '64,100' }]);
    expect(screen.queryByRole('textbox', { name: /^Miles on the dial/ })).toBeNull();
  });

  it('finishes other work by one press', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finish'], asks_mot_result: false });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [] });
    await press('Finish');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish' }]);
  });

  it('proposes another time, out of those that are free', async () => {
    const services = await open();
    await press('Propose this time');
    expect(screen.getByRole('link', { name: 'Choose a day' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '4 December 2026');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '10:30');
    services.answer(takeGarageStep, aGarageVisit({ status: 'proposed', proposal: { date: '2026-12-04', time: '10:30' }, steps: [] }));
    await press('Propose this time');
    expect(await screen.findByText('4 December 2026 at 10:30')).toBeTruthy();
    expect(screen.getByText('There is nothing left to do for this visit.')).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'propose', date: '2026-12-04', time: '10:30' }]);
  });

  it('adds a finding that the customer has to answer', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    await press('Add it');
    expect(screen.getByRole('link', { name: 'Say what you found' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'What did you find?' }), 'Worn pads');
    await userEvent.click(screen.getByRole('checkbox', { name: 'The customer must agree before you go on' }));
    const finding = { id: atWork.id, at: '2026-12-02T10:00:00.000Z', note: 'Worn pads', needs_answer: true, answer: null, photos: [] };
    services.answer(takeGarageStep, { ...atWork, findings: [finding] });
    await press('Add it');
    expect(await screen.findByText('Waiting for the customer’s answer')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What did you find?' }).value).toBe('');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finding', note: 'Worn pads', needs_answer: true }]);
  });

  it('A4: sends photos of what it found', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    await userEvent.upload(screen.getByLabelText(/^Photos of it/), new File(['x'], 'pads.jpg', { type: 'image/jpeg' }));
    await screen.findByRole('button', { name: 'Remove pads.jpg' });
    await userEvent.type(screen.getByRole('textbox', { name: 'What did you find?' }), 'Worn pads');
    services.answer(takeGarageStep, atWork);
    await press('Add it');
    expect(sent.map(({ headers }) => headers['x-garage-link'])).toEqual(['the-token']);
    expect(services.bodies(takeGarageStep)).toMatchObject([{ note: 'Worn pads', photos: ['e0000000-0000-4000-8000-000000000009'] }]);
  });

  it('shows the photos themselves, by the link alone', async () => {
    URL.createObjectURL = () => 'blob:pads';
    URL.revokeObjectURL = () => undefined;
    const finding = {
      id: 'e0000000-0000-4000-8000-000000000007',
      note: 'Worn pads',
      at: '2026-12-02T10:00:00.000Z',
      needs_answer: false,
      answer: null,
    };
    const visit = aGarageVisit({ status: 'workshop', findings: [{ ...finding, photos: ['e0000000-0000-4000-8000-000000000009'] }] });
    const services = await open(new ScriptedServices().answer(readGaragePage, visit).answerFile(downloadGaragePhoto, 'a photo'));
    expect((await screen.findByRole('img', { name: 'Photo 1: Worn pads' })).getAttribute('src')).toBe('blob:pads');
    expect(services.asked.find(({ id }) => id === downloadGaragePhoto.id)?.headers.get('x-garage-link')).toBe('the-token');
  });

  it('says why a step was refused', async () => {
    const services = await open();
    services.refuse(takeGarageStep, { status: 409, code: 'BOOKING_STATE', message: 'This visit is on a later day. Move it first.' });
    await press('Begin work');
    expect(await screen.findByText('This visit is on a later day. Move it first.')).toBeTruthy();
  });

  it('says that a link does not work', async () => {
    await open(new ScriptedServices().refuse(readGaragePage, { status: 404, code: 'NOT_FOUND', message: 'No' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeTruthy();
  });

  it('can be asked for again', async () => {
    const services = await open(
      new ScriptedServices().refuse(readGaragePage, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Down' }),
    );
    services.answer(readGaragePage, aGarageVisit());
    await press('Try again');
    expect(await screen.findByRole('region', { name: 'The visit' })).toBeTruthy();
  });
});
