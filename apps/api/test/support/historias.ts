import type { Db } from '../../src/db/connection.ts';
import { type Browser, type ConsoleAnswer, conLlave } from './enConsola.ts';
import { type EventoCreado, venderDirecto } from './fabrica.ts';
import { crearProveedor, createRandom } from './paseo.ts';

/** Four insiders and their sales, with a ledger that knows nothing but the answers of the calls (record 0068). */
export interface Historias {
  db: Db;
  evento: EventoCreado;
  libro: Libro;
  proveedor: ReturnType<typeof crearProveedor>;
  cajaId: number;
  /** Kinds of acts that were carried out at least once. */
  hechos: Set<string>;
  /** Does one random act; a refusal changes nothing in the ledger. */
  actuar: () => Promise<void>;
  /** Name and answer of the last act. */
  ultimo: () => string;
}

/** Centavos. */
interface Libro {
  /** By the folio of the sale that has the tickets. */
  ventas: Map<string, { entro: number; salio: number }>;
  efectivo: number;
  /** Ordered back of charges. */
  aTarjeta: number;
}

type Persona = Pick<Browser, 'call'>;
export interface Gente {
  jefa: Persona;
  cajera: Persona;
  organizador: Persona;
  contadora: Persona;
}

const cents = (pesos: number) => Math.round(pesos * 100);

interface Casa {
  db: Db;
  evento: EventoCreado;
  gente: Gente;
  libro: Libro;
  cajaId: number;
  dado: (caras: number) => number;
}

type Acto = (casa: Casa) => Promise<ConsoleAnswer | null>;

export async function abrirHistorias({
  db,
  evento,
  gente,
  semilla,
}: {
  db: Db;
  evento: EventoCreado;
  gente: Gente;
  semilla: number;
}): Promise<Historias> {
  const FONDO = 2_000_000;
  const abierta = await gente.cajera.call('abrirCaja', {
    body: { nombre: `Paseo ${semilla}`, fondo: FONDO / 100 },
    headers: conLlave(),
  });
  const libro: Libro = { ventas: new Map(), efectivo: FONDO, aTarjeta: 0 };
  const dado = createRandom(semilla * 7_919);
  const casa: Casa = { db, evento, gente, libro, cajaId: abierta.body.id, dado };
  const hechos = new Set<string>();
  let ultimo = '';
  return {
    db,
    evento,
    libro,
    hechos,
    proveedor: crearProveedor(),
    cajaId: casa.cajaId,
    ultimo: () => ultimo,
    actuar: async () => {
      const [nombre, acto] = ACTOS[dado(ACTOS.length)] ?? ['', async () => null];
      const answer = await acto(casa);
      ultimo = `${nombre}: ${answer ? JSON.stringify(answer.body) : 'nothing to do'}`;
      if (answer && answer.status >= 500) throw new Error(ultimo);
      if (answer && answer.status < 300) hechos.add(nombre);
    },
  };
}

const venderConTarjeta: Acto = async ({ db, evento, libro, dado }) => {
  const { rows } = await db.query<{ id: number }>(
    `select id from lugar where evento_id = $1 and fila_id is not null and condicion = 'venta' and not vendido and reserva_id is null order by id`,
    [evento.eventoId],
  );
  const desde = dado(Math.max(1, rows.length - 3));
  const lugares = rows.slice(desde, desde + 1 + dado(3)).map(({ id }) => id);
  if (lugares.length === 0) return null;
  const { reservaId, total } = await venderDirecto(db, {
    eventoId: evento.eventoId,
    lugares,
    cargoServicio: 10_001 * lugares.length,
  });
  const { rows: ventas } = await db.query<{ folio: string }>(
    `with c as (insert into cargo (id, reserva_id, order_id, proveedor_id, estado, monto)
       values (gen_random_uuid(), $1, 'TQ-' || gen_random_uuid(), 'tr' || gen_random_uuid(), 'completado', $2))
     select folio from reserva where id = $1`,
    [reservaId, total],
  );
  libro.ventas.set(ventas[0]?.folio ?? '', { entro: total, salio: 0 });
  return null;
};

const pagoDe = (dado: Casa['dado'], { efectivo }: { efectivo: number }) =>
  [
    { medio: 'efectivo', recibido: efectivo + 5 },
    { medio: 'terminal', folio: 'AUT-1', ultimos4: '1111' },
    { medio: 'mixto', efectivo: Math.max(1, Math.floor(efectivo / 3)), recibido: efectivo, folio: 'AUT-2' },
  ][dado(3)];

