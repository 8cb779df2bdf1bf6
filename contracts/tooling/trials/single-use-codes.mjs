import { randomUUID } from 'node:crypto';

/** Single-use codes besides the demonstration's own, which they are copies of. */
export async function newCodes(stores, count) {
  const vouchers = stores.of('vouchers').collection('vouchers');
  const { _id, ...once } = await vouchers.findOne({ singleUse: true });
  const rows = Array.from({ length: count }, () => {
    const signs = `ONCE${randomUUID().slice(0, 8).toUpperCase()}`;
    return { ...once, _id: randomUUID(), signs, code: signs.replace('ONCE', 'ONCE-'), expiresAt: null, state: { status: 'open' } };
  });
  await vouchers.insertMany(rows);
  return rows.map(({ code }) => code);
}
