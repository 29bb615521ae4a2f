import type pg from 'pg';
import type { StaleReads } from '../db/staleReads.ts';
import type { Configuration } from '../env/configuration.ts';
import type { Log } from '../log.ts';
import type { ProveedorPagos } from '../providers/pagos/provider.ts';

/** The card provider's last answer about our key. */
export type ProviderState = 'acepta' | 'llave_rechazada' | 'sin_respuesta';

/** The shared parts of the server, passed to every feature. */
export interface Context {
  db: pg.Pool;
  /**
   * Connections kept for payments and for reading sessions: a crowd that reserves can wait for `db` as long as it likes, and a
   * buyer can still pay.
   */
  dbCobro: pg.Pool;
  /**
   * Connects past any pooler, for uses that outlive a transaction, such as listening. The same as `db` where there is no
   * pooler.
   */
  dbDirect: pg.Pool;
  /** For reads that describe and decide nothing. */
  staleReads: StaleReads;
  config: Configuration;
  log: Log;
  /** The clock of this process. Where all processes must agree, the database's clock judges. */
  now: () => Date;
  pagos: ProveedorPagos;
  providerState: () => ProviderState;
  /** The address that buyers see, without a trailing slash. */
  publicUrl: () => string;
  /** Addresses of the provider's two browser scripts. */
  paymentScripts: () => { openpay: string; deviceData: string };
  /** Tells all watchers of an event that these places changed. Call it after the commit. */
  avisarCambio: (eventoId: number, lugares: readonly number[]) => void;
  /** Hears every `avisarCambio` of this process, at once; answers how to stop. */
  alCambiar: (oyente: (eventoId: number, lugares: readonly number[]) => void) => () => void;
  /** Tells the outbox's worker that a mail was committed; without it the mail leaves within a second. */
  avisarCorreo: () => void;
}
