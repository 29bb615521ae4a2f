import { isDeepStrictEqual } from 'node:util';
import type { Db } from '../db/connection.ts';
import type { Configuration } from '../env/configuration.ts';
import { accesoAlCorreo } from '../env/secrets.ts';
import { createSmtpTransport } from '../providers/correo/smtp.ts';
import { CorreoRechazado, type MailTransport } from '../providers/correo/transport.ts';
import { guardarEnBuzon } from './buzon.repository.ts';

/** One connection for each mail that the worker sends at once. */
const CONNECTIONS = 10;

/** The SMTP server of the configuration, or the mailbox where none is configured. */
export function chooseTransport(
  config: Pick<Configuration, 'smtpUrl' | 'remitente' | 'secretos'>,
  db: Db,
): MailTransport {
  return config.smtpUrl === null ? createMailbox(db) : withCurrentLogin(config);
}

/** Sends each mail with the login that the console last wrote; mails already on their way keep the login they began with. */
function withCurrentLogin({
  smtpUrl,
  remitente,
  secretos,
}: Pick<Configuration, 'smtpUrl' | 'remitente' | 'secretos'>): MailTransport {
  const open = () => {
    const url = accesoAlCorreo(smtpUrl, secretos.correo) ?? '';
    return {
      login: secretos.correo,
      smtp: createSmtpTransport({ url, remitente, connections: CONNECTIONS }),
    };
  };
  let current = open();
  let closing = Promise.resolve();
  return {
    send: (mensaje, limit) => {
      if (!isDeepStrictEqual(current.login, secretos.correo)) {
        const { smtp } = current;
        closing = closing.then(() => smtp.close());
        current = open();
      }
      return current.smtp.send(mensaje, limit);
    },
    close: async () => {
      await Promise.all([closing, current.smtp.close()]);
    },
  };
}

/** Mails that the mailbox keeps; with a few tickets each they take some 50 MB. */
const MAX_KEPT = 1_000;

/**
 * A transport that keeps mail in the database, where a developer reads it in the browser. It refuses what every mail server
 * would: an address in `.invalid`, a domain that never exists (RFC 2606).
 */
function createMailbox(db: Db): MailTransport {
  return {
    send: async mensaje => {
      if (mensaje.para.endsWith('.invalid'))
        throw new CorreoRechazado(
          `550 5.1.2 <${mensaje.para}>: Recipient address rejected: Domain not found`,
        );
      await guardarEnBuzon(db, mensaje, MAX_KEPT);
    },
    close: async () => {},
  };
}
