import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { iniciarCobros, leerCobros, liquidarPagos } from '../../src/compra/cobrador.repository.ts';
import { type Cobrador, crearCobrador } from '../../src/compra/cobrador.ts';
import type { CobroIniciado, PedidoDeCobro } from '../../src/compra/iniciarCobro.ts';
import type { Context } from '../../src/server/context.ts';
import { subjectCounter } from '../../src/server/limits/attempts.ts';
import { apartarAsientos, apartarGenerales, estadoDeReserva } from '../support/compras.ts';
import { crearEvento, crearUsuario, type EventoCreado } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { awaitLockWaits, withNeighbour } from '../support/lockWaits.ts';
import { newName } from '../support/newName.ts';
import { crearPromocion } from '../support/promociones.ts';
import { tokenDe } from '../support/sesiones.ts';
import { openTienda, type Tienda } from '../support/tienda.ts';

// Payments that come together are started in one transaction, and sold in another (record 0033).

let tienda: Tienda;
let db: pg.Pool;
let cobrador: Cobrador;
beforeAll(async () => {
  tienda = await openTienda();
  db = tienda.database.pool;
  cobrador = crearCobrador(tienda.context);
});
afterAll(() => tienda.close());
afterEach(() => exigirInvariantes(db));

const PRECIO = 10_000;
const nuevoEvento = (limite = 4) =>
  crearEvento(db, { limite, precio: PRECIO, usoDeServicio: 0, usoDeTarjeta: 0 });
const apartar = async (evento: EventoCreado, ...lugares: (number | undefined)[]) =>
  (await apartarAsientos(tienda, evento, { lugares: lugares.map(lugar => lugar ?? 0) })).reservaId;

/** A guest's request to pay for so many places, of `PRECIO` each. */
const pedido = (reservaId: string, cuantos = 1, correo = `${newName()}@correo.example`): PedidoDeCobro => ({
  reservaId,
  quien: { tipo: 'nadie' },
  invitado: { nombre: 'Sofía Ñáñez', correo },
  promocionId: 0,
  meses: null,
  amount: (cuantos * PRECIO) / 100,
});

type Nuevo = Extract<CobroIniciado, { tipo: 'nuevo' }>;

const exigirNuevo = (inicio: CobroIniciado): Nuevo => {
  if (inicio.tipo !== 'nuevo') throw new Error(`the charge is ${inicio.tipo}`);
  return inicio;
};

/** The provider's answer to a charge that it has taken as requested. */
const pagado = ({ cargo, reserva }: Nuevo, id = `tr${randomUUID().slice(0, 18)}`) => ({
  cargo,
  reserva,
  palabra: {
    id,
    orderId: cargo.order_id,
    estado: 'completado' as const,
    monto: cargo.monto,
    moneda: 'MXN',
    url3ds: null,
    codigoError: null,
    devuelto: 0 as typeof cargo.monto,
  },
});

const codigos = (hechos: PromiseSettledResult<unknown>[]) =>
  hechos.map(hecho => (hecho.status === 'fulfilled' ? null : hecho.reason.code));

/** The number of transactions in which the charges of these reservations began, and their tickets were issued. */
const transacciones = async (reservas: readonly string[]) => {
  const { rows } = await db.query<{ cobros: number; ventas: number }>(
    `select (select count(distinct creado_en)::integer from cargo where reserva_id = any ($1)) as cobros,
       (select count(distinct creado_en)::integer from boleto where reserva_id = any ($1)) as ventas`,
    [reservas],
  );
  return rows[0];
};

/** A server's context whose payment connections answer through `query`. */
const urlOfDatabase = (
  query: (texto: string, preguntar: () => Promise<unknown>) => Promise<unknown>,
): Context => ({
  ...tienda.context,
  dbCobro: new Proxy(db, {
    get: (base, que) =>
      que === 'query'
        ? (consulta: { text: string }) => query(consulta.text, () => base.query(consulta as pg.QueryConfig))
        : typeof base[que as keyof pg.Pool] === 'function'
          ? (base[que as keyof pg.Pool] as () => unknown).bind(base)
          : base[que as keyof pg.Pool],
  }),
});

