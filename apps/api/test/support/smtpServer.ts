import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CorreoRecibido {
  para: string[];
  /** The whole message as it came, headers first. */
  texto: string;
  messageId: string;
  /** User of the connection's login; undefined where the server asks for none. */
  usuario: string | undefined;
}

/**
 * The server's behaviour with mails: `aceptar` takes them, `responder` answers RCPT with `codigo`, `callar` says nothing
 * any more, `cortar` takes a mail and closes the connection before it says so.
 */
export type Behaviour =
  | { tipo: 'aceptar' }
  | { tipo: 'responder'; codigo: number }
  | { tipo: 'callar' }
  | { tipo: 'cortar' };

export interface SmtpServer {
  url: string;
  puerto: number;
  recibidos: CorreoRecibido[];
  portarse: (conducta: Behaviour) => void;
  /** From now on only this login is accepted. */
  admitir: (acceso: Acceso) => void;
  cerrar: () => Promise<void>;
}

interface Acceso {
  usuario: string;
  clave: string;
}

/** A real mail server on this machine, which asks for a login where `acceso` is given. */
export async function openSmtpServer(puerto = 0, acceso?: Acceso): Promise<SmtpServer> {
  let admitido = acceso;
  const recibidos: CorreoRecibido[] = [];
  const conexiones = new Set<Socket>();
  let conducta: Behaviour = { tipo: 'aceptar' };
  const smtp = new SMTPServer({
    disabledCommands: acceso ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username = '', password }, _sesion, listo) =>
      username === admitido?.usuario && password === admitido.clave
        ? listo(null, { user: username })
        : listo(new Error('no')),
    closeTimeout: 100,
    onRcptTo: (_direccion, _sesion, listo) => {
      if (conducta.tipo === 'callar') return;
      if (conducta.tipo !== 'responder') return listo();
      listo(Object.assign(new Error('no'), { responseCode: conducta.codigo }));
    },
    onData: (flujo, sesion, listo) => {
      const partes: Buffer[] = [];
      flujo.on('data', (parte: Buffer) => partes.push(parte));
      flujo.on('end', () => {
        const texto = Buffer.concat(partes).toString('utf8');
        const messageId = /^message-id:\s*(\S+)/im.exec(texto)?.[1] ?? '';
        recibidos.push({
          para: sesion.envelope.rcptTo.map(r => r.address),
          texto,
          messageId,
          usuario: sesion.user,
        });
        if (conducta.tipo !== 'cortar') return listo();
        for (const conexion of conexiones) conexion.destroy();
      });
    },
  });
  smtp.on('error', () => {});
  smtp.server.on('connection', conexion => conexiones.add(conexion));
  await new Promise<void>(resolve => {
    smtp.listen(puerto, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    puerto: port,
    recibidos,
    portarse: nueva => {
      conducta = nueva;
    },
    admitir: nuevo => {
      admitido = nuevo;
    },
    cerrar: () => new Promise(resolve => smtp.close(() => resolve())),
  };
}

/** A server that accepts connections and never answers. */
export async function openSilentServer(): Promise<{ url: string; cerrar: () => Promise<void> }> {
  const abiertas = new Set<Socket>();
  const servidor = net.createServer(conexion => {
    abiertas.add(conexion);
    conexion.on('error', () => {});
  });
  await new Promise<void>(resolve => {
    servidor.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(servidor.address() as AddressInfo).port}`,
    cerrar: () =>
      new Promise(resolve => {
        servidor.close(() => resolve());
        for (const conexion of abiertas) conexion.destroy();
      }),
  };
}
