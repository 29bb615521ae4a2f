import { parentPort, workerData } from 'node:worker_threads';
import { redactar } from '../cartas/redactar.ts';
import { seguirOperador } from '../consola/ajustes/operador.ts';
import { chooseTransport } from '../correos/chooseTransport.ts';
import { startDispatcher } from '../correos/dispatcher.ts';
import type { MailThreadData, MailThreadOrder, MeasuredSend } from '../correos/mailThread.ts';
import { openPool } from '../db/connection.ts';
import { createLog } from '../log.ts';

/** The program of the thread that sends mails. */

/** Its statements are short, and a late one only delays a mail. */
const CONNECTIONS = 4;
const WAIT_MS = 10_000;

const { config, databaseUrl, publicUrl }: MailThreadData = workerData;
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
const dispatcher = startDispatcher(
  { db, log },
  {
    transport: chooseTransport(config, db),
    redactar: correo => redactar({ db, config, publicUrl: () => publicUrl }, correo),
  },
  { measure: (outcome, seconds) => tell({ resultado: outcome, segundos: seconds }) },
);

function tell(sent: MeasuredSend): void {
  parentPort?.postMessage(sent);
}

async function stop(): Promise<void> {
  await dispatcher.detener();
  await operador.detener();
  await db.end();
  process.exit();
}

parentPort?.on('message', (order: MailThreadOrder) => {
  if (order === 'avisar') dispatcher.avisar();
  else void stop();
});
