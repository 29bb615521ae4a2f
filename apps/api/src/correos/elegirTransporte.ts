import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import { accesoAlCorreo } from '../env/secrets.ts';
import type { TransporteCorreo } from '../providers/correo/puerto.ts';
import { crearTransporteSmtp } from '../providers/correo/smtp.ts';
import { guardarEnBuzon } from './buzon.repository.ts';

/** Enough for the worker's mails under way. */
const CONEXIONES = 10;

/** The SMTP server of the configuration, or the mailbox where none is configured. */
export function elegirTransporte(
  config: Pick<Configuration, 'smtpUrl' | 'remitente' | 'secretos'>,
  db: Db,
): TransporteCorreo {
  return config.smtpUrl === null ? crearBuzon(db) : porElAccesoDelMomento(config);
}

/** A login that the console writes counts from the next mail on; those on their way end by the one before. */
function porElAccesoDelMomento({
  smtpUrl,
  remitente,
  secretos,
}: Pick<Configuration, 'smtpUrl' | 'remitente' | 'secretos'>): TransporteCorreo {
  const abrir = () => {
    const url = accesoAlCorreo(smtpUrl, secretos.correo) ?? '';
    return { acceso: secretos.correo, smtp: crearTransporteSmtp({ url, remitente, conexiones: CONEXIONES }) };
  };
  let abierto = abrir();
  let cerrando = Promise.resolve();
  return {
    enviar: (mensaje, limite) => {
      if (!isDeepStrictEqual(abierto.acceso, secretos.correo)) {
        const { smtp } = abierto;
        cerrando = cerrando.then(() => smtp.cerrar());
        abierto = abrir();
      }
      return abierto.smtp.enviar(mensaje, limite);
    },
    cerrar: async () => {
      await Promise.all([cerrando, abierto.smtp.cerrar()]);
    },
  };
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
