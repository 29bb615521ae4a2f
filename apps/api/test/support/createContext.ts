import { readFromPrimary } from '../../src/db/staleReads.ts';
import type { Configuration } from '../../src/env/configuration.ts';
import { llavesDelProveedor } from '../../src/env/secrets.ts';
import { crearCambios } from '../../src/eventos/cambios.ts';
import type { Log } from '../../src/log.ts';
import { crearOpenpay } from '../../src/providers/pagos/openpay/openpay.ts';
import type { Context } from '../../src/server/context.ts';
import type { TestDatabase } from './database.ts';

/** The context of a server, on a test's database and with a card provider at the given address. */
export function createContext(
  { pool }: TestDatabase,
  { config, log, openpayUrl, publicUrl }: Parts,
): Context {
  return {
    db: pool,
    dbCobro: pool,
    dbDirect: pool,
    staleReads: readFromPrimary(pool),
    config,
    log,
    now: () => new Date(),
    pagos: crearOpenpay({
      ...config.openpay,
      privateKey: () => llavesDelProveedor(config).llavePrivada,
      remitente: config.remitente,
      baseUrl: openpayUrl,
    }),
    providerState: () => 'acepta',
    publicUrl: () => publicUrl,
    paymentScripts: () => ({
      openpay: `${openpayUrl}/js/openpay.v1.js`,
      deviceData: `${openpayUrl}/js/openpay-data.v1.js`,
    }),
    ...crearCambios(),
    avisarCorreo: () => {},
  };
}

interface Parts {
  config: Configuration;
  log: Log;
  openpayUrl: string;
  publicUrl: string;
}
