import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import { accesoAlCorreo } from '../env/secrets.ts';
import { crearTransporteSmtp } from '../providers/correo/smtp.ts';
import type { TransporteCorreo } from '../providers/correo/transport.ts';
import { guardarEnBuzon } from './buzon.repository.ts';

/** One connection for each mail that the worker sends at once. */
const CONEXIONES = 10;

/** The SMTP server of the configuration, or the mailbox where none is configured. */
export function elegirTransporte(
  config: Pick<Configuration, 'smtpUrl' | 'remitente' | 'secretos'>,
  db: Db,
): TransporteCorreo {
  return config.smtpUrl === null ? crearBuzon(db) : porElAccesoDelMomento(config);
}

/** Sends each mail with the login that the console last wrote; mails already on their way keep the login they began with. */
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

/** Mails that the mailbox keeps; with a few tickets each they take some 50 MB. */
const MAXIMO = 1_000;

/** A transport that keeps mail in the database, where a developer reads it in the browser. */
function crearBuzon(db: Db): TransporteCorreo {
  return {
    enviar: mensaje => guardarEnBuzon(db, mensaje, MAXIMO),
    cerrar: async () => {},
  };
}
