import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listDescuadres } from '../../apps/api/src/compra/cuadre.queries.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { awaitRest, exigirCuentasClaras } from '../support/comprobar.ts';
import { closeGate, type Gate } from '../support/gates.ts';
import { waitUntil } from '../support/processes.ts';
import { createRandom } from '../support/random.ts';
import { type Answer, withRetries } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';
import { type ConsoleCall, entrarALaConsola, openVentanilla } from '../support/ventanilla.ts';

const COMPRADORES = 50;
const SEED = Number(process.env.FUEGO_SEMILLA ?? 20_261_124);
/** `npm run fuego` kills at every step, `npm run test:all` at the most different ones. */
const WHOLE = process.env.FUEGO_ESCALA !== undefined;
const FONDO = 500;
const PRECIO = 100;

let bed: TestBed;
beforeAll(async () => {
  bed = await openTestBed({ processes: 1 });
});
afterAll(() => bed.close());

const abrirEvento = (filas: number) =>
  crearEvento(bed.db, { filas, precio: PRECIO * 100, usoDeServicio: 0, usoDeTarjeta: 0, limite: 8 });

const enEfectivo = (evento: EventoCreado, lugares: readonly number[]) => ({
  eventoId: evento.eventoId,
  seleccion: { lugares },
  pago: { medio: 'efectivo', recibido: 1_000 },
});

/** Cash in a till in pesos, its float included. */
async function enLaCaja(cajaId: number): Promise<number> {
  const { rows } = await bed.db.query<{ n: number }>(
    `select (fondo + coalesce((select sum(efectivo) from movimiento_caja where caja_id = caja.id), 0))::integer as n
     from caja where id = $1`,
    [cajaId],
  );
  return (rows[0]?.n ?? 0) / 100;
}

describe('two cashiers and fifty buyers for the same seats (§C9.3, R1)', () => {
  it('leave each seat with one owner, and each till with what it took', async () => {
    const evento = await abrirEvento(3);
    const ventanillas = [
      await openVentanilla(bed, evento.eventoId),
      await openVentanilla(bed, evento.eventoId),
    ];
    const call = withRetries(bed.call);
    const vendidosEn = ventanillas.map(() => 0);
    const cajeras = ventanillas.map(async ({ call, cajaId }, i) => {
      const random = createRandom(SEED + i);
      for (let vez = 0; vez < 40; vez++) {
        const body = enEfectivo(evento, [random.pick(evento.lugares)]);
        const venta = await call('venderEnCaja', { params: { cajaId }, body, llave: crypto.randomUUID() });
        expect([201, 409]).toContain(venta.status);
        if (venta.status === 201) vendidosEn[i] = (vendidosEn[i] ?? 0) + 1;
      }
    });
    const comprar = async (quien: number) => {
      const random = createRandom(SEED * 100 + quien);
      for (let vez = 0; vez < 3; vez++) {
        const apartado = await call('reservarInvitado', {
          params: { id: evento.eventoId },
          body: { asientosReserva: [random.pick(evento.lugares)] },
        });
        if (apartado.status !== 201) continue;
        const body = {
          reservaId: apartado.body.reservaId,
          source_id: await bed.tokenDeTarjeta(),
          amount: PRECIO,
          promocion_id: 0,
          nombre_invitado: 'Fuego',
          correo_invitado: `f${quien}.${vez}@correo.example`,
        };
        return (await call('makeCargoInvitado', { body })).status === 200;
      }
      return false;
    };
    const compradas = await Promise.all(Array.from({ length: COMPRADORES }, (_, i) => comprar(i)));
    await Promise.all(cajeras);
    await awaitRest(bed);
    await exigirCuentasClaras(bed);
    expect(await listDescuadres(bed.db)).toEqual([]);
    const { rows } = await bed.db.query<{ n: number }>(
      'select count(*)::integer as n from lugar where evento_id = $1 and vendido',
      [evento.eventoId],
    );
    const enVentanillas = vendidosEn.reduce((suma, n) => suma + n, 0);
    expect(rows[0]?.n).toBe(enVentanillas + compradas.filter(Boolean).length);
    for (const [i, { call, cajaId }] of ventanillas.entries()) {
      const contado = FONDO + (vendidosEn[i] ?? 0) * PRECIO;
      const corte = await call('cerrarCaja', {
        params: { cajaId },
        body: { contado },
        llave: crypto.randomUUID(),
      });
      expect(corte.body).toMatchObject({ estado: 'cerrada', esperado: contado, diferencia: 0 });
    }
  });
});

