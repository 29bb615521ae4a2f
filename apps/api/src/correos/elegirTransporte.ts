import type { Db } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import type { TransporteCorreo } from '../providers/correo/puerto.ts';
import { crearTransporteSmtp } from '../providers/correo/smtp.ts';
import { guardarEnBuzon } from './buzon.repository.ts';

/** Enough for the worker's mails under way. */
const CONEXIONES = 10;

/** The SMTP server of the configuration, or the mailbox where none is configured. */
export function elegirTransporte(
  { smtpUrl, remitente }: Pick<Configuration, 'smtpUrl' | 'remitente'>,
  db: Db,
): TransporteCorreo {
  return smtpUrl ? crearTransporteSmtp({ url: smtpUrl, remitente, conexiones: CONEXIONES }) : crearBuzon(db);
}

/** Mails kept; with a few tickets each they take some 50 MB. */
const MAXIMO = 1_000;

/** Mail that goes nowhere: it is kept in the database, where a developer reads it in the browser. */
function crearBuzon(db: Db): TransporteCorreo {
  return {
    enviar: mensaje => guardarEnBuzon(db, mensaje, MAXIMO),
    cerrar: async () => {},
  };
}
