// Keeps the records of the engine in the browser: its games, word lists and comparisons. The engine
// uses them from its worker. internal/store/records.go says what they are.

/** A key, the head of the record, and its text. An empty head deletes the record. */
export type Record = [key: string, head: string, text: string];

export interface Records {
  /** a line for each record: its key, a tab, its head */
  heads: () => Promise<string>;
  /** the records with these keys, without those that are unknown */
  get: (keys: string[]) => Promise<Record[]>;
  /** writes all or none; they are durable when the promise resolves to true. It resolves to false if the head of the empty key is not was: another tab has changed the records */
  put: (was: string, changes: Record[]) => Promise<boolean>;
}

const name = 'codebreaker games';
const stores = ['heads', 'texts'];

/** The result of a request. */
function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  const database = await result(request);
  database.onversionchange = () => database.close(); // another tab deletes it
  return database;
}

/**
 * Records in IndexedDB. Fails if the browser does not offer it, as in some private windows.
 * @param changed called when another tab has changed a record
 */
export async function kept(changed: () => void): Promise<Records> {
  let database = await open();
  const channel = new BroadcastChannel(name);
  channel.onmessage = changed;

  const begin = async (mode: IDBTransactionMode) => {
    try {
      return database.transaction(stores, mode, { durability: 'strict' });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      database = await open(); // the browser closed it, or another tab needed it closed
      return database.transaction(stores, mode, { durability: 'strict' });
    }
  };

  return {
    heads: async () => {
      const heads = (await begin('readonly')).objectStore('heads');
      const [keys, lines] = await Promise.all([result(heads.getAllKeys()), result(heads.getAll())]);
      return keys.map((key, i) => `${key}\t${lines[i]}\n`).join('');
    },
    get: async (keys) => {
      const transaction = await begin('readonly');
      const heads = transaction.objectStore('heads');
      const texts = transaction.objectStore('texts');
      const records = await Promise.all(keys.map(async (key) => Promise.all([key, result(heads.get(key)), result(texts.get(key))])));
      return records.filter(([, head]) => head !== undefined).map(([key, head, text]) => [key, head, text ?? '']);
    },
    put: async (was, changes) => {
      const transaction = await begin('readwrite');
      const heads = transaction.objectStore('heads');
      const texts = transaction.objectStore('texts');
      const stamp = heads.get('');
      let isStale = false;
      stamp.onsuccess = () => {
        isStale = (stamp.result ?? '') !== was;
        if (isStale)
          transaction.abort(); // undoes the changes, which need not wait for the stamp then
        else transaction.commit();
      };
      for (const [key, head, text] of changes) {
        if (head) heads.put(head, key);
        else heads.delete(key);
        if (text) texts.put(text, key);
        else texts.delete(key);
      }
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => (isStale ? resolve(false) : reject(transaction.error));
      });
      if (isStale) return false;
      channel.postMessage('');
      return true;
    },
  };
}

/** Deletes the records in IndexedDB. Pages that have them open close them. */
export async function forgetRecords() {
  await result(indexedDB.deleteDatabase(name));
}

/** Records that are lost when the tab is closed. */
export function passing(): Records {
  const records: Map<string, Record> = new Map();
  return {
    heads: async () => [...records.values()].map(([key, head]) => `${key}\t${head}\n`).join(''),
    get: async (keys) => [...records.values()].filter(([key]) => keys.includes(key)),
    put: async (was, changes) => {
      if ((records.get('')?.[1] ?? '') !== was) return false;
      for (const record of changes) {
        if (record[1]) records.set(record[0], record);
        else records.delete(record[0]);
      }
      return true;
    },
  };
}
