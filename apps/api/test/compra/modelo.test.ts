import { centavos } from '@taquilla/rules/dinero';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conciliar as conciliarTienda } from '../../src/compra/conciliador.ts';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { ordenarDevolucion } from '../../src/compra/devolver.ts';
import { crearEvento, crearUsuario } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { libroDelProveedor } from '../support/libroDelProveedor.ts';
import * as m from '../support/modelo.ts';
import { nombreNuevo } from '../support/nombreNuevo.ts';
import { tokenDe } from '../support/sesiones.ts';
import { atrasar, enviarAviso } from '../support/sucesos.ts';
import { abrirTienda, TARJETA_CON_3DS, TARJETA_SIN_FONDOS, type Tienda } from '../support/tienda.ts';

let tienda: Tienda;
beforeAll(async () => {
  tienda = await abrirTienda();
});
afterAll(() => tienda.cerrar());

type Orden = fc.AsyncCommand<m.Modelo, m.Real>;

interface SobreUna {
  /** The reservations that the command can be given to. */
  puede?: (r: m.ReservaModelo) => boolean;
  /** The reservations on which it has most effect; four times of five it is given to one of these. */
  util?: (r: m.ReservaModelo) => boolean;
  hacer: (modelo: m.Modelo, real: m.Real, n: number) => Promise<void>;
}

/** A command on one of the existing reservations. */
function sobre(nombre: string, azar: number, { puede, util, hacer }: SobreUna): Orden {
  const cual = ({ reservas }: Pick<m.Modelo, 'reservas'>): number | undefined => {
    const todas = [...reservas.entries()];
    const posibles = todas.filter(([, r]) => puede?.(r) ?? true).map(([n]) => n);
    const utiles = todas.filter(([n, r]) => posibles.includes(n) && (util?.(r) ?? true)).map(([n]) => n);
    const lista = azar % 5 > 0 && utiles.length > 0 ? utiles : posibles;
    return lista[azar % lista.length];
  };
  return {
    check: modelo => cual(modelo) !== undefined,
    run: async (modelo, real) => {
      await hacer(modelo, real, cual(modelo) ?? 0);
      await comparar(modelo, real);
    },
    toString: () => `${nombre}(${azar})`,
  };
}

function reservar(usuaria: 0 | 1 | null, asientos: readonly number[] | null, cuantos: number): Orden {
  return {
    check: () => true,
    run: async (modelo, real) => {
      const esperado = m.reservar(modelo, { usuaria, asientos, cuantos });
      const token = usuaria === null ? undefined : real.tokens[usuaria];
      const { evento } = real;
      const params = { id: evento.eventoId };
      const hecha = asientos
        ? await tienda.llamar(token ? 'reservar' : 'reservarInvitado', {
            params,
            body: { asientosReserva: asientos.map(asiento => evento.lugares[asiento]) },
            token,
          })
        : await tienda.llamar('reservarGenerales', {
            params,
            body: { cantidadAsientos: cuantos, seccionId: evento.generalId },
            token,
          });
      expect(hecha.code).toBe(esperado);
      if (esperado === null) {
        const { reservaId, invitadoId } = hecha.datos();
        const correo = `${nombreNuevo()}@correo.example`;
        real.conocidas.push({ reservaId, invitadoId, token, chargeId: null, correo });
      }
      await comparar(modelo, real);
    },
    toString: () =>
      `reservar(${usuaria ?? 'invitada'}, ${asientos ? `[${asientos}]` : `${cuantos} generales`})`,
  };
}

const NUMEROS: Record<m.Tarjeta, string | undefined> = {
  buena: undefined,
  sin_fondos: TARJETA_SIN_FONDOS,
  con_3ds: TARJETA_CON_3DS,
};

const pagar = (azar: number, tarjeta: m.Tarjeta): Orden =>
  sobre(`pagar ${tarjeta}`, azar, {
    util: r => r.estado === 'retenida' && !r.vencida,
    hacer: (modelo, real, n) => pagarUna(modelo, real, { n, tarjeta }),
  });

/**
 * Pays all held reservations at once, so that they share the transactions of a batch; no outcome of one depends on another's.
 */
