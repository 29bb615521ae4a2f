import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { redactar } from '../cartas/redactar.ts';
import { iniciarDespachador } from '../correos/despachador.ts';
import { elegirTransporte } from '../correos/elegirTransporte.ts';
import type { EncargoDeCorreos, EnvioMedido, OrdenDeCorreos } from '../correos/enHilo.ts';
import { openPool } from '../db/connection.ts';
import { createLog } from '../log.ts';

/** The program of the thread that sends mails. */

/** Gives way to the server and the database, and still gets a tenth of a processor that is never idle. */
const CORTESIA = 10;
/** Its statements are short; a late one only makes a mail later. */
const CONEXIONES = 4;
const ESPERA_MS = 10_000;

// On Linux a priority is a thread's own; anywhere else it would be the whole server's.
if (process.platform === 'linux') setPriority(Math.max(CORTESIA, getPriority()));

const { config, databaseUrl, publicUrl }: EncargoDeCorreos = workerData;
const log = createLog(config.logLevel);
const db = openPool({
  url: databaseUrl,
  connections: CONEXIONES,
  waitMs: ESPERA_MS,
  prepared: config.sentenciasPreparadas,
  onError: error => log.warn({ err: error }, 'an idle database connection was lost'),
});
const despachador = iniciarDespachador(
  { db, log },
  {
    transporte: elegirTransporte(config, db),
    redactar: correo => redactar({ db, config, publicUrl: () => publicUrl }, correo),
  },
  { medir: (resultado, segundos) => contar({ resultado, segundos }) },
);

function contar(envio: EnvioMedido): void {
  parentPort?.postMessage(envio);
}

async function detener(): Promise<void> {
  await despachador.detener();
  await db.end();
  process.exit();
}

parentPort?.on('message', (orden: OrdenDeCorreos) => {
  if (orden === 'avisar') despachador.avisar();
  else void detener();
});
