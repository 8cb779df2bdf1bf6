import { jest } from '@jest/globals';
import {
  addDocument,
  type CustomerDocument,
  deleteDocument,
  downloadDocument,
  listDocuments,
} from '@kerbside/contracts/http/accounts/documents';
import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies, type Policy } from '@kerbside/contracts/http/claims/policies';
import { downloadBooking, listBookings } from '@kerbside/contracts/http/garages/tracker';
import { downloadReceipt, listPayments } from '@kerbside/contracts/http/payments/payments';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount, savedFiles } from '../testing/render-account.js';
import { aVisit } from '@kerbside/contracts/testing/sample-visits';
import { aPayment, anOrder, aPolicy, me, rows } from '../testing/samples.js';

const aDocument = (over: Partial<CustomerDocument> = {}): CustomerDocument => ({
  id: 'd1000000-0000-4000-8000-000000000001',
  category: 'service_history',
  name: 'service 2025.pdf',
  bytes: 2_500_000,
  addedAt: '2026-11-20T09:30:00.000Z',
  ...over,
});

const services = (...documents: CustomerDocument[]) =>
  new ScriptedServices()
    .answer(listDocuments, { rows: documents })
    .answer(readMe, { ...me, cars: [] })
    .answer(listPolicies, rows(aPolicy()))
    .answer(listPayments, rows(aPayment()))
    .answer(listBookings, { rows: [] });

const openPanel = async (name: string) => {
  const summary = await screen.findByText(name, { selector: 'summary *' });
  await userEvent.click(summary);
  const panel = summary.closest('details');
  if (!panel) throw new Error(`${name} is no panel`);
  return within(panel);
};
const aFile = (name: string) => new File(['x'], name, { type: 'application/pdf' });