const venderEnCaja: Acto = async ({ evento, gente, libro, cajaId, dado }) => {
  const cantidad = 1 + dado(3);
  const seleccion =
    dado(2) === 0 ? { general: { seccionId: evento.generalId, cantidad } } : { mejores: { cantidad } };
  const apartado = await gente.cajera.call('apartarEnCaja', {
    params: { cajaId },
    body: { eventoId: evento.eventoId, seleccion },
    headers: conLlave(),
  });
  if (apartado.status >= 300) return apartado;
  const pago = pagoDe(dado, { efectivo: apartado.body.efectivo.total });
  const venta = await gente.cajera.call('venderEnCaja', {
    params: { cajaId },
    body: {
      eventoId: evento.eventoId,
      pago,
      ...(dado(2) === 0 && { nombre: 'Ana Sol', correo: 'ana@correo.example' }),
    },
    headers: conLlave(),
  });
  if (venta.status < 300) {
    libro.ventas.set(venta.body.folio, { entro: cents(venta.body.desglose.total), salio: 0 });
    libro.efectivo += cents(venta.body.efectivo);
  }
  return venta;
};

const darCortesia: Acto = async ({ evento, gente, libro, dado }) => {
  const csv = `Invitada,,Pista,,${1 + dado(2)}`;
  const dada = await gente.jefa.call('darCortesias', {
    params: { eventoId: evento.eventoId },
    body: { csv, motivo: 'Prensa' },
    headers: conLlave(),
  });
  for (const { folio } of dada.body.cortesias ?? []) libro.ventas.set(folio, { entro: 0, salio: 0 });
  return dada;
};

/** A random sale with its tickets that are not void. */
async function cualquiera({ db, evento, dado }: Casa) {
  const { rows } = await db.query<{ folio: string; conCorreo: boolean; boletos: number[] }>(
    `select r.folio, r.correo is not null as "conCorreo", array_agg(b.id order by b.id) as boletos from reserva r
     join boleto b on b.reserva_id = r.id and b.anulado_en is null where r.evento_id = $1 group by r.id order by r.folio`,
    [evento.eventoId],
  );
  return rows[dado(Math.max(1, rows.length))] ?? null;
}

const quienSea = ({ gente, dado }: Casa): Persona =>
  [gente.jefa, gente.cajera, gente.organizador][dado(3)] ?? gente.jefa;

const cambiar: Acto = async casa => {
  const { db, evento, gente, libro, cajaId, dado } = casa;
  const venta = await cualquiera(casa);
  const { rows } = await db.query<{ id: number }>(
    `select id from lugar where evento_id = $1 and fila_id is not null and not vendido and condicion = 'venta' and reserva_id is null order by id`,
    [evento.eventoId],
  );
  if (!venta || rows.length === 0) return null;
  const i = dado(venta.boletos.length);
  const alguno = () => rows[dado(rows.length)]?.id;
  const mas = dado(3) === 0 ? venta.boletos.filter((_, n) => n !== i).slice(0, 1) : [];
  const otros = mas.map(boletoId => ({ boletoId, lugarId: alguno() }));
  const body = { boletoId: venta.boletos[i], lugarId: alguno(), otros, motivo: 'Se decide' };
  const pedir = (quien: Persona, cobro?: object) =>
    quien.call('cambiarDeLugar', {
      params: { folio: venta.folio },
      body: { ...body, cobro },
      headers: conLlave(),
    });
  const primero = await pedir(quienSea(casa));
  if (primero.body.code !== 'lugar_mas_caro') return primero;
  const pago = pagoDe(dado, primero.body.detalles);
  const hecho = await pedir(gente.cajera, { cajaId, pago });
  if (hecho.status < 300) {
    const historia = libro.ventas.get(venta.folio);
    if (historia) historia.entro += cents(hecho.body.cobrada.total);
    libro.efectivo += cents(hecho.body.cobrada.efectivo);
  }
  return hecho;
};

/** Books an ordered refund. */
function anotarSalida(
  { libro }: Pick<Casa, 'libro'>,
  folio: string,
  salida: { monto: number; efectivo: number; terminal: number },
): void {
  const venta = libro.ventas.get(folio);
  if (venta) venta.salio += cents(salida.monto);
  libro.efectivo -= cents(salida.efectivo);
  libro.aTarjeta += cents(salida.monto) - cents(salida.efectivo) - cents(salida.terminal);
}

