import type { AddressInfo, Socket } from 'node:net';
import net from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedCorreo {
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
  port: number;
  recibidos: ReceivedCorreo[];
  portarse: (conducta: Behaviour) => void;
  /** From now on only this login is accepted. */
  admitir: (acceso: Credentials) => void;
  close: () => Promise<void>;
}

interface Credentials {
  usuario: string;
  clave: string;
}

/** A real mail server on this machine, which asks for a login where `acceso` is given. */
export async function openSmtpServer(wantedPort = 0, acceso?: Credentials): Promise<SmtpServer> {
  let admitido = acceso;
  const recibidos: ReceivedCorreo[] = [];
  const connections = new Set<Socket>();
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
        for (const connection of connections) connection.destroy();
      });
    },
  });
  smtp.on('error', () => {});
  smtp.server.on('connection', connection => connections.add(connection));
  await new Promise<void>(resolve => {
    smtp.listen(wantedPort, '127.0.0.1', resolve);
  });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    recibidos,
    portarse: nueva => {
      conducta = nueva;
    },
    admitir: nuevo => {
      admitido = nuevo;
    },
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  };
}

/** A server that accepts connections and never answers. */
export async function openSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const abiertas = new Set<Socket>();
  const server = net.createServer(connection => {
    abiertas.add(connection);
    connection.on('error', () => {});
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        for (const connection of abiertas) connection.destroy();
      }),
  };
}