/** Kills the server while a request waits at a point, and starts it again. */
async function killAt(punto: Gate, pedir: () => Promise<Answer>): Promise<void> {
  const gate = await closeGate(bed, punto);
  const pedido = pedir();
  await gate.awaitOne();
  await bed.apis[0]?.kill();
  await gate.open();
  expect((await pedido).status).toBe(-1);
  await bed.apis[0]?.start();
}

describe('kill -9 at the counter (§C9.3, §C7.2, R10)', () => {
  let evento: EventoCreado;
  let caja: Awaited<ReturnType<typeof openVentanilla>>;
  let siguiente = 0;
  beforeAll(async () => {
    evento = await abrirEvento(2);
    caja = await openVentanilla(bed, evento.eventoId);
  });
  const vender = (llave: string, lugares: readonly number[]) =>
    caja.call('venderEnCaja', {
      params: { cajaId: caja.cajaId },
      body: { ...enEfectivo(evento, lugares), correo: 'ventanilla@correo.example' },
      llave,
    });
  const dosLugares = () => {
    siguiente += 2;
    return evento.lugares.slice(siguiente - 2, siguiente);
  };

  it.each<Gate>(
    WHOLE
      ? ['apartar', 'cobrar_en_caja', 'emitir_boletos', 'encolar_correo', 'mover_caja', 'anotar']
      : ['emitir_boletos', 'anotar'],
  )('at the point "%s" of a sale: nothing of it is there, and asked again it is one sale', async punto => {
    const lugares = dosLugares();
    const llave = crypto.randomUUID();
    const antes = await enLaCaja(caja.cajaId);
    await killAt(punto, () => vender(llave, lugares));
    const { rows } = await bed.db.query('select from lugar where id = any ($1) and vendido', [lugares]);
    expect([rows.length, await enLaCaja(caja.cajaId)]).toEqual([0, antes]);
    const [primera, otra] = [await vender(llave, lugares), await vender(llave, lugares)];
    expect([primera.status, otra.body.folio]).toEqual([201, primera.body.folio]);
    expect(await enLaCaja(caja.cajaId)).toBe(antes + 2 * PRECIO);
    await exigirCuentasClaras(bed);
  });

  it.each<Gate>(WHOLE ? ['ordenar_devolucion', 'encolar_correo', 'mover_caja', 'anotar'] : ['mover_caja'])(
    'at the point "%s" of cash that is handed back: the sale stands, and asked again it goes back once',
    async punto => {
      const { body } = await vender(crypto.randomUUID(), dosLugares());
      const llave = crypto.randomUUID();
      const antes = await enLaCaja(caja.cajaId);
      const devolver = () =>
        caja.call('devolverEnCaja', {
          params: { cajaId: caja.cajaId },
          body: { folio: body.folio, motivo: 'No puede ir' },
          llave,
        });
      await killAt(punto, devolver);
      expect([await estadoDe(body.folio), await enLaCaja(caja.cajaId)]).toEqual(['vendida', antes]);
      expect([(await devolver()).status, (await devolver()).status]).toEqual([201, 201]);
      expect([await estadoDe(body.folio), await enLaCaja(caja.cajaId)]).toEqual([
        'reembolsada',
        antes - 2 * PRECIO,
      ]);
      await exigirCuentasClaras(bed);
    },
  );
});

