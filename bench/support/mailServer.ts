import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real mail server on this machine that keeps nothing: the target of a measurement's tickets. */
export interface MailServer {
  url: string;
  /** Mails taken for each recipient. */
  received: ReadonlyMap<string, number>;
  close: () => Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const received = new Map<string, number>();
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData: (message, { envelope }, done) => {
      message.resume();
      message.once('end', () => {
        for (const { address } of envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise(resolve => smtp.close(() => resolve())),
  };
}
