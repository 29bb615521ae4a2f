import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { dominioDe } from './dominio.ts';
import {
  type Adjunto,
  CorreoEnDuda,
  CorreoRechazado,
  type MailTransport,
  type Mensaje,
} from './transport.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with credentials if the server needs them. */
  url: string;
  /** The sender: `Name <address>`. */
  remitente: string;
  connections: number;
}

const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
};

/** Mail through an SMTP server, over a few connections that are kept open between mails. */
export function createSmtpTransport({ url, remitente, connections }: SmtpOptions): MailTransport {
  const smtp = createTransport({
    pool: true,
    url,
    maxConnections: connections,
    // The outbox alone decides about a second try: a mail that Nodemailer sends again could be a second copy.
    maxRequeues: 0,
    idleTimeout: 30_000,
    ...TIMEOUTS,
    // Many servers scan a mail before they confirm it.
    socketTimeout: 40_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = dominioDe(remitente);
  const underWay = new Set<Promise<unknown>>();
  const delivered = trackDelivered(smtp);
  return {
    send: async (mensaje, limit) => {
      const messageId = `<${mensaje.id}@${domain}>`;
      const sending = smtp.sendMail({ ...envelopeOf(mensaje), from: remitente, messageId, signal: limit });
      underWay.add(sending);
      try {
        await sending;
      } catch (error) {
        if (isRefusal(error)) throw new CorreoRechazado(error.response ?? error.message);
        throw delivered.has(messageId) && isUnanswered(error) ? new CorreoEnDuda(error) : error;
      } finally {
        underWay.delete(sending);
        delivered.delete(messageId);
      }
    },
    close: async () => {
      await Promise.race([Promise.allSettled(underWay), sleep(CLOSE_PATIENCE_MS)]);
      smtp.close({ force: true });
    },
  };
}

/** Milliseconds; the user of the console waits for this answer. */
const LOGIN_PATIENCE_MS = 10_000;

/**
 * Whether the mail server accepts this login.
 * @throws Error where the server does not answer, or asks for no login at all
 */
export async function acceptsLogin(url: string): Promise<boolean> {
  const smtp = createTransport({ url, ...TIMEOUTS });
  const tooLate = sleep(LOGIN_PATIENCE_MS, undefined, { ref: false }).then(() => {
    throw new Error('the mail server does not answer');
  });
  try {
    return await Promise.race([smtp.verify(), tooLate]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH') return false;
    throw error;
  } finally {
    smtp.close();
  }
}

/** A mail server that hangs must not keep the process from stopping. */
const CLOSE_PATIENCE_MS = 5_000;

function envelopeOf({ para, asunto, html, texto, fecha, adjuntos, baja }: Mensaje) {
  return {
    // As an object, because an address is never parsed then: a comma in it cannot add a second recipient.
    to: { name: '', address: para },
    subject: asunto,
    date: fecha,
    html,
    text: texto,
    // Quoted-printable would encode letter by letter in JavaScript, a third of the time of writing a mail.
    textEncoding: 'base64' as const,
    attachments: adjuntos.map(attachmentOf),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(baja && { 'List-Unsubscribe': `<${baja}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  };
}

function attachmentOf({ nombre, tipo, contenido, cid }: Adjunto) {
  const common = { filename: nombre, contentType: tipo, content: contenido };
  return cid === undefined ? common : { ...common, cid, contentDisposition: 'inline' as const };
}

/** Message-IDs of the mails whose last byte was sent to the server. */
function trackDelivered(smtp: ReturnType<typeof createTransport>): Set<string> {
  const delivered = new Set<string>();
  smtp.use('stream', ({ data, message }, next) => {
    message.processFunc(output => output.once('end', () => delivered.add(String(data.messageId))));
    next();
  });
  return delivered;
}

function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && !('responseCode' in error && typeof error.responseCode === 'number');
}

/** A 5xx to the envelope or the text is about this mail; a 5xx to the greeting or the login is about the server. */
function isRefusal(error: unknown): error is Error & { response?: string } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  // Without a response code the address itself is invalid, and no server was asked.
  if (!('responseCode' in error) || typeof error.responseCode !== 'number') return true;
  return error.responseCode >= 500 && error.responseCode < 600;
}
