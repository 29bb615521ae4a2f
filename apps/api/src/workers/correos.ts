import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { redactar } from '../cartas/redactar.ts';
import { seguirOperador } from '../consola/ajustes/operador.ts';
import { iniciarDespachador } from '../correos/despachador.ts';
import { elegirTransporte } from '../correos/elegirTransporte.ts';
import type { EncargoDeCorreos, EnvioMedido, OrdenDeCorreos } from '../correos/enHilo.ts';
import { openPool } from '../db/connection.ts';
import { createLog } from '../log.ts';

/** The program of the thread that sends mails. */

/** Yields the processor to the server and the database, and still gets a tenth of a busy one. */
const NICENESS = 10;
/** Its statements are short, and a late one only delays a mail. */
const CONNECTIONS = 4;
const WAIT_MS = 10_000;

// On Linux a priority is a thread's own; anywhere else it would be the whole server's.
if (process.platform === 'linux') setPriority(Math.max(NICENESS, getPriority()));

const { config, databaseUrl, publicUrl }: EncargoDeCorreos = workerData;
const log = createLog(config.logLevel);
const db = openPool({
  url: databaseUrl,
  connections: CONNECTIONS,
  waitMs: WAIT_MS,
  prepared: config.preparedStatements,
  onError: error => log.warn({ err: error }, 'Se perdió una conexión ociosa con la base.'),
});
/** Letters name the operator by the console's present settings. */
const operador = seguirOperador({ db, config, log });
const despachador = iniciarDespachador(
  { db, log },
  {
    transporte: elegirTransporte(config, db),
    redactar: correo => redactar({ db, config, publicUrl: () => publicUrl }, correo),
  },
  { medir: (outcome, seconds) => tell({ resultado: outcome, segundos: seconds }) },
);

function tell(sent: EnvioMedido): void {
  parentPort?.postMessage(sent);
}

async function stop(): Promise<void> {
  await despachador.detener();
  await operador.detener();
  await db.end();
  process.exit();
}

parentPort?.on('message', (order: OrdenDeCorreos) => {
  if (order === 'avisar') despachador.avisar();
  else void stop();
});