describe('my documents', () => {
  const sent = fakeUploads();
  afterEach(() => void jest.restoreAllMocks());

  it('A2, A8: have a panel for each category, with how many files were uploaded', async () => {
    renderAccount('/account/documents', {
      services: services(
        aDocument(),
        aDocument({ id: 'd1000000-0000-4000-8000-000000000002', category: 'mot' }),
        aDocument({ id: 'd1000000-0000-4000-8000-000000000003', category: 'mot' }),
      ),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'My documents' })).toBeTruthy();
    expect((await openPanel('Service history')).getByText('1 file uploaded')).toBeTruthy();
    expect((await openPanel('MOT certificates')).getByText('2 files uploaded')).toBeTruthy();
    const none = await openPanel('V5C log book');
    expect([none.getByText('0 files uploaded'), none.getByText('Nothing here yet.')]).toHaveLength(2);
  });

  it('A2, A8: hold what we gave the customer by itself: schedules, the confirmation of work at a garage, and receipts', async () => {
    const mot = anOrder();
    renderAccount('/account/documents', { services: services().answer(listPolicies, rows<Policy>(aPolicy(), mot)) });
    const papers = (await openPanel('Policies')).getByRole('list').textContent;
    for (const paper of ['Policy schedule KS-WAR-0000007-100', `Confirmation ${mot.policyNumber}`]) expect(papers).toContain(paper);
    const receipt = (await openPanel('Invoices and receipts')).getByRole('link', { name: 'Receipt Q-2H8N4P' });
    expect(receipt.getAttribute('href')).toBe('/account/receipts/b0000000-0000-4000-8000-000000000002');
  });

  it('A2, A8: hold the receipt of whatever was bought, and say where its money stands', async () => {
    const idOf = (last: number) => `c1000000-0000-4000-8000-00000000000${last}`;
    const bought = [
      aPayment({
        id: idOf(1),
        reference: 'Q-DEBIT',
        status: 'processing',
        paidAt: null,
        owedPence: 31_240,
        collectedPence: 0,
        pendingPence: 31_240,
      }),
      aPayment({ id: idOf(2), reference: 'Q-PLAN', owedPence: 26_900, collectedPence: 2_242 }),
      aPayment({
        id: idOf(3),
        reference: 'Q-VISIT',
        owedPence: 3_000,
        status: 'processing',
        paidAt: null,
        atGarage: { amountPence: 3_000, dueOn: '2026-12-04', status: 'due' },
      }),
    ];
    const tried = aPayment({ id: idOf(4), reference: 'Q-TRIED', status: 'processing', paidAt: null, isBought: false });
    const saved = savedFiles();
    const up = services()
      .answer(listPayments, rows(...bought, tried))
      .answerFile(downloadReceipt, '%PDF-1.7');
    renderAccount('/account/documents', { services: up });
    const panel = await openPanel('Invoices and receipts');
    const listed = (await panel.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '');
    expect(listed.map((text) => text.split('From Kerbside')[0])).toEqual([
      'Receipt Q-DEBIT£312.40 is on its way',
      'Receipt Q-PLAN£22.42 paid of £269.00',
      'What you booked Q-VISIT£30.00 to pay at the garage on 4 December 2026',
    ]);
    expect(panel.getByText(/^3 from Kerbside/)).toBeTruthy();
    for (const name of ['Receipt Q-DEBIT', 'Receipt Q-PLAN', 'What you booked Q-VISIT'])
      await userEvent.click(panel.getByRole('button', { name: `Download PDF (${name})` }));
    await waitFor(() => expect(saved).toHaveLength(3));
  });

  it('A2, A8: keep what was uploaded when ours cannot be read, which can be asked for again', async () => {
    const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
    const up = services(aDocument({ category: 'invoice', name: 'tyres.pdf' })).refuse(listPayments, down);
    renderAccount('/account/documents', { services: up });
    const panel = await openPanel('Invoices and receipts');
    expect((await panel.findByRole('alert')).textContent).toContain('We could not load what we put here');
    expect(panel.getByText('1 file uploaded').parentElement?.textContent).toBe('We could not load what we put here, 1 file uploaded');
    expect(panel.getByText('tyres.pdf')).toBeTruthy();
    up.answer(listPayments, rows(aPayment()));
    await userEvent.click(panel.getByRole('button', { name: /^Try again/ }));
    expect(await panel.findByRole('link', { name: 'Receipt Q-2H8N4P' })).toBeTruthy();
  });

  it('A2, A8: give a booking as a PDF', async () => {
    const saved = savedFiles();
    const up = services()
      .answer(readMe, me)
      .answer(listBookings, { rows: [aVisit()] })
      .answerFile(downloadBooking, '%PDF-1.7');
    renderAccount('/account/documents', { services: up });
    const panel = await openPanel('Garage bookings');
    await userEvent.click(await panel.findByRole('button', { name: 'Download PDF (MOT, 2\u00a0December 2026)' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['kerbside-booking-KSB-7F3K9Q.pdf']));
  });

  it('A2, A8: are uploaded from the panel whose category is chosen then, ten at most, one after the other', async () => {
    const up = services();
    const { toast } = renderAccount('/account/documents', { services: up });
    await userEvent.click((await openPanel('MOT certificates')).getByRole('button', { name: 'Upload to MOT certificates' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Upload documents' }));
    expect((dialog.getByRole('radio', { name: 'MOT certificates' }) as HTMLInputElement).checked).toBe(true);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Choose a file')).toBeTruthy();
    await userEvent.upload(
      dialog.getByLabelText('Files'),
      Array.from({ length: 11 }, (_, one) => aFile(`${one}.pdf`)),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Choose 10 files at most')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.upload(dialog.getByLabelText('Files'), [aFile('one.pdf'), aFile('two.pdf')]);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Sending one.pdf: 0%')).toBeTruthy();
    expect(sent.map(({ form }) => form.get('category'))).toEqual(['mot']);
    // What was chosen now would be dropped once these are there.
    expect(dialog.getByLabelText<HTMLInputElement>('Files').disabled).toBe(true);
    await act(async () => sent[0]?.accept(aDocument({ category: 'mot', name: 'one.pdf' })));
    await waitFor(() => expect(sent).toHaveLength(2));
    up.answer(listDocuments, { rows: [aDocument({ category: 'mot', name: 'one.pdf' })] });
    const fields = { file: 'Photos can be 5 MB at most' };
    await act(async () => sent[1]?.refuse({ status: 400, code: 'INVALID', message: 'Check the form', fields }));
    expect(await dialog.findByText("Couldn't upload the file: two.pdf. Photos can be 5 MB at most")).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('1 file uploaded', 'success');
    expect(dialog.getByLabelText<HTMLInputElement>('Files').files).toHaveLength(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByText('one.pdf')).toBeTruthy();
  });

  it('A2, A8: that did not arrive are sent again by the same button, and none that did', async () => {
    renderAccount('/account/documents', { services: services() });
    await userEvent.click((await openPanel('MOT certificates')).getByRole('button', { name: 'Upload to MOT certificates' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Upload documents' }));
    await userEvent.upload(dialog.getByLabelText('Files'), [aFile('one.pdf'), aFile('two.pdf')]);
    const upload = () => userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await upload();
    await act(async () => sent[0]?.accept(aDocument({ category: 'mot', name: 'one.pdf' })));
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[1]?.refuse({ status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' }));
    expect(await dialog.findByText("Couldn't upload the file: two.pdf. We are working on this.")).toBeTruthy();
    await upload();
    await waitFor(() => expect(sent).toHaveLength(3));
    const names = sent.map(({ form }) => form.get('file')).map((file) => (file instanceof File ? file.name : ''));
    expect(names).toEqual(['one.pdf', 'two.pdf', 'two.pdf']);
  });

  it('A2, A8: that the end of the session held back wait for the same person to sign in again, which the page asks for', async () => {
    const over = { status: 401, code: 'NOT_SIGNED_IN', message: 'Please sign in first.' };
    const up = services().refuse(addDocument, over);
    const { signIn, signOut, toast } = renderAccount('/account/documents', { services: up });
    await userEvent.click((await openPanel('MOT certificates')).getByRole('button', { name: 'Upload to MOT certificates' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Upload documents' }));
    await userEvent.upload(dialog.getByLabelText('Files'), [aFile('one.pdf'), aFile('two.pdf'), aFile('three.pdf')]);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await act(async () => sent[0]?.accept(aDocument({ category: 'mot', name: 'one.pdf' })));
    await waitFor(() => expect(sent).toHaveLength(2));
    await act(async () => sent[1]?.refuse(over));
    // By this the shell hears that the session has ended.
    await waitFor(() => expect(up.bodies(addDocument)).toEqual([{ category: 'mot' }]));
    await signOut();
    await signIn();
    const again = within(await screen.findByRole('dialog', { name: 'Upload documents' }));
    expect(again.getByText('Still to be sent: two.pdf, three.pdf')).toBeTruthy();
    expect(toast.mock.calls).toEqual([['1 file uploaded', 'success']]);
    await userEvent.click(again.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(sent.map(({ form }) => form.get('category'))).toEqual(['mot', 'mot', 'mot']));
  });

  it('A2, A8: that do not arrive once the dialog is closed are told of beside the page', async () => {
    const { toast } = renderAccount('/account/documents', { services: services() });
    await userEvent.click((await openPanel('MOT certificates')).getByRole('button', { name: 'Upload to MOT certificates' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Upload documents' }));
    await userEvent.upload(dialog.getByLabelText('Files'), [aFile('one.pdf'), aFile('two.pdf')]);
    await userEvent.click(dialog.getByRole('button', { name: 'Upload' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await act(async () => sent[0]?.accept(aDocument({ category: 'mot', name: 'one.pdf' })));
    await waitFor(() => expect(sent).toHaveLength(2));
    await userEvent.click((await openPanel('V5C log book')).getByRole('button', { name: 'Upload to V5C log book' }));
    await act(async () => sent[1]?.refuse({ status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith("Couldn't upload the file: two.pdf. We are working on this.", 'danger'));
    expect(screen.getByRole('dialog', { name: 'Upload documents' })).toBeTruthy();
  });

  it('A2, A8: are saved under their own names, and deleted after a warning', async () => {
    const saved = savedFiles();
    const up = services(aDocument()).answerFile(downloadDocument, '%PDF-1.7').answer(deleteDocument, {});
    renderAccount('/account/documents', { services: up });
    const panel = await openPanel('Service history');
    await userEvent.click(panel.getByRole('button', { name: 'Save service 2025.pdf' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['service 2025.pdf']));
    await userEvent.click(panel.getByRole('button', { name: 'Delete service 2025.pdf' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Delete service 2025.pdf' }));
    expect(dialog.getByText("Are you sure you want to delete this file? Deleted files can't be recovered.")).toBeTruthy();
    up.answer(listDocuments, { rows: [] });
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('service 2025.pdf')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('summary')?.textContent).toContain('Service history'));
  });
});
