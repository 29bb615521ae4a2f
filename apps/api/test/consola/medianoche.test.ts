import { expect } from 'vitest';
import { listDescuadres } from '../../src/compra/cuadre.queries.ts';
import { procesarDevoluciones } from '../../src/compra/enviarDevoluciones.ts';
import { type Browser, conLlave, enConsola } from '../support/enConsola.ts';
import { cambiarDeLugar } from '../support/enPosventa.ts';
import { exportar } from '../support/exportar.ts';
import { crearEvento, type EventoCreado, venderDirecto } from '../support/fabrica.ts';
import { exigirInvariantes } from '../support/invariantes.ts';
import { crearProveedor, createRandom } from '../support/paseo.ts';

const it = enConsola();
const VENTAS = 30;
const MEDIOS = ['tarjeta', 'efectivo', 'terminal', 'mixto', 'cortesia'] as const;

/** Nights of random sales in each zone, and the number of the first one: the same at each run by default. */
const NOCHES = Number(process.env.TAQUILLA_NOCHES ?? 1);
const PRIMERA = Number(process.env.TAQUILLA_PRIMERA_NOCHE ?? 1);

for (const [zona, medianoche] of [
  ['America/Tijuana', '2026-01-01T08:00:00Z'],
  ['America/Cancun', '2026-01-01T05:00:00Z'],
] as const)
  it.for(Array.from({ length: NOCHES }, (_, i) => PRIMERA + i))(
    `random sales, refunds by all means and dearer seats, over midnight in ${zona}: screen, list, CSV, accounts and provider say the same (§C11.2, §C11.4, §C11.5, §C11.6), night %i`,
    async (noche, { db, server, dueno, contratar, openBrowser }) => {
      const dado = createRandom(zona.length * 1_000 + noche);
      const evento = await crearEvento(db, { zona, capacidadGeneral: 200, filas: 20, limite: 50 });
      const { eventoId } = evento;
      const jefa = await dueno();
      const cajera = openBrowser();
      await cajera.entrar(await contratar(['taquilla'], { eventos: [eventoId] }));
      const abierta = await cajera.call('abrirCaja', {
        body: { nombre: 'Uno', fondo: 0 },
        headers: conLlave(),
      });
      const cajaId: number = abierta.body.id;
      const folios: string[] = [];
      for (let i = 0; i < VENTAS; i++) {
        const medio = MEDIOS[i % MEDIOS.length] ?? 'tarjeta';
        folios.push(await vender({ db, evento, jefa, cajera, cajaId }, { medio, i, cuantos: 1 + dado(3) }));
      }
      for (const [i, folio] of folios.entries()) {
        if (i % MEDIOS.length === 4 || dado(2) === 0) continue;
        const { boletos } = (await jefa.call('verVenta', { params: { folio } })).body;
        const entrega = { cajaId, folioDeTerminal: `T-${i}` };
        const body = {
          motivo: 'No puede ir',
          ...entrega,
          ...(dado(2) === 0 && { boletos: [boletos[0].id] }),
        };
        const hecha = await jefa.call('devolverVenta', { params: { folio }, body, headers: conLlave() });
        expect(hecha.status, JSON.stringify(hecha.body)).toBe(201);
      }
      for (const [i, folio] of folios.entries())
        if (i % MEDIOS.length === 0 && dado(2) === 0)
          await cambiarPorUnoMasCaro(
            { db, evento, jefa, cajera, cajaId },
            { folio, i, vuelve: dado(2) === 0 },
          );
      const proveedor = crearProveedor();
      await procesarDevoluciones({ ...server.context, pagos: proveedor.pagos }, 100);
      await repartirEnLaNoche(db, { eventoId, medianoche, dado });

      const params = { eventoId };
      const { body: tablero } = await jefa.call('tableroDeEvento', { params });
      const filas = await readFilas(db, eventoId);
      const { rows: vivos } = await db.query<{ n: number }>(
        `select count(*)::integer as n from boleto b join reserva r on r.id = b.reserva_id
         where b.evento_id = $1 and b.anulado_en is null and r.metodo_pago <> 'cortesia'`,
        [eventoId],
      );
      expect(tablero.lugares.vendidos).toBe(vivos[0]?.n);
      const porDia = sumarPorDia(filas.map(({ vendida_en, total }) => [diaEn(vendida_en, zona), total]));
      expect([...porDia.keys()]).toEqual(['2025-12-31', '2026-01-01']);
      expect(sumarPorDia(tablero.porDia.map((d: Dia) => [d.dia, Math.round(d.cobrado * 100)]))).toEqual(
        porDia,
      );
      for (const [dia, cobrado] of porDia) {
        const { body } = await jefa.call('listarVentasDeEvento', {
          params,
          query: `?dia=${dia}&limite=200`,
        });
        expect(enCentavos(body.ventas, 'total'), dia).toBe(cobrado);
      }
      const csv = await readCsv(db, { eventoId, personalId: jefa.id });
      expect(
        sumarPorDia(csv.map(fila => [fila.Vendida?.slice(0, 10) ?? '', centavosDe(fila.Total)])),
      ).toEqual(porDia);
      const devuelto = filas.reduce((suma, fila) => suma + fila.devuelto, 0);
      expect(csv.reduce((suma, fila) => suma + centavosDe(fila.Devuelto), 0)).toBe(devuelto);
      expect(Math.round(tablero.dinero.devuelto * 100)).toBe(devuelto);
      expect(devuelto).toBeGreaterThan(0);

      const { eventos } = (await jefa.call('verDinero', { query: '?probar=si' })).body;
      const cuentas = eventos.find(({ id }: { id: number }) => id === eventoId);
      const cobrado = [...porDia.values()].reduce((suma, n) => suma + n, 0);
      expect(Math.round((cuentas.cobrado + cuentas.cobradoEnTaquilla) * 100)).toBe(cobrado);
      expect(Math.round((cuentas.devuelto + cuentas.devueltoEnTaquilla) * 100)).toBe(devuelto);
      expect([cuentas.cuadra, cuentas.porDevolver, Math.round(cuentas.devuelto * 100)]).toEqual([
        true,
        0,
        proveedor.suma(),
      ]);
      expect(await listDescuadres(db)).toEqual([]);
      await exigirInvariantes(db);
      await exigirQueVolvioComoVino(db, eventoId);
      const corte = await cajera.call('cerrarCaja', {
        params: { cajaId },
        body: { contado: (await contarEfectivo(db, eventoId)) / 100 },
        headers: conLlave(),
      });
      expect(corte.body).toMatchObject({ estado: 'cerrada', diferencia: 0 });
    },
  );

