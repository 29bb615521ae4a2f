import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * The floors: a bare Node.js server that does one thing per request, in a process of its own like the product. `PISO` names
 * the thing: `asientos` holds seats by one conditional UPDATE (P1), `contador` takes places off one counter row (P2),
 * `fijo` answers as many bytes as its address says, none with 304 (P4), `difusion` writes each posted text to all listeners
 * (P5), `rechazo` answers 503 (P6).
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.TAQUILLA_POOL ?? 20),
});

interface Body {
  asientosReserva: number[];
  cantidadAsientos: number;
}

const STATEMENTS: Readonly<Record<string, { text: string; values: (body: Body) => unknown[] }>> = {
  asientos: {
    text: `update piso set retenido_hasta = now() + interval '10 minutes'
           where id = any ($1) and (retenido_hasta is null or retenido_hasta <= now())`,
    values: body => [body.asientosReserva],
  },
  contador: {
    text: 'update piso set libres = libres - $1 where id = 1 and libres >= $1',
    values: body => [body.cantidadAsientos],
  },
};
const que = process.env.PISO ?? 'asientos';
const statement = STATEMENTS[que];

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/** Kinds that need no database. */
const WITHOUT_DATABASE: Readonly<Record<string, Handle>> = {
  fijo: ({ url }, response) => {
    const bytes = Number(url?.slice(1));
    if (bytes === 0) response.writeHead(304).end();
    else response.end(fijo.subarray(0, bytes));
  },
  difusion: (request, response) => {
    if (request.method === 'GET') {
      request.socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n');
      listeners.push(request.socket);
      return;
    }
    readBody(request, body => {
      response.writeHead(201).end();
      for (const listener of listeners) listener.write(body);
    });
  },
  rechazo: (_peticion, response) => {
    response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"ok":false}');
  },
};
const fijo = Buffer.alloc(1_000_000, 'x');
const listeners: Socket[] = [];

const server = createServer((request, response) => {
  const withoutDatabase = WITHOUT_DATABASE[que];
  if (withoutDatabase) withoutDatabase(request, response);
  else readBody(request, body => ask(body, response));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));

function ask(bytes: Buffer, response: ServerResponse): void {
  if (!statement) throw new Error(`no floor named ${que}`);
  const body = JSON.parse(bytes.toString()) as Body;
  response.setHeader('content-type', 'application/json');
  pool
    .query({ name: que, text: statement.text, values: statement.values(body) })
    .then(({ rowCount }) => {
      response.statusCode = rowCount === (body.asientosReserva?.length ?? 1) ? 201 : 409;
      response.end('{"ok":true}');
    })
    .catch(() => response.writeHead(500).end());
}

function readBody(request: IncomingMessage, work: (body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => work(Buffer.concat(chunks)));
}
