import * as z from 'zod/mini';
import { documentCategories } from '../accounts/document-categories.js';
import { isoDay } from '../days/dates.js';
import { event } from '../event.js';
import { id } from '../ids.js';
import { undoneRow } from '../staff/import-undo.js';

const channel = z.enum(['email', 'sms', 'phone', 'post']);

export const customerRegistered = event('accounts', 'customer-registered', 1, {
  summary: 'Somebody created a customer account.',
  data: z.object({ customerId: id }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

const importId = '7d3c2b1a-5f4e-4d6c-9b8a-0a1b2c3d4e5f';

export const customersImported = event('accounts', 'customers-imported', 1, {
  summary:
    'Rows of an import opened accounts, changed the details of customers or added cars: at most 500 rows a message. `cars`: those that were added. `isSearchKept`: who imported them puts those who are new into the search. Ask accounts for a customer.',
  data: z.object({
    importId: id,
    isSearchKept: z.optional(z.boolean()),
    customers: z.array(z.object({ customerId: id, isNew: z.boolean(), cars: z.array(id) })),
  }),
  sample: {
    importId,
    customers: [{ customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', isNew: true, cars: ['0d9c8b7a-6f5e-4d3c-8b2a-190807060504'] }],
  },
});

export const customerEmailChanged = event('accounts', 'customer-email-changed', 1, {
  summary: 'A customer proved another email address, or had the one before put back. Whoever keeps the address asks accounts for it.',
  data: z.object({ customerId: id }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

export const customerDetailsChanged = event('accounts', 'customer-details-changed', 1, {
  summary: 'A customer changed their name, telephone number or address. Whoever keeps one of them asks accounts for it.',
  data: z.object({ customerId: id }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' },
});

export const carAdded = event('accounts', 'car-added', 1, {
  summary: 'A customer or staff added a car to an account. Those of an import are in `customers-imported`.',
  subject: 'carId',
  data: z.object({ customerId: id, carId: id }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504' },
});

export const carDaysChanged = event('accounts', 'car-days-changed', 1, {
  subject: 'carId',
  summary:
    'When the MOT of a car runs out and its next service is due, as far as accounts knows; null where it does not. Told once a day is known or has changed, when the car has another registration, and when it leaves the account or comes back: `isOnAccount`. The latest one holds.',
  data: z.object({
    customerId: id,
    carId: id,
    motDueOn: z.nullable(isoDay()),
    serviceDueOn: z.nullable(isoDay()),
    isOnAccount: z.boolean(),
  }),
  sample: {
    customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
    carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
    motDueOn: '2027-03-21',
    serviceDueOn: null,
    isOnAccount: true,
  },
});

export const consentChanged = event('accounts', 'consent-changed', 1, {
  summary: 'A customer chose by which channels they want to hear about offers.',
  data: z.object({ customerId: id, given: z.array(channel), withdrawn: z.array(channel) }),
  sample: { customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', given: ['email'], withdrawn: ['sms'] },
});

const aDocument = { customerId: id, documentId: id, category: z.enum(documentCategories) };
const documentSample = {
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  documentId: '8a9b0c1d-2e3f-4a5b-8c6d-7e8f90a1b2c3',
  category: 'service_history',
} as const;

export const documentUploaded = event('accounts', 'document-uploaded', 1, {
  summary: 'A customer put a document into their account. Never its name or content.',
  subject: 'documentId',
  data: z.object(aDocument),
  sample: documentSample,
});

export const documentDeleted = event('accounts', 'document-deleted', 1, {
  summary: 'A customer deleted a document of their account for good.',
  subject: 'documentId',
  data: z.object(aDocument),
  sample: documentSample,
});

const aRegistrationChange = { customerId: id, carId: id, changeId: id };
const registrationChangeSample = {
  customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b',
  carId: '0d9c8b7a-6f5e-4d3c-8b2a-190807060504',
  changeId: '9b0c1d2e-3f4a-4b5c-8d6e-7f8091a2b3c4',
};

export const registrationChangeRequested = event('accounts', 'registration-change-requested', 1, {
  summary: 'A customer asked for another registration number of a car, or altered what they had asked. Never the number itself.',
  subject: 'changeId',
  data: z.object({ ...aRegistrationChange, isAltered: z.boolean() }),
  sample: { ...registrationChangeSample, isAltered: false },
});

export const registrationChangeCancelled = event('accounts', 'registration-change-cancelled', 1, {
  summary: 'A customer no longer wants another registration number of a car.',
  subject: 'changeId',
  data: z.object(aRegistrationChange),
  sample: registrationChangeSample,
});

export const registrationChangeApproved = event('accounts', 'registration-change-approved', 1, {
  summary: 'A car has another registration number. Whoever keeps the number of a car asks accounts for both of them.',
  subject: 'changeId',
  data: z.object(aRegistrationChange),
  sample: registrationChangeSample,
});

export const registrationChangeRepeated = event('accounts', 'registration-change-repeated', 1, {
  summary:
    'A purchase with the old number of a car was heard of after its change was approved. Whoever keeps the number of a car follows the change once more.',
  subject: 'changeId',
  data: z.object(aRegistrationChange),
  sample: registrationChangeSample,
});

export const registrationChangeRejected = event('accounts', 'registration-change-rejected', 1, {
  summary: 'Staff said no to another registration number of a car.',
  subject: 'changeId',
  data: z.object(aRegistrationChange),
  sample: registrationChangeSample,
});

const dataRequest = { requestId: id, customerId: id };
const dataRequestSample = { requestId: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f', customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b' };

export const dataExportRequested = event('accounts', 'data-export-requested', 1, {
  summary: 'A customer asked for a copy of their data. Every service sends accounts what it keeps about them.',
  data: z.object(dataRequest),
  sample: dataRequestSample,
});

export const dataErasureRequested = event('accounts', 'data-erasure-requested', 1, {
  summary: 'The data of a customer are to be erased. Every service erases what no law keeps, and tells accounts what stays.',
  data: z.object(dataRequest),
  sample: dataRequestSample,
});

export const customerErased = event('accounts', 'customer-erased', 1, {
  summary:
    'Every service has erased a customer’s data. Whoever has written something about them since forgets it; partners erase what they keep.',
  subject: 'customerId',
  data: z.object(dataRequest),
  sample: dataRequestSample,
});

export const importedRowsUndone = event('accounts', 'imported-rows-undone', 1, {
  summary:
    'Rows of an import were undone: taken back, or kept where somebody has changed or used since what they made. At most 500 a message. `closed`: whose accounts, which the import had opened, are gone; whoever keeps something about them forgets it.',
  data: z.object({
    importId: id,
    rows: z.array(z.object({ row: z.int(), customerId: z.nullable(id), ...undoneRow.shape })),
    closed: z.array(id),
  }),
  sample: {
    importId: '7d3c2b1a-5f4e-4d6c-9b8a-0a1b2c3d4e5f',
    rows: [
      { row: 3, customerId: '5f0a2c1e-6b7d-4e8f-9a0b-1c2d3e4f5a6b', outcome: 'kept', kept: [{ part: 'account', why: 'used' }] },
      { row: 2, customerId: '6a1b3d2f-7c8e-4f90-8b1c-2d3e4f5a6b7c', outcome: 'taken_back', kept: [] },
    ],
    closed: ['6a1b3d2f-7c8e-4f90-8b1c-2d3e4f5a6b7c'],
  },
});