interface Dia {
  dia: string;
  cobrado: number;
}
interface Fila {
  vendida_en: Date;
  total: number;
  devuelto: number;
}
type Db = Parameters<typeof exigirInvariantes>[0];

interface Casa {
  db: Db;
  evento: EventoCreado;
  jefa: Browser;
  cajera: Browser;
  cajaId: number;
}

/** Makes one sale by the given means; answers its folio. */
async function vender(
  { db, evento, jefa, cajera, cajaId }: Casa,
  { medio, i, cuantos }: { medio: (typeof MEDIOS)[number]; i: number; cuantos: number },
): Promise<string> {
  const { eventoId, generalId } = evento;
  if (medio === 'cortesia') {
    const body = { csv: `Invitada ${i},,Pista,,${cuantos}`, motivo: 'Prensa' };
    const { body: answer } = await jefa.call('darCortesias', {
      params: { eventoId },
      body,
      headers: conLlave(),
    });
    return answer.cortesias[0].folio;
  }
  if (medio === 'tarjeta') {
    const lugares = evento.lugares.slice(i * 3, i * 3 + cuantos);
    const { reservaId, total } = await venderDirecto(db, {
      eventoId,
      lugares,
      cargoServicio: 10_001 * cuantos,
    });
    const { rows } = await db.query<{ folio: string }>(
      `with c as (insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto)
         values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 'tr' || gen_random_uuid(), 'completado', $2)),
       m as (insert into correo (clave, para, tipo, datos, estado) values ('boletos:' || $1, 'a@correo.example', 'boletos', '{}', 'enviado'))
       select folio from reserva where id = $1`,
      [reservaId, total],
    );
    return rows[0]?.folio ?? '';
  }
  const pago = {
    efectivo: { medio, recibido: 10_000 },
    terminal: { medio, folio: `T-${i}` },
    mixto: { medio, efectivo: 333.33, recibido: 500, folio: `T-${i}` },
  }[medio];
  const seleccion = { general: { seccionId: generalId, cantidad: cuantos } };
  const body = { eventoId, pago, seleccion };
  const venta = await cajera.call('venderEnCaja', { params: { cajaId }, body, headers: conLlave() });
  expect(venta.status, JSON.stringify(venta.body)).toBe(201);
  return venta.body.folio;
}

/**
 * Moves a ticket of a sale to a dearer seat; the till takes the difference in cash and by terminal, and gives it back with
 * the ticket (§C6.6).
 */