const pagarALaVez = (tarjetas: readonly m.Tarjeta[]): Orden => {
  const retenidas = ({ reservas }: Pick<m.Modelo, 'reservas'>) =>
    [...reservas.entries()].filter(([, r]) => r.estado === 'retenida' && !r.vencida).map(([n]) => n);
  return {
    check: modelo => retenidas(modelo).length > 1,
    run: async (modelo, real) => {
      await Promise.all(
        retenidas(modelo).map(n =>
          pagarUna(modelo, real, { n, tarjeta: tarjetas[n % tarjetas.length] ?? 'buena' }),
        ),
      );
      await comparar(modelo, real);
    },
    toString: () => `pagar a la vez (${tarjetas})`,
  };
};

async function pagarUna(
  modelo: m.Modelo,
  real: m.Real,
  { n, tarjeta }: { n: number; tarjeta: m.Tarjeta },
): Promise<void> {
  const { cuantos } = m.reserva(modelo, n);
  const esperado = m.pagar(modelo, n, tarjeta);
  const { reservaId, token, correo } = m.conocida(real, n);
  const cargo = await tienda.llamar(token ? 'makeCargo' : 'makeCargoInvitado', {
    body: {
      reservaId,
      source_id: await tienda.tokenDeTarjeta(NUMEROS[tarjeta]),
      amount: (cuantos * m.PRECIO) / 100,
      nombre_invitado: 'Mateo Núñez',
      correo_invitado: correo,
      promocion_id: 0,
    },
    token,
  });
  if (esperado !== 'paga' && esperado !== 'espera') {
    expect(cargo.code).toBe(esperado);
    return;
  }
  const { id, pagado } = cargo.datos().cargo;
  expect(pagado).toBe(esperado === 'paga');
  m.conocida(real, n).chargeId = id;
}

const banco = (azar: number, respuesta: 'si' | 'no'): Orden =>
  sobre(`el banco dice ${respuesta}`, azar, {
    puede: r => r.banco === 'calla',
    hacer: async (modelo, real, n) => {
      m.contestarBanco(modelo, n, respuesta);
      const { chargeId } = m.conocida(real, n);
      tienda.openpay.control.answerThreeDSecure(
        chargeId ?? '',
        respuesta === 'si' ? 'authenticate' : 'reject',
      );
    },
  });

const volver = (azar: number): Orden =>
  sobre('volver', azar, {
    util: r => r.banco !== null,
    hacer: async (modelo, real, n) => {
      m.liquidar(modelo, n);
      const { chargeId, reservaId, invitadoId, token } = m.conocida(real, n);
      if (chargeId === null) return;
      const respuesta = await tienda.llamar(token ? 'checkCargo' : 'checkCargoInvitado', {
        params: { chargeId, invitadoId },
        body: { reservaId },
        token,
      });
      expect(respuesta.datos().cargo.pagado).toBe(m.reserva(modelo, n).estado === 'vendida');
    },
  });

/** True notices, repeated ones, and premature ones. */
const avisar = (azar: number, type: string, copias: number): Orden =>
  sobre(`avisar ${type} ×${copias}`, azar, {
    util: r => r.banco !== null,
    hacer: async (modelo, real, n) => {
      m.liquidar(modelo, n);
      const { chargeId } = m.conocida(real, n);
      const transaction = { id: chargeId ?? 'trdenadie00000000000', status: 'completed', amount: 1 };
      const respuestas = await Promise.all(
        Array.from({ length: copias }, () => enviarAviso(tienda, { type, transaction })),
      );
      expect(respuestas.map(r => r.statusCode)).toEqual(respuestas.map(() => 200));
    },
  });

const cancelar = (azar: number): Orden =>
  sobre('cancelar', azar, {
    hacer: async (modelo, real, n) => {
      const esperado = m.cancelar(modelo, n);
      const { reservaId, token } = m.conocida(real, n);
      const params = { id: real.evento.eventoId };
      expect((await tienda.llamar('cancelar', { params, body: { reservaId }, token })).code).toBe(esperado);
    },
  });

const vencer = (azar: number): Orden =>
  sobre('vence la cuenta', azar, {
    puede: r => r.estado === 'retenida' || r.estado === 'cobrando',
    util: r => r.estado === 'cobrando',
    hacer: async (modelo, real, n) => {
      const { estado } = m.reserva(modelo, n);
      m.vencer(modelo, n);
      await atrasar(tienda, m.conocida(real, n).reservaId, estado === 'cobrando' ? 'cuenta' : 'todo');
    },
  });

const vencerCobro = (azar: number): Orden =>
  sobre('vence el cobro', azar, {
    puede: r => r.estado === 'cobrando',
    hacer: async (modelo, real, n) => {
      m.vencerCobro(modelo, n);
      await atrasar(tienda, m.conocida(real, n).reservaId, 'todo');
    },
  });

