// Stores texts by kind and key in the browser: the games, word lists and comparisons of the
// engine, which uses them from its worker.

/**
 * @typedef {object} Records
 * @property {(kind: string, key: string) => Promise<string | null>} get
 * @property {(kind: string) => Promise<string[]>} all
 * @property {(kind: string, key: string, text: string | null) => Promise<void>} put the record is durable when the promise resolves; null deletes it
 * @property {() => Promise<() => void>} lock prevents other tabs from writing until the function is called
 */

const name = 'codebreaker';
const store = 'records';

/** The version of the database. Later versions add their changes to upgrade. */
const version = 1;

/**
 * @param {IDBDatabase} database
 * @param {number} from the existing version, or 0
 */
function upgrade(database, from) {
  if (from < 1) database.createObjectStore(store); // texts by kind and key
}

/**
 * The result of a request.
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
function result(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @returns {Promise<IDBDatabase>} */
async function open() {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = (event) => upgrade(request.result, event.oldVersion);
  const database = await result(request);
  database.onversionchange = () => database.close(); // another tab has a newer version of the page
  return database;
}

/**
 * Records in IndexedDB. Fails if the browser does not offer it, as in some private windows.
 * @param {() => void} changed called when another tab has changed a record
 * @returns {Promise<Records>}
 */
export async function kept(changed) {
  let database = await open();
  const channel = new BroadcastChannel(name);
  channel.onmessage = changed;

  /** @param {IDBTransactionMode} mode */
  const begin = async (mode) => {
    try {
      return database.transaction(store, mode, { durability: 'strict' });
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
      database = await open(); // the browser closed it, or another tab needed it closed
      return database.transaction(store, mode, { durability: 'strict' });
    }
  };

  return {
    get: async (kind, key) => (await result((await begin('readonly')).objectStore(store).get([kind, key]))) ?? null,
    all: async (kind) => result((await begin('readonly')).objectStore(store).getAll(IDBKeyRange.bound([kind], [kind, []]))),
    put: async (kind, key, text) => {
      const transaction = await begin('readwrite');
      if (text === null) transaction.objectStore(store).delete([kind, key]);
      else transaction.objectStore(store).put(text, [kind, key]);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = () => reject(transaction.error);
      });
      channel.postMessage(kind);
    },
    lock: navigator.locks ? webLock : lease(begin),
  };
}

/**
 * Waits for the lock shared by all tabs of the browser.
 * @returns {Promise<() => void>}
 */
function webLock() {
  return new Promise((locked, failed) => {
    navigator.locks.request(name, () => new Promise((unlock) => locked(() => unlock(undefined)))).catch(failed);
  });
}

const leased = 5000; // in milliseconds

/**
 * A lock for insecure pages, which have no Web Locks: a record with the time until which a
 * tab holds the lock. A tab needs it only for some milliseconds.
 * @param {(mode: IDBTransactionMode) => Promise<IDBTransaction>} begin
 */
function lease(begin) {
  const key = ['lock', 'lock'];
  return async () => {
    for (;;) {
      const records = (await begin('readwrite')).objectStore(store);
      const until = (await result(records.get(key))) ?? 0;
      const now = Date.now();
      if (until < now || until > now + leased) {
        const own = now + leased;
        await result(records.put(own, key));
        return async () => {
          const again = (await begin('readwrite')).objectStore(store);
          if ((await result(again.get(key))) === own) again.delete(key);
        };
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
}

/**
 * Records that are lost when the tab is closed.
 * @returns {Records}
 */
export function passing() {
  /** @type {Map<string, Map<string, string>>} */
  const kinds = new Map();
  const of = (/** @type {string} */ kind) => kinds.get(kind) ?? kinds.set(kind, new Map()).get(kind) ?? new Map();
  let last = Promise.resolve();
  return {
    get: async (kind, key) => of(kind).get(key) ?? null,
    all: async (kind) => [...of(kind).values()],
    put: async (kind, key, text) => {
      if (text === null) of(kind).delete(key);
      else of(kind).set(key, text);
    },
    lock: async () => {
      const before = last;
      /** @type {(nothing?: any) => void} */
      let unlock = () => {};
      last = new Promise((resolve) => {
        unlock = resolve;
      });
      await before;
      return unlock;
    },
  };
}