describe('payments that come together', () => {
  it('share transactions, of whatever buyers and events (P3)', async () => {
    const evento = await nuevoEvento();
    const { usuarioId } = await crearUsuario(db);
    const token = await tokenDe(db, usuarioId);
    const promocionId = await crearPromocion(db, evento.eventoId, { porcentaje: 50 });
    const deCuenta = await apartarAsientos(tienda, evento, { lugares: evento.lugares.slice(0, 2), token });
    const general = await apartarGenerales(tienda, evento, 2);
    const conPromocion = await apartar(evento, evento.lugares[5]);
    const aplicada = await tienda.call('aplicarPromo', {
      body: { reservaId: conPromocion, eventoId: evento.eventoId, promocionId },
    });
    expect(aplicada.code).toBe(null);
    const sencilla = await apartar(evento, evento.lugares[6]);
    const pedidos: PedidoDeCobro[] = [
      {
        ...pedido(deCuenta.reservaId, 2),
        quien: {
          tipo: 'usuario',
          usuarioId,
          correo: 'ana@correo.example',
          fullName: 'Ana',
        } as PedidoDeCobro['quien'],
      },
      pedido(general.reservaId, 2),
      { ...pedido(conPromocion), promocionId, amount: PRECIO / 200 },
      pedido(sencilla),
    ];
    const iniciados = (await Promise.all(pedidos.map(cobrador.iniciar))).map(exigirNuevo);
    const vendidos = await Promise.all(iniciados.map(inicio => cobrador.liquidar(pagado(inicio))));
    expect(vendidos.map(({ cargo }) => cargo.estado)).toEqual(Array(4).fill('completado'));
    expect(await transacciones(pedidos.map(({ reservaId }) => reservaId))).toEqual({ cobros: 1, ventas: 1 });
  });

  it('are answered over HTTP as ever, each once, with one mail (R17)', async () => {
    const evento = await nuevoEvento();
    const reservas = await Promise.all(evento.lugares.slice(0, 20).map(lugar => apartar(evento, lugar)));
    const pagar = async (reservaId: string) => {
      const { invitado, amount } = pedido(reservaId);
      const quien = {
        nombre_invitado: invitado.nombre,
        correo_invitado: `${reservaId.slice(0, 13)}@correo.example`,
      };
      return tienda.call('makeCargoInvitado', {
        body: { reservaId, source_id: await tienda.tokenDeTarjeta(), amount, promocion_id: 0, ...quien },
      });
    };
    const responses = await Promise.all(reservas.flatMap(reservaId => [pagar(reservaId), pagar(reservaId)]));
    expect(responses.map(r => r.data().cargo.pagado)).toEqual(Array(40).fill(true));
    for (const [i, response] of responses.entries())
      expect(response.body).toEqual(responses[i - (i % 2)]?.body);
    const hechas = await transacciones(reservas);
    expect(hechas?.cobros).toBeLessThan(20);
    const { rows } = await db.query(
      `select count(*)::integer as n from correo where clave = any (select 'boletos:' || unnest($1::text[]))`,
      [reservas],
    );
    expect(rows).toEqual([{ n: 20 }]);
  });

  it('of one buyer are counted one after the other (R5)', async () => {
    const evento = await nuevoEvento(4);
    const [a, b, c, d, e, f] = evento.lugares;
    const reservas = [await apartar(evento, a, b, c), await apartar(evento, d, e, f)];
    const correo = `${newName()}@correo.example`;
    const hechos = await Promise.allSettled(reservas.map(id => cobrador.iniciar(pedido(id, 3, correo))));
    expect(codigos(hechos).toSorted()).toEqual(['limite_de_asientos', null]);
  });

  it('do not wait for one whose reservation or buyer another transaction keeps locked', async () => {
    const evento = await nuevoEvento();
    const reservas = await Promise.all(evento.lugares.slice(0, 3).map(lugar => apartar(evento, lugar)));
    await withNeighbour(db, async vecino => {
      await vecino.query('select from reserva where id = $1 for update', [reservas[0]]);
      const [espera, ...demas] = reservas.map(id => cobrador.iniciar(pedido(id)));
      const iniciados = (await Promise.all(demas)).map(exigirNuevo);
      await vecino.query('rollback');
      iniciados.push(exigirNuevo((await espera) ?? { tipo: 'gratis' }));
      await vecino.query('begin');
      await vecino.query('select from reserva where id = $1 for update', [iniciados[0]?.reserva.id]);
      const [otra, ...otras] = iniciados.map(inicio => cobrador.liquidar(pagado(inicio)));
      await Promise.all(otras);
      await vecino.query('rollback');
      expect((await otra)?.cargo.estado).toBe('completado');
    });
  });

  it('are sold though one of 32 cannot be', async () => {
    const evento = await nuevoEvento();
    const reservas = await Promise.all(evento.lugares.slice(0, 33).map(lugar => apartar(evento, lugar)));
    const [antes, ...iniciados] = (await Promise.all(reservas.map(id => cobrador.iniciar(pedido(id))))).map(
      exigirNuevo,
    );
    if (!antes) throw new Error('nothing was started');
    await cobrador.liquidar(pagado(antes, 'trrepetido0000000000'));
    const hechos = await Promise.allSettled(
      iniciados.map((inicio, i) =>
        cobrador.liquidar(pagado(inicio, i === 7 ? 'trrepetido0000000000' : undefined)),
      ),
    );
    expect(codigos(hechos).map(codigo => codigo !== null)).toEqual(iniciados.map((_, i) => i === 7));
    expect(await Promise.all(iniciados.map(({ reserva }) => estadoDeReserva(tienda, reserva.id)))).toEqual(
      iniciados.map((_, i) => (i === 7 ? 'cobrando' : 'vendida')),
    );
    await db.query(`update cargo set revisar_en = null where estado = 'iniciado'`);
  });

  it.each([
    ['before it is heard of', async () => Promise.reject(new Error('cut'))],
    [
      'after its commit',
      async (preguntar: () => Promise<unknown>) => {
        await preguntar();
        throw new Error('cut');
      },
    ],
  ])('are sold once where the database is gone amid a batch, %s (R11)', async (_, cortar) => {
    const evento = await nuevoEvento();
    const reservas = await Promise.all(evento.lugares.slice(0, 5).map(lugar => apartar(evento, lugar)));
    const cortada = crearCobrador(
      urlOfDatabase((texto, preguntar) =>
        texto.includes('liquidar_pagos') ? cortar(preguntar) : preguntar(),
      ),
    );
    const iniciados = (await Promise.all(reservas.map(id => cortada.iniciar(pedido(id))))).map(exigirNuevo);
    const pagos = iniciados.map(inicio => pagado(inicio));
    const vendidos = await Promise.all(pagos.map(cortada.liquidar));
    expect(vendidos.map(({ cargo }) => [cargo.estado, cargo.proveedor_id])).toEqual(
      pagos.map(({ palabra }) => ['completado', palabra.id]),
    );
    expect(pagos.map(({ palabra }) => cortada.haVendidoPor(palabra.id))).toEqual(Array(5).fill(false));
  });

  it('are known by their notices where this process has sold by them, and no other', async () => {
    const evento = await nuevoEvento();
    const inicio = exigirNuevo(await cobrador.iniciar(pedido(await apartar(evento, evento.lugares[0]))));
    const pago = pagado(inicio);
    expect(cobrador.haVendidoPor(pago.palabra.id)).toBe(false);
    await cobrador.liquidar(pago);
    expect(cobrador.haVendidoPor(pago.palabra.id)).toBe(true);
    expect(crearCobrador(tienda.context).haVendidoPor(pago.palabra.id)).toBe(false);
  });
});

