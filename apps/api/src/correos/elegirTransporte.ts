import type { Db } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import type { TransporteCorreo } from '../providers/correo/puerto.ts';
import { crearTransporteSmtp } from '../providers/correo/smtp.ts';
import { crearBuzon } from './buzon.ts';

/** Enough for the worker's mails under way. */
const CONEXIONES = 10;

/** The SMTP server of the configuration, or the mailbox where none is configured. */
export function elegirTransporte(
  { smtpUrl, remitente }: Pick<Configuration, 'smtpUrl' | 'remitente'>,
  db: Db,
): TransporteCorreo {
  return smtpUrl ? crearTransporteSmtp({ url: smtpUrl, remitente, conexiones: CONEXIONES }) : crearBuzon(db);
}
