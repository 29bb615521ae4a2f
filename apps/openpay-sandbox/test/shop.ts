import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Notice {
  readonly authorization: string | undefined;
  readonly body: { type: string; transaction: { amount: number }; verification_code?: string };
}

export interface Shop {
  readonly url: string;
  readonly received: Notice[];
  /** Sets the status of the following answers. */
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** An address that receives the provider's notices, like the shop's server. */
export async function startShop(): Promise<Shop> {
  const received: Notice[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
      received.push({ authorization: request.headers.authorization, body });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/openpay`,
    received,
    answerWith: next => {
      status = next;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