describe('what a batch has read is looked at again under the locks:', () => {
  const PLAZOS = { cobroSegundos: 60, revisarEnSegundos: 60, pacienciaMs: 0 };
  const DESGLOSE = {
    boletos: 1,
    importe: PRECIO,
    descuento: 0,
    subtotal: PRECIO,
    cargoServicio: 0,
    cargoTarjeta: 0,
    iva: 0,
    total: PRECIO,
  };

  const preparar = async (reservaId: string, correo = `${newName()}@correo.example`) => {
    const [reserva] = await leerCobros(db, [reservaId]);
    if (!reserva) throw new Error('not held');
    const id = randomUUID();
    return {
      reserva,
      quien: { nombre: 'Sofía', correo, comprador: `c:${correo}` },
      desglose: DESGLOSE as Parameters<typeof iniciarCobros>[1][0]['desglose'],
      cargo: { id, order_id: `TQ-${id}` },
      tanteo: subjectCounter('limiteAlCobrar', reserva.id),
    };
  };

  it.each([
    ['cancelled', `update reserva set estado = 'cancelada' where id = $1`],
    ['run out', `update reserva set expira_en = now() - interval '1 second' where id = $1`],
    [
      'of another price',
      `update reserva set promocion_id = (select max(p.id) from promocion p where p.evento_id = reserva.evento_id) where id = $1`,
    ],
    [
      'tried before',
      `insert into cargo (id, reserva_id, order_id, monto, estado) values ($1::uuid, $1::uuid, 'TQ-antes', 1, 'fallido')`,
    ],
    [
      'told of the limit',
      `insert into ritmo (clave, ventana, cuenta) select $2, now(), 1 from reserva where id = $1`,
    ],
    ['without its place', `update lugar set reserva_id = null, retenido_hasta = null where reserva_id = $1`],
  ])('a hold that is %s is not charged', async (_, cambio) => {
    const evento = await nuevoEvento();
    await crearPromocion(db, evento.eventoId, { porcentaje: 50 });
    const [una, otra] = [await apartar(evento, evento.lugares[0]), await apartar(evento, evento.lugares[1])];
    const preparados = [await preparar(una), await preparar(otra)];
    await withNeighbour(db, async vecino => {
      await vecino.query(
        cambio,
        cambio.includes('$2') ? [una, subjectCounter('limiteAlCobrar', una)] : [una],
      );
      expect([...(await iniciarCobros(vecino, preparados, PLAZOS)).keys()]).toEqual([otra]);
      const { rows } = await vecino.query('select estado, total from reserva where id = $1', [una]);
      expect(rows[0].estado).not.toBe('cobrando');
      expect(rows[0].total).toBe(null);
    });
  });

  it('one buyer pays once a batch, and within the limit (R5)', async () => {
    const evento = await nuevoEvento(2);
    const reservas = await Promise.all(evento.lugares.slice(0, 3).map(lugar => apartar(evento, lugar)));
    const correo = `${newName()}@correo.example`;
    const preparados = await Promise.all(reservas.map(id => preparar(id, correo)));
    for (const cuantos of [1, 1, 0]) expect((await iniciarCobros(db, preparados, PLAZOS)).size).toBe(cuantos);
  });

  it.each([
    [
      'not being charged any more',
      `update reserva set estado = 'retenida', cobro_hasta = null where id = $1`,
    ],
    ['of another sum', `update cargo set monto = monto + 1 where reserva_id = $1`],
    ['settled', `update cargo set estado = 'fallido' where reserva_id = $1`],
    ['without its place', `update lugar set reserva_id = null, retenido_hasta = null where reserva_id = $1`],
  ])('what is %s is not sold', async (_, cambio) => {
    const evento = await nuevoEvento();
    const [una, otra] = [await apartar(evento, evento.lugares[0]), await apartar(evento, evento.lugares[1])];
    const iniciados = (await Promise.all([una, otra].map(id => cobrador.iniciar(pedido(id))))).map(
      exigirNuevo,
    );
    await withNeighbour(db, async vecino => {
      await vecino.query(cambio, [una]);
      const pagos = iniciados.map(({ cargo }) => ({ cargo, proveedorId: `tr${cargo.id}` }));
      expect([...(await liquidarPagos(vecino, pagos, 0))]).toEqual([iniciados[1]?.cargo.id]);
      const { rows } = await vecino.query(`select estado from reserva where id = $1`, [una]);
      expect(rows[0].estado).not.toBe('vendida');
    });
  });

  it('locks reservations, then buyers, then places (R3)', async () => {
    const evento = await nuevoEvento();
    const reservas = (
      await Promise.all(evento.lugares.slice(0, 2).map(lugar => apartar(evento, lugar)))
    ).toSorted();
    const preparados = await Promise.all(reservas.toReversed().map(id => preparar(id)));
    const libre = async (texto: string, valores: unknown[]) =>
      (await db.query(texto, valores)).rowCount === 1;
    const RESERVA = 'select from reserva where id = $1 for update skip locked';
    const PLAZA = 'select from lugar where reserva_id = $1 for update skip locked';
    await withNeighbour(db, async vecino => {
      await vecino.query('select from reserva where id = $1 for update', [reservas[0]]);
      const tanda = iniciarCobros(db, preparados, PLAZOS);
      await awaitLockWaits(db, 1);
      expect(await libre(RESERVA, [reservas[1]])).toBe(true);
      await vecino.query('rollback; begin');
      await tanda;
    });
    const pagos = preparados.map(({ cargo, reserva, desglose }) => ({
      cargo: { ...cargo, reserva_id: reserva.id, monto: desglose.total },
      proveedorId: `tr${cargo.id}`,
    }));
    await withNeighbour(db, async vecino => {
      await vecino.query('select from reserva where id = $1 for update', [reservas[1]]);
      const tanda = liquidarPagos(db, pagos, 0);
      await awaitLockWaits(db, 1);
      expect(await libre(RESERVA, [reservas[0]])).toBe(false);
      expect(await libre(PLAZA, [reservas[0]])).toBe(true);
      await vecino.query('rollback; begin');
      expect((await tanda).size).toBe(2);
    });
  });
});