const devolver: Acto = async casa => {
  const { gente, cajaId, dado } = casa;
  const venta = await cualquiera(casa);
  if (!venta) return null;
  const boletos = dado(2) === 0 ? [] : [venta.boletos[dado(venta.boletos.length)]];
  const quien = dado(2) === 0 ? gente.jefa : gente.organizador;
  const hecha = await quien.call('devolverVenta', {
    params: { folio: venta.folio },
    body: { motivo: 'No puede ir', boletos, forzar: dado(2) === 0, cajaId, folioDeTerminal: 'DEV-1' },
    headers: conLlave(),
  });
  if (hecha.status < 300 && hecha.body.estado !== 'propuesta') anotarSalida(casa, venta.folio, hecha.body);
  return hecha;
};

const devolverEnCaja: Acto = async casa => {
  const { gente, cajaId, dado } = casa;
  const venta = await cualquiera(casa);
  if (!venta) return null;
  const boletos = dado(2) === 0 ? [] : [venta.boletos[dado(venta.boletos.length)]];
  const hecha = await gente.cajera.call('devolverEnCaja', {
    params: { cajaId },
    body: { folio: venta.folio, boletos, motivo: 'No puede ir' },
    headers: conLlave(),
  });
  if (hecha.status < 300) anotarSalida(casa, venta.folio, hecha.body);
  return hecha;
};

/** Tries to give the sale of a difference back by itself. */
const devolverDiferencia: Acto = async ({ db, evento, gente, cajaId, dado }) => {
  const { rows } = await db.query<{ folio: string }>(
    `select folio from reserva where evento_id = $1 and complementa is not null order by folio`,
    [evento.eventoId],
  );
  const folio = rows[dado(Math.max(1, rows.length))]?.folio;
  if (!folio) return null;
  const body = { motivo: 'Se queda con el lugar', boletos: [] };
  const headers = conLlave();
  return dado(2) === 0
    ? gente.cajera.call('devolverEnCaja', { params: { cajaId }, body: { ...body, folio }, headers })
    : gente.jefa.call('devolverVenta', {
        params: { folio },
        body: { ...body, cajaId, folioDeTerminal: 'DEV-2' },
        headers,
      });
};

/** Confirms or withdraws an open proposal: of a refund, of a difference, or of other means for a failed refund. */
const resolver: Acto = async casa => {
  const { db, evento, gente, cajaId, dado } = casa;
  const { rows } = await db.query<{ id: string; de_fallida: boolean; medio: string | null }>(
    `select p.id, p.devolucion_id is not null as de_fallida, p.medio from propuesta_de_devolucion p
     join reserva r on r.id = p.reserva_id where r.evento_id = $1 and p.estado = 'abierta' order by p.id`,
    [evento.eventoId],
  );
  const propuesta = rows[dado(Math.max(1, rows.length))];
  if (!propuesta) return null;
  const params = { devolucionId: propuesta.id };
  if (dado(4) === 0)
    return gente.organizador.call('retirarPropuesta', {
      params,
      body: { motivo: 'Cambió de idea' },
      headers: conLlave(),
    });
  const { devoluciones } = (
    await gente.contadora.call('listarDevoluciones', { query: '?estado=propuesta&limite=100' })
  ).body;
  const fila = devoluciones.find(({ id }: { id: string }) => id === propuesta.id);
  const hecha = await gente.contadora.call('confirmarDevolucion', {
    params,
    body: { cajaId, folioDeTerminal: 'DEV-3' },
    headers: conLlave(),
  });
  if (hecha.status < 300 && propuesta.de_fallida) casa.libro.efectivo -= cents(hecha.body.efectivo);
  else if (hecha.status < 300) anotarSalida(casa, fila.folio, { ...hecha.body, monto: fila.monto });
  return hecha;
};

/** The provider refuses a refund that waits, or a failed one is asked for again or proposed by other means. */
const fallar: Acto = async ({ db, evento, gente, dado }) => {
  const deEstado = async (estado: string) => {
    const { rows } = await db.query<{ id: string }>(
      `select d.id from devolucion d join reserva r on r.id = d.reserva_id where r.evento_id = $1 and d.estado = $2 order by d.id`,
      [evento.eventoId, estado],
    );
    return rows[dado(Math.max(1, rows.length))]?.id ?? null;
  };
  const pendiente = await deEstado('pendiente');
  if (pendiente && dado(2) === 0)
    await db.query(
      `update devolucion set estado = 'fallida', ultimo_error = 'el proveedor respondió 1003' where id = $1`,
      [pendiente],
    );
  const devolucionId = await deEstado('fallida');
  if (!devolucionId) return null;
  const params = { devolucionId };
  if (dado(2) === 0) return gente.jefa.call('reintentarDevolucion', { params, headers: conLlave() });
  return gente.jefa.call('pagarPorOtroMedio', {
    params,
    body: {
      medio: dado(2) === 0 ? 'efectivo' : 'transferencia',
      referencia: 'SPEI 1',
      motivo: 'La tarjeta venció',
    },
    headers: conLlave(),
  });
};

