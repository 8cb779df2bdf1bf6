import { addMonths, londonDay } from '@kerbside/contracts/days/dates';
import { downloadAttachment, listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import {
  countReviewInvitations,
  listReviewProducts,
  listReviewTemplates,
  readReviewTemplate,
  type ReviewProduct,
  sendReviewInvitations,
} from '@kerbside/contracts/http/callbacks/reviews';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter, keptFiles, typeDay } from '../testing/by-hand.js';
import { ids, aMessage } from '../testing/records.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';

describe('the page of review invitations', () => {
  const aProduct = (over: Partial<ReviewProduct> = {}): ReviewProduct => ({
    id: ids.payment,
    product_type: 'warranty',
    policy_number: 'KS-WAR-0000001-100',
    customer_id: ids.customer,
    activation_date: '2026-11-05',
    cancelled_on: null,
    queue_entry_id: null,
    sent_at: null,
    is_unsubscribed: false,
    ...over,
  });

  const queued = aProduct({
    id: ids.quote,
    policy_number: 'KS-GAP-0000002-100',
    product_type: 'gap',
    activation_date: '2026-11-04',
    queue_entry_id: ids.staff,
  });

  const templates = [{ id: 'after-buying', name: 'After buying' }];

  const withProducts = (rows: ReviewProduct[] = [aProduct(), queued], count = rows.length) =>
    officeServices()
      .answer(listReviewTemplates, { templates })
      .answer(readReviewTemplate, { template: { subject: 'How was your warranty?', body: 'Hello Alex,' } })
      .answer(listReviewProducts, pageOf(rows, { count }))
      .answer(countReviewInvitations, { letters: 1, people: 1, policies: 1, left: 0 })
      .answer(sendReviewInvitations, { queued: 1, left: 0 });

  const open = (services = withProducts(), path = '/backoffice/review-invitations') => openOffice(path, { services });

  const box = (name: string) => screen.findByRole('checkbox', { name });

  const chooseLetter = async () => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Letter' }), 'After buying');
  };

  const ask = async (button: string | RegExp = /^Send /) => userEvent.click(await screen.findByRole('button', { name: button }));

  const send = async () => {
    await ask();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: /^Send / }));
  };

  it('A2, A9: lists the policies of the last month, leaves out of the choice what is queued, and sends the chosen letter to those that are selected', async () => {
    const { services, said } = await open();
    expect(await box('Choose KS-WAR-0000001-100')).toHaveProperty('disabled', false);
    expect(await box('Choose KS-GAP-0000002-100')).toHaveProperty('disabled', true);
    const table = within(screen.getByRole('table', { name: 'Policies' }));
    for (const text of ['Warranty', '5/11/2026', 'None yet', 'In the queue']) expect(table.getByText(text)).toBeTruthy();
    const today = londonDay(new Date());
    expect(services.bodies(listReviewProducts)).toMatchObject([
      { currentPage: 1, perPage: 10, filters: { activationDateFrom: addMonths(today, -1), activationDateTo: today } },
    ]);
    await userEvent.click(await box('All on this page'));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await chooseLetter();
    expect(await screen.findByText('Subject: How was your warranty?')).toBeTruthy();
    await send();
    await waitFor(() => expect(said.toasts).toEqual(['1 invitation is in the queue']));
    expect(services.bodies(sendReviewInvitations)).toMatchObject([
      { selectedProducts: [ids.payment], selectedTemplate: 'after-buying', all: false, confirmed: 1 },
    ]);
    expect(services.bodies(listReviewProducts).length).toBeGreaterThan(1);
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('A2, A4: sends it to all that the filters find once it is confirmed how many letters go to how many people, and says what is left', async () => {
    const { services, said } = await open(
      withProducts([aProduct()], 300)
        .answer(countReviewInvitations, { letters: 200, people: 190, policies: 240, left: 50 })
        .answer(sendReviewInvitations, { queued: 200, left: 50 }),
    );
    await userEvent.click(await box('All 300 found by these filters'));
    await chooseLetter();
    await ask('Send 200 invitations');
    const dialog = within(await screen.findByRole('dialog', { name: 'Send 200 invitations?' }));
    expect(dialog.getByText(/^200 letters go to 190 people, about 240 policies and orders\./)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect(services.bodies(sendReviewInvitations)).toEqual([]);
    await send();
    await waitFor(() => expect(said.toasts).toEqual(['200 invitations are in the queue. 50 are left: send again to invite them.']));
    expect(services.bodies(sendReviewInvitations)).toMatchObject([
      { all: true, filters: { includingSentProducts: false }, confirmed: 200 },
    ]);
  });

  it('tells the new number when more would be sent by now', async () => {
    const { services } = await open();
    await userEvent.click(await box('Choose KS-WAR-0000001-100'));
    await chooseLetter();
    await ask('Send 1 invitation');
    const dialog = within(await screen.findByRole('dialog'));
    services
      .refuse(sendReviewInvitations, refused(409, 'More letters would be sent'))
      .answer(countReviewInvitations, { letters: 2, people: 2, policies: 2, left: 0 });
    await userEvent.click(dialog.getByRole('button', { name: 'Send 1 invitation' }));
    expect(await dialog.findByText('More letters would be sent')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Send 2 invitations?' })).toBeTruthy();
  });

  it('does not let choose what was cancelled, says so, and sends no letter when nothing else is chosen', async () => {
    const { services } = await open(
      withProducts([aProduct({ cancelled_on: '2026-11-20' }), aProduct({ id: ids.quote, policy_number: 'KS-TYR-0000003-100' })]).answer(
        countReviewInvitations,
        { letters: 0, people: 0, policies: 0, left: 0 },
      ),
    );
    expect(await box('Choose KS-WAR-0000001-100')).toHaveProperty('disabled', true);
    expect(screen.getByText('None: cancelled from 20/11/2026')).toBeTruthy();
    await userEvent.click(await box('Choose KS-TYR-0000003-100'));
    await chooseLetter();
    await ask();
    expect((await screen.findAllByText(/No letter would be sent/)).length).toBeGreaterThan(0);
    expect(services.bodies(sendReviewInvitations)).toEqual([]);
  });

  it('A9: searches when typing pauses, and includes what was sent or waits', async () => {
    const { services } = await open();
    await enter(await screen.findByRole('searchbox', { name: /^Policy number/ }), 'KS-GAP');
    await userEvent.click(await box('Include those in the queue'));
    await waitFor(() =>
      expect(services.bodies(listReviewProducts).at(-1)).toMatchObject({
        filters: { textSearch: 'KS-GAP', includingInQueuedProducts: true, includingSentProducts: false },
      }),
    );
    const words = services.bodies(listReviewProducts).map((body) => Object(body).filters.textSearch);
    expect(new Set(words)).toEqual(new Set(['', 'KS-GAP']));
  });

  it('says how many of the selected the filters leave out, and lets go of those', async () => {
    const { services } = await open();
    await userEvent.click(await box('Choose KS-WAR-0000001-100'));
    const left = aProduct({ id: ids.staff, policy_number: 'KS-TYR-0000003-100' });
    services.answer(listReviewProducts, pageOf([left]));
    await enter(screen.getByRole('searchbox', { name: /^Policy number/ }), 'KS-TYR');
    await userEvent.click(await box('Choose KS-TYR-0000003-100'));
    expect(screen.getByText('2 selected, 1 of them not in the list above')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Deselect the one not shown' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await chooseLetter();
    await send();
    await waitFor(() => expect(services.bodies(sendReviewInvitations)).toMatchObject([{ selectedProducts: [ids.staff] }]));
  });

  it('A5: says which day is wrong, and lists nothing then', async () => {
    const { services } = await open(withProducts(), '/backoffice/review-invitations?from=2026-11-02&to=2026-11-01');
    expect(await screen.findByText('Choose a day that is not before the first one')).toBeTruthy();
    await typeDay(screen.getByRole('group', { name: 'Cover started to' }), '2026-02-31');
    expect(screen.getByText('Enter a real date')).toBeTruthy();
    expect(services.bodies(listReviewProducts)).toEqual([]);
  });
});

describe('the mailbox', () => {
  const second = '70000000-0000-4000-8000-000000000002';

  const two = [
    aMessage(),
    aMessage({
      id: second,
      channel: 'sms',
      subject: '',
      text: 'Your code is 123456.',
      html: null,
      attachments: [],
      status: 'failed',
      sentAt: null,
    }),
  ];

  const withTwo = () =>
    officeServices()
      .answer(listMessages, pageOf(two))
      .answerBy(readMessage, ({ path }) => two.find(({ id }) => path.endsWith(id)) ?? aMessage());

  const open = (query = '', services = withTwo()) => openOffice(`/backoffice/mailbox${query}`, { services });

  const rows = async () =>
    within(await screen.findByRole('table', { name: 'Messages' }))
      .getAllByRole('row')
      .slice(1);

  const queue = async () => within(await screen.findByRole('list', { name: 'Mailbox' })).getAllByRole('link');

  const pane = () => screen.findByRole('region', { name: 'Message' });

  it('A2: lists messages as the service sends them, newest first, reads none by itself, and opens one beside the others, by keyboard', async () => {
    const { asked } = await open();
    expect((await rows()).map((row) => row.textContent?.replace(/\u00A0/g, ' '))).toEqual([
      'Your warranty policy KS-WAR-1000342-100Email, 1 attachmentpriya@example.com5/3/2027 14:05Sent',
      'Your code is 123456.Text messagepriya@example.com5/3/2027 14:05Failed',
    ]);
    expect(asked()).toEqual([listMessages.id]);
    await userEvent.keyboard('j{Enter}');
    const subject = await screen.findByRole('heading', { level: 2, name: 'Your warranty policy KS-WAR-1000342-100' });
    expect(document.activeElement).toBe(subject);
    expect(within(await pane()).getByText('policy-confirmation')).toBeTruthy();
    expect(
      within(await pane())
        .getByRole('link', { name: 'Open the customer' })
        .getAttribute('href'),
    ).toBe(`/backoffice/customers/${ids.customer}`);
    expect((await queue()).map((link) => link.ariaCurrent)).toEqual(['true', null]);
    await userEvent.keyboard('j{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Text message' })).toBe(document.activeElement);
    expect(asked()).toEqual([listMessages.id, readMessage.id, readMessage.id]);
  });

  it('A2: shows the letter locked in, its styles put on from outside and its links taken away, its text, and its attachments by name', async () => {
    const kept = keptFiles();
    await open(`?message=${ids.message}`, withTwo().answerFile(downloadAttachment, '%PDF'));
    const frame = await screen.findByTitle<HTMLIFrameElement>('The message as the customer sees it');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.srcdoc).not.toContain(' style=');
    const letter = frame.contentDocument;
    if (!letter) throw new Error('the frame has no document');
    letter.body.innerHTML = '<p data-style="color: red">Hello</p><a href="/reset?token=once">Choose a password</a>';
    fireEvent.load(frame);
    expect(letter.querySelector('p')?.style.color).toBe('red');
    expect(letter.querySelector('a')?.hasAttribute('href')).toBe(false);
    expect(letter.querySelector('a')?.title).toBe('/reset?token=once');
    await userEvent.click(screen.getByRole('button', { name: 'KS-WAR-1000342-100.pdf: download' }));
    await waitFor(() => expect(kept).toEqual(['KS-WAR-1000342-100.pdf']));
    expect(screen.queryByText('Hello Priya, your policy is in place.')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
    expect(screen.getByText('Hello Priya, your policy is in place.')).toBeTruthy();
  });

  it('shows a text message as text', async () => {
    await open(`?message=${second}`);
    expect(within(await pane()).getByRole('heading', { name: 'Text message' })).toBeTruthy();
    const text = within(screen.getByRole('tabpanel', { name: 'Text' }));
    expect(text.getByText('Your code is 123456.')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Text', 'Person']);
  });

  it('searches as you type and says what it did not find', async () => {
    const services = withTwo().answerBy(listMessages, ({ query }) => pageOf(query['search'] === 'nobody' ? [] : two));
    await open('', services);
    await rows();
    await enter(screen.getByRole('searchbox', { name: 'Search the mailbox' }), 'nobody');
    expect(await screen.findByText(/^No message for “nobody”/, { selector: 'strong' })).toBeTruthy();
    expect(services.queries(listMessages)).toEqual([
      { page: '1', perPage: '20' },
      { search: 'nobody', page: '1', perPage: '20' },
    ]);
  });
});