async function estadoDe(folio: string): Promise<string | undefined> {
  const { rows } = await bed.db.query<{ estado: string }>('select estado from reserva where folio = $1', [
    folio,
  ]);
  return rows[0]?.estado;
}

describe("kill -9 of a card's refund (§C7.2, R10, R12)", () => {
  let evento: EventoCreado;
  let dueno: ConsoleCall;
  beforeAll(async () => {
    evento = await abrirEvento(1);
    dueno = await entrarALaConsola(bed, ['plataforma'], evento.eventoId);
  });
  let siguiente = 0;
  const comprar = async (): Promise<string> => {
    const call = withRetries(bed.call);
    const params = { id: evento.eventoId };
    const asientosReserva = [evento.lugares[siguiente++]];
    const { reservaId } = (await call('reservarInvitado', { params, body: { asientosReserva } })).body;
    const source_id = await bed.tokenDeTarjeta();
    const invitado = { nombre_invitado: 'Fuego', correo_invitado: `r${siguiente}@correo.example` };
    const body = { reservaId, source_id, amount: PRECIO, promocion_id: 0, ...invitado };
    return (await call('makeCargoInvitado', { body })).body.folio;
  };
  const devolver = (folio: string, llave: string) =>
    dueno('devolverVenta', { params: { folio }, body: { motivo: 'No puede ir' }, llave });
  /** Requires that all money went back once, and that the buyer was told once of the order and once of its end. */
  const exigirUnaVez = async (folio: string) => {
    await awaitRest(bed);
    await exigirCuentasClaras(bed);
    expect(await estadoDe(folio)).toBe('reembolsada');
    const { rows } = await bed.db.query<{ tipo: string }>(
      `select c.tipo from correo c join reserva r on r.id::text = c.datos ->> 'reservaId'
       where r.folio = $1 and c.tipo like 'reembolso%' order by c.id`,
      [folio],
    );
    expect(rows.map(({ tipo }) => tipo)).toEqual(['reembolso_ordenado', 'reembolso']);
  };

  it.each<Gate>(WHOLE ? ['ordenar_devolucion', 'encolar_correo'] : ['encolar_correo'])(
    'at the point "%s" of its order: it is ordered whole or not at all',
    async punto => {
      const folio = await comprar();
      const llave = crypto.randomUUID();
      await killAt(punto, () => devolver(folio, llave));
      expect(await estadoDe(folio)).toBe('vendida');
      expect([(await devolver(folio, llave)).status, (await devolver(folio, llave)).status]).toEqual([
        201, 201,
      ]);
      await exigirUnaVez(folio);
    },
  );

  it('once the provider gave it back, before that is written: it is not sent again', async () => {
    const folio = await comprar();
    const gate = await closeGate(bed, 'anotar_devolucion');
    expect((await devolver(folio, crypto.randomUUID())).status).toBe(201);
    await gate.awaitOne();
    await bed.apis[0]?.kill();
    await gate.open();
    await bed.apis[0]?.start();
    await adelantar();
    await exigirUnaVez(folio);
  });

  it('while the provider gives it back and its answer is out: it is not sent again', async () => {
    const folio = await comprar();
    const fallo = { method: 'POST', path: '**/refund', effect: 'commit', answer: { kind: 'hang' } };
    await bed.control('POST', '/faults', fallo);
    expect((await devolver(folio, crypto.randomUUID())).status).toBe(201);
    await waitUntil(
      'the provider has been asked',
      async () => ((await bed.control('GET', '/faults')) as unknown[]).length === 0,
    );
    await bed.apis[0]?.kill();
    await bed.apis[0]?.start();
    await adelantar();
    await exigirUnaVez(folio);
  });

  /** Makes the refund due now: a claim keeps other processes away for longer than the provider may take. */
  const adelantar = () =>
    bed.db.query(`update devolucion set proximo_intento = now() where estado = 'pendiente'`);
});
