export const replicaSet = 'rs0';

/** How a mongod of one machine is started: small, and quick to come and go. */
export const mongodOptions = ({ folder, port, logPath, isKept, cacheGb }) => [
  ...Object.entries({
    '--replSet': replicaSet,
    '--bind_ip': '127.0.0.1',
    '--port': port,
    '--dbpath': folder,
    '--logpath': logPath,
    '--oplogSize': 256,
    '--wiredTigerCacheSizeGB': cacheGb,
    // The drop of a database waits for the next flush, and tests drop two with each service; more flushes than these took a third of the time of mongod.
    '--journalCommitInterval': isKept ? 500 : 20,
  }).flatMap(([name, value]) => [name, String(value)]),
  // Each collection and index is a file with memory of its own: those unused for a minute are closed. A second thread that evicts starts when one is not enough.
  // MongoDB sets aside memory for 33,000 sessions of its engine, 38 MB; each connection at work takes one or two of them.
  // Changed pages stay until the next checkpoint, up to a third of the cache: evicted above a twentieth, as by default, the same pages of an index
  // are written again and again while much is inserted, which costs more than the inserts.
  '--wiredTigerEngineConfigString',
  'file_manager=(close_idle_time=60,close_scan_interval=10,close_handle_minimum=50),eviction=(threads_min=1,threads_max=4),session_max=4000,' +
    'eviction_dirty_target=30,eviction_dirty_trigger=50,eviction_updates_target=20,eviction_updates_trigger=30',
  // A session keeps the cursors that it used: one that was unused for half a minute is closed.
  '--setParameter',
  'wiredTigerSessionCloseIdleTimeSecs=30',
  '--nounixsocket',
  '--setParameter',
  'diagnosticDataCollectionEnabled=false',
  // Old documents may stay ten minutes longer than necessary, because each sweep for them goes through every database. Those of tests are as old as their clock says.
  '--setParameter',
  isKept ? 'ttlMonitorSleepSecs=600' : 'ttlMonitorEnabled=false',
  // Nobody reads what was true five minutes ago: to keep it makes a delete of many documents twice as dear.
  '--setParameter',
  'minSnapshotHistoryWindowInSeconds=0',
  // Documents of a crashed service's transaction are locked until it is aborted: a minute and a half by default.
  '--setParameter',
  'transactionLifetimeLimitSeconds=10',
];
