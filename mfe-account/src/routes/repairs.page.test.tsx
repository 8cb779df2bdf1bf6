import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listEstimates, requestEstimate, type RepairEstimate } from '@kerbside/contracts/http/garages/estimates';
import { FakeEventSource } from '@kerbside/contracts/testing/fake-event-source';
import { fakeUploads, type FakeUpload } from '@kerbside/contracts/testing/fake-uploads';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { me, rows } from '../testing/samples.js';

const path = '/account/repairs';
const photoId = 'e0000000-0000-4000-8000-000000000001';
const carId = me.cars[0]?.id ?? '';
const none = rows<RepairEstimate>();

const estimate = (over: Partial<RepairEstimate> = {}): RepairEstimate => ({
  id: 'e0000000-0000-4000-8000-000000000002',
  customerId: me.person.id,
  carId,
  car: { registration_number: 'AA19DSL', make: 'Nissan', model: 'X-Trail' },
  description: 'A dent in the left door',
  photos: [{ id: photoId, bytes: 120_000 }],
  requestedAt: '2026-11-20T12:00:00.000Z',
  answer: null,
  ...over,
});

/** Each photo is taken at once, unless a case says otherwise. */
const accept = (upload: FakeUpload) => upload.accept({ id: photoId, bytes: 120_000 });
let onSent = accept;
beforeEach(() => void (onSent = accept));
fakeUploads((upload) => onSent(upload));

const addPhoto = async (name = 'door.jpg') =>
  userEvent.upload(await screen.findByLabelText('Photos of the damage'), new File(['x'], name, { type: 'image/jpeg' }));
const describeDamage = () => userEvent.type(screen.getByLabelText('What is damaged, and where?'), 'A dent in the left door');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send for a free estimate' }));

describe('repair estimates', () => {
  it('A7: are asked for with photos of the one car, and the form is empty again', async () => {
    const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).answer(requestEstimate, estimate());
    const { toast } = renderAccount(path, { services });
    await addPhoto();
    expect(await screen.findByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
    await describeDamage();
    await send();
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Thank you. We will look at your photos and write to you.', 'success'));
    expect(services.bodies(requestEstimate)).toEqual([{ car_id: carId, description: 'A dent in the left door', photos: [photoId] }]);
    expect(screen.queryByRole('button', { name: 'Remove door.jpg' })).toBeNull();
  });

  it('need words and a photo, said beside each', async () => {
    const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none);
    renderAccount(path, { services });
    await screen.findByLabelText('Photos of the damage');
    await send();
    expect((await screen.findAllByText('Add at least one photo of the damage')).length).toBeGreaterThan(0);
    expect(screen.getAllByText('Tell us what is damaged, and where').length).toBeGreaterThan(0);
    expect(services.bodies(requestEstimate)).toEqual([]);
  });

  it('say which photo was refused, and why', async () => {
    const fields = { photo: 'This file is empty' };
    onSent = (upload) => upload.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields });
    renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, none) });
    await addPhoto('empty.jpg');
    expect(await screen.findByText("Couldn't upload the file: empty.jpg. This file is empty")).toBeTruthy();
  });

  it('A7: wait for photos that are on their way, also for those that are chosen meanwhile', async () => {
    const sent: FakeUpload[] = [];
    onSent = (upload) => void sent.push(upload);
    const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).answer(requestEstimate, estimate());
    renderAccount(path, { services });
    await addPhoto('door.jpg');
    await waitFor(() => expect(sent).toHaveLength(1));
    await addPhoto('wheel.jpg');
    await describeDamage();
    await userEvent.click(screen.getByRole('button', { name: 'Sending your photos' }));
    const ids = [photoId, 'e0000000-0000-4000-8000-000000000003'];
    act(() => sent[0]?.accept({ id: ids[0], bytes: 9 }));
    await waitFor(() => expect(sent).toHaveLength(2));
    act(() => sent[1]?.accept({ id: ids[1], bytes: 9 }));
    expect(await screen.findByRole('button', { name: 'Remove wheel.jpg' })).toBeTruthy();
    expect(services.bodies(requestEstimate)).toEqual([]);
    await send();
    await waitFor(() => expect(services.bodies(requestEstimate)).toMatchObject([{ photos: ids }]));
  });

  it('A7: say which photos are too many', async () => {
    let count = 0;
    onSent = (upload) => upload.accept({ id: `e0000000-0000-4000-8000-0000000000${10 + (count += 1)}`, bytes: 9 });
    renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, none) });
    const files = Array.from({ length: 11 }, (_, place) => new File(['x'], `photo-${place + 1}.jpg`, { type: 'image/jpeg' }));
    await userEvent.upload(await screen.findByLabelText('Photos of the damage'), files);
    expect(await screen.findByText('photo-11.jpg was not added: 10 photos are the most.')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Remove photo-/ })).toHaveLength(10);
  });

  it('A7: that fail say so in the words of the specification, and keep what was typed', async () => {
    const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, none).garble(requestEstimate, 502);
    renderAccount(path, { services });
    await addPhoto();
    await describeDamage();
    await send();
    expect(
      (await screen.findAllByText('There was an error in sending your free estimate request. Please try again later.')).length,
    ).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Remove door.jpg' })).toBeTruthy();
  });

  it('show what we answered, from and to', async () => {
    const answer = { lowestPence: 180_00, highestPence: 260_00, note: 'Paint included', answeredAt: '2026-11-21T12:00:00.000Z' };
    renderAccount(path, { services: new ScriptedServices().answer(readMe, me).answer(listEstimates, rows(estimate({ answer }))) });
    expect(await screen.findByText('Paint included')).toBeTruthy();
    expect(screen.getByText('£180.00')).toBeTruthy();
    expect(screen.getByText('£260.00')).toBeTruthy();
  });

  it('A2, A9: that are answered while the page is open show it as soon as garages tell of it', async () => {
    const services = new ScriptedServices().answer(readMe, me).answer(listEstimates, rows(estimate()));
    renderAccount(path, { services });
    expect(await screen.findByText('We are looking at it')).toBeTruthy();
    const answer = { lowestPence: 180_00, highestPence: 260_00, note: '', answeredAt: '2026-11-21T12:00:00.000Z' };
    services.answer(listEstimates, rows(estimate({ answer })));
    await act(async () => FakeEventSource.opened.at(-1)?.say({ parts: ['bookings'] }));
    expect(await screen.findByText('Answered')).toBeTruthy();
  });
});
