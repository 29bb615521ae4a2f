import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import pg from 'pg';

/**
 * The floor of a finished sale: bare Node.js and `pg`, tables without a rule beyond their keys, no session, no limit, no
 * price, no check of the request. It holds two seats, writes the charge, asks the provider's stand-in for it, writes the
 * rows of a sale (seats, two tickets, the mail's row) and receives the provider's notice. `POR_TANDA` is how many of one
 * step may share a transaction: 1, or the size of the product's batches.
 */
const PER_BATCH = Number(process.env.POR_TANDA);
const { OPENPAY_CARGOS = '', OPENPAY_LLAVE = '' } = process.env;
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.TAQUILLA_POOL),
});

const APARTAR = `
  with pedida as (select * from jsonb_to_recordset($1) as p (reserva uuid, lugares integer[])),
    libre as (
      update piso_lugar l set reserva = p.reserva, hasta = now() + interval '10 minutes'
      from pedida p where l.id = any (p.lugares) and (l.hasta is null or l.hasta < now()) and not l.vendido
      returning 1)
  insert into piso_reserva (id, lugares) select reserva, lugares from pedida where (select count(*) from libre) > 0`;
const COBRAR = `
  with pedida as (select * from jsonb_to_recordset($1) as p (reserva uuid, cargo uuid, correo text)),
    abierta as (
      update piso_reserva r set estado = 'cobrando', correo = p.correo from pedida p where r.id = p.reserva
      returning r.id, p.cargo)
  insert into piso_cargo (id, reserva, monto) select cargo, id, 20000 from abierta`;
const VENDER = `
  with pedida as (select * from jsonb_to_recordset($1) as p (reserva uuid, cargo uuid, proveedor text)),
    vendida as (
      update piso_reserva r set estado = 'vendida' from pedida p where r.id = p.reserva
      returning r.id, r.lugares, r.correo),
    lugares as (
      update piso_lugar l set vendido = true, hasta = null
      from vendida v where l.id = any (v.lugares) and l.reserva = v.id
      returning l.id, v.id as reserva),
    boletos as (insert into piso_boleto (lugar, reserva, clave) select id, reserva, gen_random_uuid() from lugares),
    cartas as (
      insert into piso_correo (clave, para, datos)
      select 'boletos:' || id, correo, jsonb_build_object('reservaId', id) from vendida)
  update piso_cargo c set estado = 'completado', proveedor = p.proveedor from pedida p where c.id = p.cargo`;
const AVISO = `select c.* from jsonb_to_recordset($1) as p (cargo uuid) join piso_cargo c on c.id = p.cargo`;

const [apartar, cobrar, vender, oir] = [APARTAR, COBRAR, VENDER, AVISO].map(gather) as [
  Paso,
  Paso,
  Paso,
  Paso,
];

type Paso = (fila: Record<string, unknown>) => Promise<void>;

/** Runs a statement for all rows that arrived while the one before was under way. */
function gather(text: string, cual: number): Paso {
  const waiting: { fila: Record<string, unknown>; lista: () => void; falla: (error: unknown) => void }[] = [];
  let underWay = 0;
  const goOn = async () => {
    if (waiting.length === 0 || (PER_BATCH > 1 && underWay > 0)) return;
    const batch = waiting.splice(0, PER_BATCH);
    underWay += 1;
    try {
      await pool.query({
        name: `paso${cual}`,
        text,
        values: [JSON.stringify(batch.map(({ fila }) => fila))],
      });
      for (const { lista } of batch) lista();
    } catch (error) {
      for (const { falla } of batch) falla(error);
    }
    underWay -= 1;
    void goOn();
  };
  return fila =>
    new Promise((lista, falla) => {
      waiting.push({ fila, lista, falla });
      void goOn();
    });
}

const ROUTES: Readonly<Record<string, (body: Record<string, never>) => Promise<unknown>>> = {
  '/apartar': async ({ asientosReserva }) => {
    const reservaId = randomUUID();
    await apartar({ reserva: reservaId, lugares: asientosReserva });
    return { reservaId };
  },
  '/pagar': async ({ reservaId, source_id, correo_invitado }) => {
    const cargo = randomUUID();
    await cobrar({ reserva: reservaId, cargo, correo: correo_invitado });
    const hecho = await fetch(OPENPAY_CARGOS, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${OPENPAY_LLAVE}:`)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        method: 'card',
        source_id,
        amount: 200,
        currency: 'MXN',
        description: 'Piso',
        order_id: cargo,
        device_session_id: 'piso',
        customer: { name: 'Piso', email: correo_invitado, requires_account: false },
      }),
    });
    if (!hecho.ok) throw new Error(await hecho.text());
    const { id } = (await hecho.json()) as { id: string };
    await vender({ reserva: reservaId, cargo, proveedor: id });
    return { cargo: { pagado: true } };
  },
  '/aviso': async ({ transaction }: { transaction?: { order_id: string } }) => {
    if (transaction) await oir({ cargo: transaction.order_id });
    return {};
  },
};

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const handler = ROUTES[request.url ?? ''];
    if (!handler) return answer(response, 404, {});
    handler(JSON.parse(Buffer.concat(chunks).toString())).then(
      body => answer(response, 200, body),
      error => answer(response, 500, { error: String(error) }),
    );
  });
}).listen(Number(process.env.PORT), '127.0.0.1', () => console.log('ready'));

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
