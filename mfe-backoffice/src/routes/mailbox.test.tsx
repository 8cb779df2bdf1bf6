import { downloadAttachment, listMessages, readMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from '../testing/ids.js';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { aMessage } from '../testing/records.js';

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

describe('the mailbox', () => {
  it('A2: lists messages as the service sends them, newest first, and reads none by itself', async () => {
    const { asked } = await open();
    expect((await rows()).map((row) => row.textContent?.replace(/\u00A0/g, ' '))).toEqual([
      'Your warranty policy KS-WAR-1000342-100Email, 1 attachmentpriya@example.com5/3/2027 14:05Sent',
      'Your code is 123456.Text messagepriya@example.com5/3/2027 14:05Failed',
    ]);
    expect(asked()).toEqual([listMessages.id]);
  });

  it('opens a message beside the others, by keyboard, and goes on to the next', async () => {
    const { asked } = await open();
    await rows();
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

  it('A2: shows the letter locked in, and its text', async () => {
    await open(`?message=${ids.message}`);
    const frame = await screen.findByTitle<HTMLIFrameElement>('The message as the customer sees it');
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(frame.srcdoc).not.toContain(' style=');
    expect(screen.queryByText('Hello Priya, your policy is in place.')).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
    expect(screen.getByText('Hello Priya, your policy is in place.')).toBeTruthy();
  });

  it('puts the styles of a letter on from outside, and takes its links away', async () => {
    await open(`?message=${ids.message}`);
    const frame = await screen.findByTitle<HTMLIFrameElement>('The message as the customer sees it');
    const letter = frame.contentDocument;
    if (!letter) throw new Error('the frame has no document');
    letter.body.innerHTML = '<p data-style="color: red">Hello</p><a href="/reset?token=once">Choose a password</a>';
    fireEvent.load(frame);
    expect(letter.querySelector('p')?.style.color).toBe('red');
    expect(letter.querySelector('a')?.hasAttribute('href')).toBe(false);
    expect(letter.querySelector('a')?.title).toBe('/reset?token=once');
  });

  it('shows a text message as text', async () => {
    await open(`?message=${second}`);
    expect(within(await pane()).getByRole('heading', { name: 'Text message' })).toBeTruthy();
    const text = within(screen.getByRole('tabpanel', { name: 'Text' }));
    expect(text.getByText('Your code is 123456.')).toBeTruthy();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Text', 'Person']);
  });

  it('keeps an attachment under its name', async () => {
    const kept: string[] = [];
    Object.assign(URL, { createObjectURL: () => 'blob:pdf', revokeObjectURL: () => undefined });
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function click() {
      kept.push(this.download);
    };
    try {
      await open(`?message=${ids.message}`, withTwo().answerFile(downloadAttachment, '%PDF'));
      await userEvent.click(await screen.findByRole('button', { name: 'KS-WAR-1000342-100.pdf: download' }));
      await waitFor(() => expect(kept).toEqual(['KS-WAR-1000342-100.pdf']));
    } finally {
      HTMLAnchorElement.prototype.click = click;
    }
  });

  it('searches as you type and says what it did not find', async () => {
    const services = withTwo().answerBy(listMessages, ({ query }) => pageOf(query['search'] === 'nobody' ? [] : two));
    await open('', services);
    await rows();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search the mailbox' }), 'nobody');
    expect(await screen.findByText(/^No message for “nobody”/)).toBeTruthy();
    expect(services.queries(listMessages)).toEqual([
      { page: '1', perPage: '20' },
      { search: 'nobody', page: '1', perPage: '20' },
    ]);
  });

  it('pages', async () => {
    const services = withTwo().answerBy(listMessages, ({ query }) => pageOf(two, { page: Number(query['page']), count: 30 }));
    await open('', services);
    await rows();
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('21 to 30 of 30')).toBeTruthy();
    expect(services.queries(listMessages).at(-1)).toEqual({ page: '2', perPage: '20' });
  });

  it('says that nothing was sent yet', async () => {
    await open('', withTwo().answer(listMessages, pageOf([])));
    expect(await screen.findByText(/^No messages yet/)).toBeTruthy();
  });

  it('loads, fails and recovers, the list and the message each on its own', async () => {
    const services = withTwo().refuse(listMessages, refused(503, 'Not just now')).keepWaiting(readMessage);
    await open(`?message=${ids.message}`, services);
    expect(await screen.findByText('Loading the message')).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the mailbox');
    services.answer(listMessages, pageOf(two));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await queue()).toHaveLength(2);
  });
});