/** Reconciles each buyer's charge one by one, so that the order of late payers is known. */
const conciliar = (): Orden => ({
  check: () => true,
  run: async (modelo, real) => {
    await conciliarTodo(modelo, real);
    await comparar(modelo, real);
  },
  toString: () => 'conciliar()',
});

/** A buyer requests exactly the seats that another buyer at their bank has just lost. */
const revender = (azar: number): Orden =>
  sobre('revender', azar, {
    puede: r => r.banco !== null && !r.tiene,
    hacer: async (modelo, real, n) => {
      const { asientos } = m.reserva(modelo, n);
      const cuantos = asientos?.length ?? Math.max(1, m.generalesLibres(modelo));
      await reservar(null, asientos, cuantos).run(modelo, real);
    },
  });

const devolver = (azar: number, cuanto: 'todo' | 'uno'): Orden =>
  sobre(`devolver ${cuanto}`, azar, {
    puede: r => r.estado === 'vendida',
    hacer: async (modelo, real, n) => {
      m.devolver(modelo, n, cuanto);
      const { reservaId } = m.conocida(real, n);
      const { rows } = await tienda.base.pool.query<{ id: number }>(
        'select id from boleto where reserva_id = $1 and anulado_en is null order by lugar_id limit 1',
        [reservaId],
      );
      await ordenarDevolucion(tienda.base.pool, {
        reservaId,
        monto: cuanto === 'todo' ? null : centavos(m.PRECIO),
        motivo: 'Prueba',
        boletos: cuanto === 'todo' ? [] : rows.map(fila => fila.id),
      });
    },
  });

const azar = fc.nat({ max: 99 });
const usuaria = fc.constantFrom<(0 | 1 | null)[]>(0, 1, null, null);
const asientos = fc
  .uniqueArray(fc.nat({ max: m.ASIENTOS - 1 }), { minLength: 1, maxLength: 3 })
  .map(ids => ids.sort((a, b) => a - b));

const ASIENTOS = fc.tuple(usuaria, asientos).map(([quien, ids]) => reservar(quien, ids, ids.length));
const GENERALES = fc
  .tuple(usuaria, fc.integer({ min: 1, max: 3 }))
  .map(([quien, cuantos]) => reservar(quien, null, cuantos));
const PAGAR = fc
  .tuple(azar, fc.constantFrom<m.Tarjeta[]>('buena', 'sin_fondos', 'con_3ds', 'con_3ds', 'con_3ds'))
  .map(a => pagar(...a));
const PAGAR_A_LA_VEZ = fc
  .array(fc.constantFrom<m.Tarjeta[]>('buena', 'sin_fondos', 'con_3ds'), { minLength: 1, maxLength: 4 })
  .map(pagarALaVez);
const BANCO = fc.tuple(azar, fc.constantFrom<('si' | 'no')[]>('si', 'si', 'no')).map(a => banco(...a));
const AVISAR = fc
  .tuple(
    azar,
    fc.constantFrom('charge.succeeded', 'charge.failed', 'charge.created'),
    fc.integer({ min: 1, max: 3 }),
  )
  .map(a => avisar(...a));
const DEVOLVER = fc.tuple(azar, fc.constantFrom<('todo' | 'uno')[]>('todo', 'uno')).map(a => devolver(...a));

/** Commands are drawn with equal probability, so the productive ones are listed more than once. */
const ORDENES = [
  ...[ASIENTOS, ASIENTOS, ASIENTOS, GENERALES, GENERALES],
  ...[PAGAR, PAGAR, PAGAR, PAGAR, PAGAR, PAGAR_A_LA_VEZ],
  ...[BANCO, BANCO, azar.map(volver), AVISAR],
  ...[azar.map(cancelar), azar.map(vencer), azar.map(vencerCobro), azar.map(vencerCobro), azar.map(revender)],
  ...[fc.constant(null).map(conciliar), DEVOLVER, DEVOLVER],
];

const { MODELO_RONDAS = '40', MODELO_SEMILLA, MODELO_CAMINO, MODELO_ORDENES } = process.env;
const semilla = MODELO_SEMILLA === undefined ? Date.now() % 2 ** 31 : Number(MODELO_SEMILLA);

