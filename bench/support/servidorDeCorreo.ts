import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine that keeps nothing: the target of a measurement's tickets. */
export interface ServidorDeCorreo {
  url: string;
  /** Mails taken for each recipient. */
  recibidos: ReadonlyMap<string, number>;
  cerrar: () => Promise<void>;
}

export async function abrirServidorDeCorreo(): Promise<ServidorDeCorreo> {
  const recibidos = new Map<string, number>();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (mensaje, { envelope }, listo) => {
      mensaje.resume();
      mensaje.once('end', () => {
        for (const { address } of envelope.rcptTo) recibidos.set(address, (recibidos.get(address) ?? 0) + 1);
        listo();
      });
    },
  });
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    recibidos,
    cerrar: () => new Promise(resolve => smtp.close(() => resolve())),
  };
}
