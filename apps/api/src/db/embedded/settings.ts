/**
 * How the embedded server runs: for two cores and a demo or a small box office, as durable as production. Given on
 * the command line at each start, so that a new release's settings also reach data that an older one created.
 */
export const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  // A commit that was acknowledged survives a power cut.
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',

  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: '1.1',

  // Short statements only: compiling them or splitting them among workers costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: '0',

  timezone: 'UTC',
  log_timezone: 'UTC',
  // The DETAIL line of an error quotes values, such as a buyer's e-mail.
  log_error_verbosity: 'terse',
};
