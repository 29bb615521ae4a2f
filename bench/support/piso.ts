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

interface Cuerpo {
  asientosReserva: number[];
  cantidadAsientos: number;
}

const SENTENCIAS: Readonly<Record<string, { text: string; valores: (cuerpo: Cuerpo) => unknown[] }>> = {
  asientos: {
    text: `update piso set retenido_hasta = now() + interval '10 minutes'
           where id = any ($1) and (retenido_hasta is null or retenido_hasta <= now())`,
    valores: cuerpo => [cuerpo.asientosReserva],
  },
  contador: {
    text: 'update piso set libres = libres - $1 where id = 1 and libres >= $1',
    valores: cuerpo => [cuerpo.cantidadAsientos],
  },
};
const que = process.env.PISO ?? 'asientos';
const sentencia = SENTENCIAS[que];

type Atender = (peticion: IncomingMessage, respuesta: ServerResponse) => void;

/** Kinds that need no database. */
const SIN_BASE: Readonly<Record<string, Atender>> = {
  fijo: ({ url }, respuesta) => {
    const bytes = Number(url?.slice(1));
    if (bytes === 0) respuesta.writeHead(304).end();
    else respuesta.end(fijo.subarray(0, bytes));
  },
  difusion: (peticion, respuesta) => {
    if (peticion.method === 'GET') {
      peticion.socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n');
      oyentes.push(peticion.socket);
      return;
    }
    leerCuerpo(peticion, cuerpo => {
      respuesta.writeHead(201).end();
      for (const oyente of oyentes) oyente.write(cuerpo);
    });
  },
  rechazo: (_peticion, respuesta) => {
    respuesta.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"ok":false}');
  },
};
const fijo = Buffer.alloc(1_000_000, 'x');
const oyentes: Socket[] = [];

const servidor = createServer((peticion, respuesta) => {
  const sinBase = SIN_BASE[que];
  if (sinBase) sinBase(peticion, respuesta);
  else leerCuerpo(peticion, cuerpo => preguntar(cuerpo, respuesta));
});
servidor.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));

function preguntar(bytes: Buffer, respuesta: ServerResponse): void {
  if (!sentencia) throw new Error(`no floor named ${que}`);
  const cuerpo = JSON.parse(bytes.toString()) as Cuerpo;
  respuesta.setHeader('content-type', 'application/json');
  pool
    .query({ name: que, text: sentencia.text, values: sentencia.valores(cuerpo) })
    .then(({ rowCount }) => {
      respuesta.statusCode = rowCount === (cuerpo.asientosReserva?.length ?? 1) ? 201 : 409;
      respuesta.end('{"ok":true}');
    })
    .catch(() => respuesta.writeHead(500).end());
}

function leerCuerpo(peticion: IncomingMessage, hacer: (cuerpo: Buffer) => void): void {
  const trozos: Buffer[] = [];
  peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
  peticion.on('end', () => hacer(Buffer.concat(trozos)));
}