const usar: Acto = async casa => {
  const venta = await cualquiera(casa);
  if (!venta) return null;
  await casa.db.query(
    `update boleto set quemado_en = now(), quemado_puerta = 'Sur', quemado_por = (select min(id) from personal) where id = $1 and quemado_en is null`,
    [venta.boletos[0]],
  );
  return null;
};

/** Acts that move no money. */
const sinDinero =
  (
    id: 'reemitirVenta' | 'corregirCorreoDeVenta' | 'imprimirVenta' | 'reenviarVenta' | 'revocarCortesia',
  ): Acto =>
  async casa => {
    const venta = await cualquiera(casa);
    if (!venta) return null;
    const body = {
      reemitirVenta: { motivo: 'Perdió el teléfono' },
      corregirCorreoDeVenta: { motivo: 'Lo escribió mal', correo: `otra${casa.dado(99)}@correo.example` },
      imprimirVenta: { formato: '80mm', motivo: 'Lo pide' },
      reenviarVenta: undefined,
      revocarCortesia: { motivo: 'No viene' },
    }[id];
    // A sale without an address was told of no refund: one that comes later is another journey.
    if (id === 'corregirCorreoDeVenta' && !venta.conCorreo) return null;
    const quien = id === 'imprimirVenta' ? casa.gente.cajera : casa.gente.jefa;
    return quien.call(id, { params: { folio: venta.folio }, body, headers: conLlave() });
  };

const moverEfectivo: Acto = async ({ gente, libro, cajaId, dado }) => {
  const tipo = dado(2) === 0 ? 'entrada' : 'retiro';
  const monto = 1 + dado(200);
  const hecho = await gente.cajera.call('moverEfectivo', {
    params: { cajaId },
    body: { tipo, monto, motivo: 'Cambio' },
    headers: conLlave(),
  });
  if (hecho.status < 300) libro.efectivo += tipo === 'entrada' ? cents(monto) : -cents(monto);
  return hecho;
};

/**
 * Two people act at the same moment, often on the same sale. A sale by card is none of it: it is written straight into the
 * tables, past the locks that keep two acts apart.
 */
const aLaVez: Acto = async casa => {
  const deGente = ACTOS.filter(([, acto]) => acto !== venderConTarjeta);
  const acto = () => deGente[casa.dado(deGente.length)]?.[1](casa);
  const hechos = await Promise.all([acto(), acto()]);
  return hechos.find(hecho => (hecho?.status ?? 0) >= 500) ?? hechos.find(Boolean) ?? null;
};

/** Acts are drawn with equal probability, so the ones that move money are listed more than once. */
const ACTOS: readonly [string, Acto][] = [
  ['vender con tarjeta', venderConTarjeta],
  ['vender con tarjeta', venderConTarjeta],
  ['vender en caja', venderEnCaja],
  ['vender en caja', venderEnCaja],
  ['dar cortesía', darCortesia],
  ['cambiar de lugar', cambiar],
  ['cambiar de lugar', cambiar],
  ['cambiar de lugar', cambiar],
  ['cambiar de lugar', cambiar],
  ['cambiar de lugar', cambiar],
  ['devolver', devolver],
  ['devolver', devolver],
  ['devolver en caja', devolverEnCaja],
  ['devolver una diferencia', devolverDiferencia],
  ['resolver una propuesta', resolver],
  ['resolver una propuesta', resolver],
  ['resolver una propuesta', resolver],
  ['fallar un reembolso', fallar],
  ['usar un boleto', usar],
  ['reemitir', sinDinero('reemitirVenta')],
  ['corregir el correo', sinDinero('corregirCorreoDeVenta')],
  ['imprimir', sinDinero('imprimirVenta')],
  ['reenviar', sinDinero('reenviarVenta')],
  ['revocar', sinDinero('revocarCortesia')],
  ['mover efectivo', moverEfectivo],
  ...Array<[string, Acto]>(8).fill(['a la vez', aLaVez]),
];
