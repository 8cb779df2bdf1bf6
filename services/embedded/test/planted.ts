import { randomUUID } from 'node:crypto';
import { Binary, ObjectId, type Db, type Document } from 'mongodb';

export interface Planted {
  /** Unique texts that are in the copy of their data. */
  readonly canaries: readonly string[];
  /** Unique texts that are not: hashes and the like. */
  readonly secrets: readonly string[];
  /** Collections with something of theirs by ids alone: `payments.ledger`. */
  readonly ids: ReadonlySet<string>;
}

interface Whose {
  readonly id: string;
  readonly mark: string;
  readonly person: { readonly email: string; readonly phone: string; readonly first_name: string; readonly last_name: string };
  readonly databaseOf: (name: string) => Db;
}

const at = new Date('2020-01-02T10:00:00Z');

/** Puts records of a customer, with unique texts wherever something personal may stand, into every collection of every service. */
export const plantEverywhere = async ({ id, mark, person, databaseOf }: Whose): Promise<Planted> => {
  const canaries = [person.email, person.phone, person.first_name, person.last_name];
  const secrets: string[] = [];
  const ids = new Set<string>();
  let n = 0;
  const plant = (): string => {
    const text = `canary${mark}x${String((n += 1))}z`;
    canaries.push(text);
    return text;
  };
  const hide = (): string => {
    const text = `secret${mark}x${String((n += 1))}z`;
    secrets.push(text);
    return text;
  };
  const plate = `Q${mark.slice(0, 6)}`.toUpperCase();
  canaries.push(plate);
  const [boughtId, openId, policyId, purchaseId, attemptId, bookingId, importId] = Array.from({ length: 7 }, () => randomUUID());
  const customerId = id;
  const vehicle = { registrationNumber: plate, make: 'Ford', model: 'Focus', range: null };
  const actor = { actorId: randomUUID(), actorKind: 'staff' };

  const into = (service: string) => async (rows: Readonly<Record<string, readonly Document[]>>) => {
    for (const [collection, all] of Object.entries(rows)) {
      ids.add(`${service}.${collection}`);
      await databaseOf(service)
        .collection<Document>(collection)
        .insertMany(all.map((row) => ({ _id: randomUUID() as unknown as ObjectId, ...row })));
    }
  };
  const fileIn = async (service: string): Promise<string> => {
    const _id = new ObjectId();
    const data = new Binary(Buffer.from(plant()));
    const metadata = { type: 'application/pdf', looseAfter: null };
    await databaseOf(service)
      .collection('uploads.files')
      .insertOne({ _id, length: data.length(), chunkSize: 1024, uploadDate: at, filename: 'f', metadata });
    await databaseOf(service).collection('uploads.chunks').insertOne({ files_id: _id, n: 0, data });
    return _id.toHexString();
  };

  await into('accounts')({
    second_factors: [{ _id: id, sealed: hide(), recovery: [hide()], pending: null, passkeys: 0 }],
    passkeys: [{ personId: id, credentialId: hide(), publicKey: hide(), counter: 0, transports: [], name: plant(), createdAt: at }],
    passkey_challenges: [{ personId: id, challenge: hide(), endsAt: new Date(Date.now() + 3_600_000) }],
    given_passes: [{ customerId: id, sum: hide(), isVoid: false, changedAt: at, place: 1, isWithGoogle: false }],
    pass_registrations: [{ deviceId: plant(), carId: randomUUID(), customerId: id, pushToken: plant(), registeredAt: at }],
    known_devices: [{ _id: new ObjectId(), deviceHash: hide(), personId: id, lastSignInAt: new Date() }],
    email_changes: [
      {
        personId: id,
        from: `old${mark}@canary.test`,
        to: person.email,
        status: 'changed',
        linkHash: hide(),
        stopHash: hide(),
        askedAt: at,
        expiresAt: at,
        stopUntil: new Date(Date.now() + 3_600_000),
        version: 1,
      },
    ],
    recoveries: [
      {
        kind: 'reset',
        email: person.email,
        secretHash: hide(),
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
        usedAt: at,
        delivery: { nextAt: null, attempts: 1 },
      },
    ],
    cars: [
      { customerId, identity: plate, registrationNumber: plate, make: plant(), model: 'Focus', archivedAt: null, version: 1, addedAt: at },
    ],
    registration_changes: [
      {
        carId: randomUUID(),
        customerId,
        make: 'Ford',
        model: 'Focus',
        from: plate,
        to: `Z${plate}`,
        status: 'rejected',
        requestedAt: at,
        changedAt: at,
        why: plant(),
        version: 2,
      },
    ],
    competitor_plans: [{ customerId, carId: randomUUID(), productType: 'gap', provider: plant(), otherInformation: plant(), version: 1 }],
    documents: [{ customerId, category: 'mot', name: plant(), bytes: 10, storedAs: await fileIn('accounts'), addedAt: at }],
    customer_notes: [{ customerId, text: plant(), writtenAt: at, staffId: randomUUID() }],
    consents: [{ customerId, given: ['email'], withdrawn: [], at, by: plant() }],
    ratings: [{ _id: id, rating: 9, ratedAt: at }],
    import_marks: [
      {
        _id: `${importId}:1`,
        importId,
        customerId,
        taken: { row: 1, outcome: 'added', customerId, differences: [plant()], errors: [] },
        at: new Date(),
      },
    ],
  });
  canaries.push(`old${mark}@canary.test`, `Z${plate}`);
  await databaseOf('accounts')
    .collection('people')
    .updateOne({ _id: id as unknown as ObjectId }, { $set: { title: plant() } });

  const quote = {
    customerId,
    reference: `R${mark}`,
    channel: { kind: 'partner', partner: 'p', reference: plant() },
    details: { email: person.email, first_name: plant(), phone: plant(), address_line_1: plant() },
    vehicle: { registration_number: plate },
    version: 1,
    products: [],
    sales: [],
    createdAt: at,
    expiresAt: at,
    revision: 1,
  };
  await into('pricing')({
    quotes: [
      {
        ...quote,
        _id: boughtId,
        secretHash: hide(),
        linkHashes: [hide()],
        state: { status: 'purchased', paymentId: purchaseId, at },
        sales: [{ paymentId: purchaseId, totalPence: 1, purchase: { quoteId: boughtId, customerId, vehicle, policies: [] } }],
        adjustment: { reason: plant(), by: randomUUID() },
      },
      {
        ...quote,
        _id: openId,
        customerId: null,
        reference: `O${mark}`,
        secretHash: hide(),
        linkHashes: [],
        state: { status: 'expired', at },
      },
    ],
  });
  await into('vouchers')({
    referrals: [{ customerId, friend: hide(), invitedAt: at, rewardedAt: null }],
    campaign_entries: [{ campaign: 'prize-draw', email: person.email, name: plant(), company: plant(), enteredAt: at }],
    buyers: [{ _id: id, boughtBy: purchaseId, sale: null }],
    customers_with_cover: [{ _id: id, endsOn: '2021-01-01' }],
    manual_codes: [{ code: `C${mark}`, pin: `P${mark}`, days: 30, customerId, claimedAt: at }],
    applications: [{ _id: openId, voucherId: null, code: null, version: 1, redeemedBy: null, memberId: plant(), asked: null }],
    rewards_accounts: [{ _id: id, balancePence: 0, heldPence: 0, version: 1 }],
    rewards_movements: [{ customerId, amountPence: 1, balancePence: 1, label: 'Back from your purchase', version: 1, at, isSeen: true }],
    rewards_holds: [{ _id: purchaseId, customerId, amountPence: 1, isSpent: true, heldAt: at }],
  });
  const form = {
    delivery_type: 'collect_and_return',
    booking_date: '2020-02-01',
    postcode: plant(),
    booking_address_line_1: plant(),
    booking_town: plant(),
    garage_choice: 'our_choice',
  };
  const booking = {
    form,
    garage: null,
    work: [],
    slot: null,
    heldUntil: null,
    products: ['service'],
    car: vehicle,
    history: [],
    version: 1,
    savedAt: at,
  };
  await into('garages')({
    bookings: [
      {
        ...booking,
        _id: bookingId,
        quoteId: boughtId,
        customerId,
        status: 'complete',
        findings: [
          {
            id: randomUUID(),
            at,
            note: plant(),
            needsAnswer: false,
            answer: null,
            photos: [{ id: randomUUID(), storedAs: await fileIn('garages'), bytes: 1 }],
          },
        ],
      },
      { ...booking, quoteId: openId, customerId: null, status: 'draft', findings: [], form: { ...form, booking_address_line_1: plant() } },
    ],
    garage_links: [{ _id: hide(), bookingId, garageId: 'g', expiresAt: new Date(Date.now() + 3_600_000) }],
    visit_selections: [{ _id: `${openId}:mot`, quoteId: openId, productType: 'mot', garageId: 'g', version: 1 }],
    'withdrawn-products': [{ _id: boughtId, products: ['mot'] }],
    estimates: [
      {
        customerId,
        carId: randomUUID(),
        car: vehicle,
        description: plant(),
        photos: [{ id: randomUUID(), storedAs: await fileIn('garages'), bytes: 1 }],
        requestedAt: at,
        answer: { text: plant() },
        version: 1,
      },
    ],
    loose_photos: [{ sender: customerId, storedAs: await fileIn('garages'), bytes: 1, sentAt: new Date() }],
    calendar_feeds: [{ _id: id, hash: hide(), madeAt: at }],
    calendar_days: [{ customerId, purchaseId, day: '2020-03-01', title: plant() }],
  });
  const attempt = {
    purchaseId,
    quoteId: boughtId,
    number: 1,
    line: 1,
    method: 'card',
    amountPence: 1,
    state: { status: 'collected', at, chargeId: 'ch' },
    refundedPence: 0,
    openedAt: at,
    nextCheckAt: null,
    version: 1,
  };
  await into('payments')({
    purchases: [
      {
        _id: purchaseId,
        quoteId: boughtId,
        customerId,
        offer: { reference: `R${mark}`, title: 'Warranty' },
        agreement: { at, saleId: 's', method: 'other', reference: plant() },
        schedule: [],
        state: { status: 'completed', at },
        attempts: 1,
        attemptId,
        instrument: { method: 'card', ref: 'pm', payer: 'cus' },
        createdAt: at,
        submittedAt: at,
        nextDueOn: null,
        told: 0,
        version: 1,
      },
    ],
    attempts: [
      {
        ...attempt,
        _id: attemptId,
        ref: `pi_${mark}`,
        card: { brand: 'visa', last4: '4242' },
        mandate: { reference: 'm', accountEnds: plant() },
      },
    ],
    ledger: [{ paymentId: purchaseId, account: 'clearing', amountPence: 1, at, note: '' }],
    refunds: [
      { purchaseId, amountPence: 1, rewardsPence: 0, why: plant(), requestedAt: at, parts: [], issues: 1, nextCheckAt: null, version: 1 },
    ],
    'payment-changes': [
      {
        of: purchaseId,
        purchaseId,
        rowsOf: 'schedule',
        version: 1,
        at,
        isFirst: true,
        set: { agreement: { reference: plant() }, mandate: { accountEnds: plant() }, why: plant() },
        unset: [],
        rows: [],
        numbers: [],
      },
    ],
    garage_payers: [{ _id: customerId, agreed: 1 }],
    garage_visits: [{ _id: purchaseId, customerId, marks: [mark] }],
    intentions: [{ attemptId, purchaseId, number: 1, method: 'card', lostAt: new Date(Date.now() + 3_600_000) }],
    'paypal-attempts': [{ attemptId, purchaseId, amountPence: 1, description: `Kerbside quote R${mark}` }],
    debit_drafts: [{ attemptId, purchaseId, mandateId: 'm', amountPence: 1 }],
    debit_setups: [{ attemptId, at: new Date() }],
    hidden_cards: [{ customerId, at }],
    card_customers: [{ _id: id, providerId: 'cus' }],
    differences: [{ purchaseId, customerId, reference: `R${mark}`, kind: 'policy-missing', amountPence: 1, says: 'x', foundAt: at }],
    'resolved-differences': [
      { purchaseId, customerId, reference: `R${mark}`, kind: 'policy-missing', amountPence: 1, says: 'x', foundAt: at, resolvedAt: at },
    ],
  });
  const policy = {
    policyNumber: `KS-${mark}`,
    customerId,
    quoteId: boughtId,
    paymentId: purchaseId,
    productType: 'warranty',
    productName: 'Warranty',
    levelName: 'Gold',
    vehicle,
    startsOn: '2020-01-03',
    endsOn: '2021-01-02',
    months: 12,
    rolling: false,
    premiumPence: 1,
    taxPence: 0,
    claimLimitPence: 1,
    lines: [],
    terms: [],
    covers: [],
    excludes: [],
    issuedAt: at,
    cancelledOn: null,
    suspendedOn: null,
    version: 1,
  };
  const claim = {
    policyId,
    policyNumber: policy.policyNumber,
    customerId,
    kind: 'warranty',
    vehicle,
    coverStartedOn: '2020-01-03',
    mileage: null,
    paidPence: 1,
    version: 1,
    openedAt: at,
  };
  await into('claims')({
    policies: [{ ...policy, _id: policyId }],
    'policy-changes': [
      { policyId, version: 1, at, change: { what: 'issued', policy: { ...policy, id: policyId } } },
      { policyId, version: 2, at, change: { what: 'renewal-switched-off', reason: 'other', reasonNote: plant() } },
    ],
    cancellations: [
      {
        policyId,
        at,
        by: 'customer',
        reason: 'other',
        reasonNote: plant(),
        working: { paidPence: 1 },
        suspendedOn: null,
        number: 1,
        reinstatedAt: at,
      },
    ],
    'renewal-offers': [{ _id: policyId, customerId, quoteId: boughtId, title: plant(), madeAt: at }],
    transfers: [
      {
        policyId: randomUUID(),
        policyNumber: 'KS-X',
        fromCustomerId: randomUUID(),
        to: { firstName: person.first_name, lastName: person.last_name, email: person.email },
        toCustomerId: id,
        tokenHash: hide(),
        status: 'accepted',
        requestedAt: at,
        expiresOn: '2020-02-01',
        settledAt: at,
      },
    ],
    claims: [
      {
        ...claim,
        reference: `CL${mark}`,
        status: 'paid',
        answers: { story: plant() },
        files: [
          { id: randomUUID(), storedAs: await fileIn('claims'), category: 'invoice', name: plant(), bytes: 1, hash: hide(), addedAt: at },
        ],
        decision: { lines: [], totalPence: 1, coveredPence: 1, note: plant(), decidedAt: at },
        appeal: { text: plant(), at },
        asked: [{ text: plant(), at, answer: { text: plant(), at } }],
        history: [],
        sentAt: at,
      },
      {
        ...claim,
        reference: `CD${mark}`,
        status: 'draft',
        answers: { story: plant() },
        files: [],
        decision: null,
        appeal: null,
        asked: [],
        history: [],
        sentAt: null,
      },
    ],
  });
  await into('callbacks')({
    messages: [
      {
        key: randomUUID(),
        channel: 'email',
        template: 'x',
        customerId,
        to: person.email,
        isForStaff: false,
        subject: plant(),
        text: plant(),
        html: plant(),
        sealed: hide(),
        attachments: [],
        status: 'sent',
        tries: 1,
        nextTryAt: at,
        createdAt: at,
        sentAt: at,
        expiresAt: new Date(Date.now() + 86_400_000),
      },
    ],
    reminders: [
      {
        reference: `RM${mark}`,
        isCallback: true,
        content: plant(),
        remindAt: at,
        task: 'call',
        grade: 0,
        users: [],
        related: null,
        contact: { name: plant(), phone: plant(), email: person.email },
        isSilent: false,
        isAmongNotes: false,
        hiddenBy: [],
        unreadBy: [],
        createdAt: at,
        doneAt: at,
        doneReason: { code: 'done', label: plant() },
        version: 1,
      },
    ],
    callbacks: [
      {
        reference: `CB${mark}`,
        subject: 'claims',
        customerName: plant(),
        customerEmail: person.email,
        customerPhone: plant(),
        date: '2020-01-02',
        status: 'done',
        createdAt: at,
      },
    ],
    tree_results: [
      {
        customerId,
        treeVersion: 1,
        path: [1],
        answers: { a: plant() },
        finished: true,
        sent: [],
        startedBy: randomUUID(),
        savedAt: at,
        version: 1,
      },
    ],
    phone_codes: [
      {
        phone: person.phone,
        productType: 'warranty',
        codeHash: hide(),
        tries: 0,
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
        confirmed: null,
      },
    ],
    review_policies: [
      {
        policyNumber: `KR-${mark}`,
        customerId,
        productType: 'warranty',
        startsOn: '2020-01-03',
        invitation: { note: plant() },
        sentAt: at,
      },
    ],
    quote_grades: [{ _id: openId, grade: 1, by: randomUUID(), at }],
  });
  const [fileId, later] = [new ObjectId(), new Date(Date.now() + 86_400_000)];
  const file = Buffer.from(`email,name\nanother@people.test,x\n${person.email},"${hide()}"\n`);
  await into('imports')({
    search_entries: [
      { kind: 'quote', entityId: openId, customerId, title: plant(), subtitle: plant(), words: [{ by: 'name', word: plant() }] },
    ],
    timeline: [{ service: 'claims', customerId, quoteId: null, at, entry: JSON.stringify({ why: plant() }) }],
    timeline_quotes: [{ _id: openId, customerId, at: new Date() }],
    figure_rows: [{ kind: 'quotes', subjectId: openId, on: '2020-01-02', title: openId, customerId }],
    import_rows: [
      {
        importId,
        pass: 1,
        row: 1,
        customerId,
        cells: [person.email, plant()],
        differences: [{ field: 'phone', before: plant(), after: null }],
        errors: [plant()],
        outcome: 'failed',
        forgottenAt: new Date(Date.now() + 86_400_000),
      },
    ],
    imports: [
      {
        _id: importId,
        status: 'finished',
        file: {
          id: 'f',
          name: 'people.csv',
          preview: [
            [person.email, hide()],
            ['another@people.test', 'x'],
          ],
        },
        choice: {},
        errors: [],
        nextAt: null,
        uploadedAt: at,
        version: 1,
      },
    ],
    'import_files.files': [
      { _id: fileId, length: file.length, chunkSize: 261_120, uploadDate: at, filename: importId, metadata: { forgottenAt: later } },
    ],
    'import_files.chunks': [{ files_id: fileId, n: 0, data: new Binary(file) }],
    form_drafts: [{ _id: JSON.stringify([randomUUID(), 'Customer', id, mark]), typed: { note: plant() }, savedAt: new Date() }],
    blocked_values: [{ field: 'email', value: person.email, digest: `digest${mark}`, blockedAt: at, why: hide() }],
  });

  const entry = {
    id: '0',
    at: at.toISOString(),
    ...actor,
    action: 'plate-changed',
    subjectType: 'policy',
    subjectId: policyId,
    customerId,
    why: plant(),
    before: { plate },
    after: { address: plant() },
  };
  await recordInTrail(databaseOf('claims'), entry);
  return { canaries: [...new Set(canaries)], secrets, ids };
};

/** As the audit trail writes it: the entry, chained to the one before. */
const recordInTrail = async (database: Db, entry: Document): Promise<void> => {
  const { createHash } = await import('node:crypto');
  const heads = database.collection<Document>('audit_head');
  const head = await heads.findOne({ _id: 'head' as unknown as ObjectId });
  const place = Number(head?.['length'] ?? 0) + 1;
  const previous = String(head?.['hash'] ?? '0'.repeat(64));
  const text = JSON.stringify({ ...entry, id: String(place) });
  const hash = createHash('sha256').update(previous).update(text).digest('hex');
  await database
    .collection<Document>('audit')
    .insertOne({ _id: place as unknown as ObjectId, subjectId: entry['subjectId'], entry: text, previous, hash });
  await heads.updateOne({ _id: 'head' as unknown as ObjectId }, { $set: { length: place, hash } });
};
