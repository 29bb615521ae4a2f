import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { conciliar } from '../src/compra/conciliador.ts';
import { crearEvento, type EventoCreado } from './support/fabrica.ts';
import { exigirInvariantes } from './support/invariantes.ts';
import { enviarAviso } from './support/sucesos.ts';
import { abrirTienda, TARJETA_CON_3DS, type Tienda } from './support/tienda.ts';

let tienda: Tienda;
let evento: EventoCreado;
let siguiente = 0;
beforeAll(async () => {
  tienda = await abrirTienda();
  evento = await crearEvento(tienda.base.pool, { precio: 10_000, usoDeServicio: 0, usoDeTarjeta: 0 });
});
afterAll(() => tienda.cerrar());
afterEach(() => exigirInvariantes(tienda.base.pool));

/** Somebody whose charge waits for their bank. */
async function alBanco(): Promise<{ reservaId: string; cargoId: string }> {
  const lugar = evento.lugares[siguiente++];
  const pedido = { params: { id: evento.eventoId }, body: { asientosReserva: [lugar] } };
  const { reservaId } = (await tienda.llamar('reservarInvitado', pedido)).datos();
  const source_id = await tienda.tokenDeTarjeta(TARJETA_CON_3DS);
  const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: `ana${lugar}@correo.example` };
  const { cargo } = (
    await tienda.llamar('makeCargoInvitado', {
      body: { reservaId, source_id, amount: 100, promocion_id: 0, ...invitado },
    })
  ).datos();
  return { reservaId, cargoId: cargo.id };
}

const avisar = async (type: string, id: string, status: string): Promise<number> =>
  (await enviarAviso(tienda, { type, transaction: { id, status } })).statusCode;

/** The state of a reservation, its attempts' states (oldest first), its tickets and its mails. */
async function leer(reservaId: string) {
  const { rows } = await tienda.base.pool.query(
    `select estado,
       array(select c.estado from cargo c where c.reserva_id = r.id order by c.creado_en) as cargos,
       (select count(*)::integer from boleto b where b.reserva_id = r.id and b.anulado_en is null) as boletos,
       (select count(*)::integer from correo where clave = 'boletos:' || r.id) as correos
     from reserva r where id = $1`,
    [reservaId],
  );
  return rows[0];
}

const VENDIDA = { estado: 'vendida', cargos: ['fallido', 'completado'], boletos: 1, correos: 1 };

describe('the provider’s notices (R13)', () => {
  const AVISOS = ['charge.created charge_pending', 'charge.succeeded completed', 'charge.failed failed'];

  it.each(permutaciones(AVISOS))('end in one sale in the order %s, %s, %s', async (...avisos) => {
    const { reservaId, cargoId } = await alBanco();
    tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
    for (const aviso of [...avisos, ...avisos]) {
      const [type = '', status = ''] = aviso.split(' ');
      expect(await avisar(type, cargoId, status)).toBe(200);
    }
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('finish a sale three days late, once, while its place is free', async () => {
    const { reservaId, cargoId } = await alBanco();
    await pasarTresDias(reservaId);
    await conciliar(tienda.contexto);
    expect((await leer(reservaId)).estado).toBe('expirada');
    tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
    for (let vez = 0; vez < 5; vez += 1) await avisar('charge.succeeded', cargoId, 'completed');
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('give the money back three days late, once, when the place was sold to somebody else', async () => {
    const { reservaId, cargoId } = await alBanco();
    await pasarTresDias(reservaId);
    await conciliar(tienda.contexto);
    siguiente -= 1;
    const otra = await alBanco();
    tienda.openpay.control.answerThreeDSecure(otra.cargoId, 'authenticate');
    await avisar('charge.succeeded', otra.cargoId, 'completed');
    tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
    for (let vez = 0; vez < 5; vez += 1) await avisar('charge.succeeded', cargoId, 'completed');
    await conciliar(tienda.contexto);
    expect(await leer(reservaId)).toMatchObject({ estado: 'reembolsada', boletos: 0, correos: 0 });
    expect(await leer(otra.reservaId)).toEqual(VENDIDA);
    const devuelto = tienda.openpay.control.charges().find(({ id }) => id === cargoId);
    expect(devuelto?.refunds).toHaveLength(1);
  });
});

describe('a provider that does not say what became of its charge', () => {
  const callar = () =>
    tienda.openpay.control.addFault({
      method: 'GET',
      path: '**/charges/*',
      answer: { kind: 'error', code: 1000 },
    });
  afterEach(() => tienda.openpay.control.clearFaults());

  it('is asked again when its notice comes again (§4.10)', async () => {
    const { reservaId, cargoId } = await alBanco();
    tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
    callar();
    expect(await avisar('charge.succeeded', cargoId, 'completed')).toBe(503);
    expect(await avisar('charge.succeeded', cargoId, 'completed')).toBe(200);
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });

  it('is not asked about a payment that is settled: its notice is taken as it comes (R13)', async () => {
    const { reservaId, cargoId } = await alBanco();
    tienda.openpay.control.answerThreeDSecure(cargoId, 'authenticate');
    expect(await avisar('charge.succeeded', cargoId, 'completed')).toBe(200);
    callar();
    expect(await avisar('charge.succeeded', cargoId, 'in other words')).toBe(200);
    expect(await leer(reservaId)).toEqual(VENDIDA);
  });
});

/** Moves the time for a purchase whose charge nobody has heard of since. */
const pasarTresDias = (reservaId: string) =>
  tienda.base.pool.query(
    `with r as (
       update reserva set creada_en = creada_en - interval '72 hours', expira_en = expira_en - interval '72 hours',
         cobro_hasta = cobro_hasta - interval '72 hours'
       where id = $1 returning id),
     c as (
       update cargo set creado_en = creado_en - interval '72 hours', revisar_en = now() + interval '15 minutes'
       from r where cargo.reserva_id = r.id)
     update lugar set retenido_hasta = retenido_hasta - interval '72 hours' from r where lugar.reserva_id = r.id`,
    [reservaId],
  );

function permutaciones<T>(lista: readonly T[]): T[][] {
  if (lista.length < 2) return [[...lista]];
  return lista.flatMap((cosa, i) => permutaciones(lista.toSpliced(i, 1)).map(resto => [cosa, ...resto]));
}