async function cambiarPorUnoMasCaro(
  { db, evento, jefa, cajera, cajaId }: Casa,
  { folio, i, vuelve }: { folio: string; i: number; vuelve: boolean },
): Promise<void> {
  const { boletos } = (await jefa.call('verVenta', { params: { folio } })).body;
  const vivo = boletos.find(({ estado }: { estado: string }) => estado === 'vigente');
  if (!vivo) return;
  const lugarId = evento.lugares[150 + i];
  await db.query('update lugar set precio = precio + 20000 where id = $1', [lugarId]);
  const pago = { medio: 'mixto', efectivo: 50.01, recibido: 100, folio: `T-${i}` };
  const cambio = await cambiarDeLugar(cajera, folio, { boletoId: vivo.id, lugarId, cobro: { cajaId, pago } });
  expect(cambio.status, JSON.stringify(cambio.body)).toBe(200);
  if (!vuelve) return;
  const vuelta = await jefa.call('devolverVenta', {
    params: { folio },
    body: {
      boletos: [cambio.body.boletoId],
      motivo: 'Le molesta el sol',
      cajaId,
      folioDeTerminal: `T-${i}`,
    },
    headers: conLlave(),
  });
  expect(vuelta.status, JSON.stringify(vuelta.body)).toBe(201);
}

/** Moves sales and refunds to instants within an hour and a half of the venue's midnight. */
async function repartirEnLaNoche(
  db: Db,
  { eventoId, medianoche, dado }: { eventoId: number; medianoche: string; dado: (caras: number) => number },
): Promise<void> {
  const { rows } = await db.query<{ id: string }>('select id from reserva where evento_id = $1', [eventoId]);
  for (const { id } of rows) {
    const vendida = new Date(Date.parse(medianoche) + (dado(10_800) - 5_400) * 1_000);
    await db.query(
      'update reserva set vendida_en = $2, anotada_en = $2 where id = $1 and vendida_en is not null',
      [id, vendida],
    );
    await db.query('update devolucion set hecha_en = $2 where reserva_id = $1', [
      id,
      new Date(vendida.getTime() + dado(3_600) * 1_000),
    ]);
  }
}

/** Sales for money, read from their rows. */
async function readFilas(db: Db, eventoId: number): Promise<Fila[]> {
  const { rows } = await db.query<Fila>(
    `select vendida_en, total, (select coalesce(sum(monto), 0)::integer from devolucion d where d.reserva_id = r.id and d.estado = 'hecha') as devuelto
     from reserva r where evento_id = $1 and metodo_pago <> 'cortesia'`,
    [eventoId],
  );
  return rows;
}

/**
 * Checks that no sale gets back more in cash, or by the terminal, than was paid that way, and a whole refund as much
 * (§C7.2).
 */
async function exigirQueVolvioComoVino(db: Db, eventoId: number): Promise<void> {
  const { rows } = await db.query<{ estado: string; pagado: number[]; devuelto: number[] }>(
    `select r.estado, array[t.efectivo, t.terminal] as pagado, array(
       select coalesce(sum(d.monto) filter (where d.medio = m), 0)::integer
       from unnest(array['efectivo', 'terminal']) with ordinality as m (m, o) left join devolucion d on d.reserva_id = r.id
       group by m, o order by o) as devuelto
     from reserva r join cobro_de_taquilla t on t.reserva_id = r.id where r.evento_id = $1 and r.metodo_pago = 'mixto'`,
    [eventoId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { estado, pagado, devuelto } of rows) {
    if (estado === 'reembolsada') expect(devuelto).toEqual(pagado);
    for (const [i, monto] of devuelto.entries()) expect(monto).toBeLessThanOrEqual(pagado[i] ?? 0);
  }
}

/** Cash in the drawer: cash that came in less cash that went back, by the rows of sales and refunds. */
async function contarEfectivo(db: Db, eventoId: number): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select ((select sum(t.efectivo) from cobro_de_taquilla t join reserva r on r.id = t.reserva_id where r.evento_id = $1)
       - (select coalesce(sum(d.monto), 0) from devolucion d join reserva r on r.id = d.reserva_id
          where r.evento_id = $1 and d.medio = 'efectivo'))::integer as n`,
    [eventoId],
  );
  return rows[0]?.n ?? 0;
}

const diaEn = (instante: Date, zona: string) =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: zona,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instante);

function sumarPorDia(pares: readonly (readonly [string, number])[]): Map<string, number> {
  const suma = new Map<string, number>();
  for (const [dia, monto] of pares.toSorted(([a], [b]) => (a < b ? -1 : 1)))
    suma.set(dia, (suma.get(dia) ?? 0) + monto);
  return suma;
}

const centavosDe = (texto: string | undefined) => Math.round(Number(texto) * 100);
const enCentavos = (filas: Record<string, number>[], campo: string) =>
  filas.reduce((suma, fila) => suma + Math.round((fila[campo] ?? 0) * 100), 0);

async function readCsv(
  db: Db,
  { eventoId, personalId }: { eventoId: number; personalId: number },
): Promise<Record<string, string>[]> {
  const { contenido } = await exportar(db, { personal_id: personalId, tipo: 'ventas', evento_id: eventoId });
  const [titulos = [], ...lineas] = contenido
    .toString('utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .map(linea => linea.split(','));
  return lineas.map(linea => Object.fromEntries(titulos.map((titulo, i) => [titulo, linea[i] ?? ''])));
}
