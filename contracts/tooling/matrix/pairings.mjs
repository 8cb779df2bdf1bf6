// Which versions are combined.
const remotes = ['quote', 'payment', 'account', 'backoffice'];
const parts = ['shell', ...remotes.map((name) => `mfe-${name}`)];

/** Of every two parts that meet on a page, each is once the older one: the shell meets all, quote and account meet payment. */
const some = [['shell'], ['mfe-payment'], ['mfe-quote', 'mfe-account', 'mfe-backoffice']];

const every = Array.from({ length: 2 ** parts.length }, (_, bits) => parts.filter((_part, index) => bits & (1 << index)));

const nameOf = (older) => {
  if (older.length === 0) return 'nothing of the previous release';
  return older.length === parts.length ? 'all of the previous release' : `${older.join(', ')} of the previous release`;
};

/** `now` is the folder of this checkout, `before` has the folder of the previous release of each part. */
export const pairingsOf = ({ now, before, isAll }) =>
  (isAll ? every : some).map((older) => {
    const folderOf = (part) => (older.includes(part) ? before[part] : now);
    return {
      name: nameOf(older),
      shell: folderOf('shell'),
      remotes: Object.fromEntries(remotes.map((name) => [name, folderOf(`mfe-${name}`)])),
    };
  });
