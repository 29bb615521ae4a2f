import { setTimeout as pausar } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { dominioDe } from './dominio.ts';
import {
  type Adjunto,
  CorreoEnDuda,
  CorreoRechazado,
  type Mensaje,
  type TransporteCorreo,
} from './transport.ts';

export interface OpcionesSmtp {
  /** `smtp://` or `smtps://`, with credentials if the server needs them. */
  url: string;
  /** The sender: `Name <address>`. */
  remitente: string;
  conexiones: number;
}

const ESPERAS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
};

/** Mail through an SMTP server, over a few connections that are kept open between mails. */
export function crearTransporteSmtp({ url, remitente, conexiones }: OpcionesSmtp): TransporteCorreo {
  const smtp = createTransport({
    pool: true,
    url,
    maxConnections: conexiones,
    // The outbox alone decides about a second try: a mail that Nodemailer sends again could be a second copy.
    maxRequeues: 0,
    idleTimeout: 30_000,
    ...ESPERAS,
    // Many servers scan a mail before they confirm it.
    socketTimeout: 40_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const dominio = dominioDe(remitente);
  const enCamino = new Set<Promise<unknown>>();
  const entregados = anotarEntregados(smtp);
  return {
    enviar: async (mensaje, limite) => {
      const messageId = `<${mensaje.id}@${dominio}>`;
      const envio = smtp.sendMail({ ...sobre(mensaje), from: remitente, messageId, signal: limite });
      enCamino.add(envio);
      try {
        await envio;
      } catch (error) {
        if (esRechazo(error)) throw new CorreoRechazado(error.response ?? error.message);
        throw entregados.has(messageId) && sinRespuesta(error) ? new CorreoEnDuda(error) : error;
      } finally {
        enCamino.delete(envio);
        entregados.delete(messageId);
      }
    },
    cerrar: async () => {
      await Promise.race([Promise.allSettled(enCamino), pausar(PACIENCIA_AL_CERRAR_MS)]);
      smtp.close({ force: true });
    },
  };
}

/** Milliseconds; the user of the console waits for this answer. */
const PACIENCIA_AL_PROBAR_MS = 10_000;

/**
 * Whether the mail server accepts this login.
 * @throws Error where the server does not answer, or asks for no login at all
 */
export async function aceptaAcceso(url: string): Promise<boolean> {
  const smtp = createTransport({ url, ...ESPERAS });
  const tarde = pausar(PACIENCIA_AL_PROBAR_MS, undefined, { ref: false }).then(() => {
    throw new Error('the mail server does not answer');
  });
  try {
    return await Promise.race([smtp.verify(), tarde]);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAUTH') return false;
    throw error;
  } finally {
    smtp.close();
  }
}

/** A mail server that hangs must not keep the process from stopping. */
const PACIENCIA_AL_CERRAR_MS = 5_000;

function sobre({ para, asunto, html, texto, fecha, adjuntos }: Mensaje) {
  return {
    // As an object, because an address is never parsed then: a comma in it cannot add a second recipient.
    to: { name: '', address: para },
    subject: asunto,
    date: fecha,
    html,
    text: texto,
    // Quoted-printable would encode letter by letter in JavaScript, a third of the time of writing a mail.
    textEncoding: 'base64' as const,
    attachments: adjuntos.map(escribirAdjunto),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
}

function escribirAdjunto({ nombre, tipo, contenido, cid }: Adjunto) {
  const comun = { filename: nombre, contentType: tipo, content: contenido };
  return cid === undefined ? comun : { ...comun, cid, contentDisposition: 'inline' as const };
}

/** Message-IDs of the mails whose last byte was sent to the server. */
function anotarEntregados(smtp: ReturnType<typeof createTransport>): Set<string> {
  const entregados = new Set<string>();
  smtp.use('stream', ({ data, message }, seguir) => {
    message.processFunc(salida => salida.once('end', () => entregados.add(String(data.messageId))));
    seguir();
  });
  return entregados;
}

function sinRespuesta(error: unknown): error is Error {
  return error instanceof Error && !('responseCode' in error && typeof error.responseCode === 'number');
}

/** A 5xx to the envelope or the text is about this mail; a 5xx to the greeting or the login is about the server. */
function esRechazo(error: unknown): error is Error & { response?: string } {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code !== 'EENVELOPE' && error.code !== 'EMESSAGE') return false;
  // Without a response code the address itself is invalid, and no server was asked.
  if (!('responseCode' in error) || typeof error.responseCode !== 'number') return true;
  return error.responseCode >= 500 && error.responseCode < 600;
}
