import { createServer } from 'node:http';
import pg from 'pg';

/**
 * The floors: a bare Node.js server that does one statement per request and nothing else. A process of its own, as
 * the product is. `PISO` names the statement: `asientos` holds seats by one conditional UPDATE (P1), `contador`
 * takes places off one counter row (P2), `fijo` answers a fixed JSON and asks nobody (P4).
 */
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.TAQUILLA_POOL ?? 20),
});
const fijo = Buffer.from(JSON.stringify({ hola: 'mundo' }));

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

const servidor = createServer((peticion, respuesta) => {
  respuesta.setHeader('content-type', 'application/json');
  if (!sentencia) {
    respuesta.end(fijo);
    return;
  }
  const trozos: Buffer[] = [];
  peticion.on('data', (trozo: Buffer) => trozos.push(trozo));
  peticion.on('end', () => {
    const cuerpo = JSON.parse(Buffer.concat(trozos).toString()) as Cuerpo;
    pool
      .query({ name: que, text: sentencia.text, values: sentencia.valores(cuerpo) })
      .then(({ rowCount }) => {
        respuesta.statusCode = rowCount === (cuerpo.asientosReserva?.length ?? 1) ? 201 : 409;
        respuesta.end('{"ok":true}');
      })
      .catch(() => respuesta.writeHead(500).end());
  });
});
servidor.listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));