it(`never differs from the model, whatever happens in whatever order (R7, MODELO_SEMILLA=${semilla})`, {
  timeout: 60_000 + Number(MODELO_RONDAS) * 5_000,
}, async () => {
  const ordenes = fc.commands(ORDENES, {
    maxCommands: 30,
    size: 'max',
    ...(MODELO_ORDENES && { replayPath: MODELO_ORDENES }),
  });
  const propiedad = fc.asyncProperty(ordenes, async lista => {
    const modelo = m.crearModelo();
    const real = await abrirRonda();
    await fc.asyncModelRun(() => ({ model: modelo, real }), lista);
    await cerrarRonda(modelo, real);
  });
  await fc.assert(propiedad, {
    seed: semilla,
    numRuns: Number(MODELO_RONDAS),
    // Shrinking costs as much as it helps: a few runs find the few commands that matter.
    interruptAfterTimeLimit: 50_000 + Number(MODELO_RONDAS) * 5_000,
    ...(MODELO_CAMINO && { path: MODELO_CAMINO }),
  });
});

async function abrirRonda(): Promise<m.Real> {
  const { pool } = tienda.base;
  const evento = await crearEvento(pool, {
    filas: 1,
    asientosPorFila: m.ASIENTOS,
    capacidadGeneral: m.GENERALES,
    precio: m.PRECIO,
    limite: m.LIMITE,
    usoDeServicio: 0,
    usoDeTarjeta: 0,
  });
  const token = async () => tokenDe(pool, (await crearUsuario(pool)).usuarioId);
  return { evento, tokens: [await token(), await token()], conocidas: [] };
}

/** Brings everything to its end: no charge waits, no money is on its way, and the books agree. */
async function cerrarRonda(modelo: m.Modelo, real: m.Real): Promise<void> {
  for (const [n, r] of modelo.reservas.entries()) {
    if (r.banco === 'calla') await banco(n, n % 2 === 0 ? 'si' : 'no').run(modelo, real);
  }
  await conciliarTodo(modelo, real);
  await comparar(modelo, real);
  await exigirInvariantes(tienda.base.pool);
  expect(await listDescuadres(tienda.base.pool)).toEqual([]);
  expect(
    await libroDelProveedor(
      tienda,
      real.conocidas.map(({ reservaId }) => reservaId),
    ),
  ).toEqual(modelo.reservas.map(({ cobrado, devuelto }) => ({ cobrado, devuelto })));
  for (const r of modelo.reservas)
    expect(r.cobrado - r.devuelto).toBe(r.estado === 'vendida' ? (r.cuantos - r.devueltos) * m.PRECIO : 0);
}

async function conciliarTodo(modelo: m.Modelo, real: m.Real): Promise<void> {
  const esperan = [...modelo.reservas.entries()].filter(([, r]) => r.banco !== null).map(([n]) => n);
  for (const n of [...esperan, null]) {
    m.conciliar(modelo, n);
    await tienda.base.pool.query(`update devolucion set proximo_intento = now() where estado = 'pendiente'`);
    if (n !== null)
      await tienda.base.pool.query(
        `update cargo set revisar_en = now() where reserva_id = $1 and estado in ('iniciado', 'pendiente')`,
        [m.conocida(real, n).reservaId],
      );
    await conciliarTienda(tienda.context);
  }
}

/** Compares the shop, by its answers to buyers and its tables, with the model. */
async function comparar(modelo: m.Modelo, { evento, conocidas }: m.Real): Promise<void> {
  const { eventoId } = evento;
  const estados = await Promise.all(
    conocidas.map(async ({ reservaId, token }) => {
      const llamada = { params: { id: eventoId }, body: { reservaId }, token };
      return (await tienda.llamar('consultarReserva', llamada)).datos().estado;
    }),
  );
  expect(estados).toEqual(
    modelo.reservas.map(({ estado, vencida }) => (estado === 'retenida' && vencida ? 'expirada' : estado)),
  );
  const { rows } = await tienda.base.pool.query<{ dueno: string | null; general: boolean }>(
    `select case when vendido or retenido_hasta > now() then reserva_id::text end as dueno, fila_id is null as general
     from lugar where evento_id = $1 order by id`,
    [eventoId],
  );
  const indice = (dueno: string | null) =>
    dueno === null ? null : conocidas.findIndex(c => c.reservaId === dueno);
  expect(rows.filter(fila => !fila.general).map(fila => indice(fila.dueno))).toEqual(modelo.duenos);
  expect(rows.filter(fila => fila.general && fila.dueno === null)).toHaveLength(m.generalesLibres(modelo));
}
