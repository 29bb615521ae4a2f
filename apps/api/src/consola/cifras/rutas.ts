import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { eventosDe } from '@taquilla/rules/permisos';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { cuadra } from '../../compra/cuadre.queries.ts';
import { contarSinDueno, listSinDueno } from '../../compra/referencia/sinDueno.queries.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { direccionDeImagen } from '../../eventos/imagenes/imagen.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import type { MediosDeConsola } from '../medios.ts';
import {
  type Alarma,
  listAlarmas,
  listCajas,
  listContracargos,
  listEventosDeHoy,
  sumarPorMedio,
  sumarVentas,
} from './cifras.queries.ts';
import { cotejar, enPesos, listDiferencias } from './cotejo.ts';
import { contarDinero, pesos, veDinero } from './dinero.ts';
import { crearPruebas, type PruebaLeida } from './prueba.ts';
import { verTablero } from './tablero.ts';
import { findVenue } from './venue.queries.ts';

/** The age of a proof of the accounts from which "Hoy" has a newer one made. */
const PRUEBA_MS = 30_000;

/** The calls for figures, which come from rows and never from counters (§C11). */
export function registrarCifras({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  const pruebas = crearPruebas(db);
  consola.serve('hoy', ({ sesion }) =>
    verHoy(db, sesion(), async () => (await pruebas.leer(PRUEBA_MS)).descuadres.length),
  );
  consola.serve('tableroDeEvento', ({ params, query, sesion }) =>
    verTablero(db, sesion(), { ...params, ...query }),
  );
  consola.serve('cotejarConProveedor', ({ query }) => cotejar(context, query.desde));
  consola.serve('verDinero', async ({ query, sesion }) =>
    verDinero(db, sesion(), await (query.probar ? pruebas.probar() : pruebas.leer(0))),
  );
}

function idsDe(sesion: StaffSession): readonly number[] | null {
  const eventos = eventosDe(sesion);
  return eventos === 'todos' ? null : eventos;
}

const ALARMAS: Readonly<Record<Alarma['tipo'], (n: number) => string>> = {
  correo_fallido: n => (n === 1 ? 'Un correo no se pudo mandar.' : `${n} correos no se pudieron mandar.`),
  reembolso_fallido: n => (n === 1 ? 'Un reembolso falló.' : `${n} reembolsos fallaron.`),
  reembolso_propuesto: n =>
    n === 1
      ? 'Un reembolso espera a que otra persona lo confirme.'
      : `${n} reembolsos esperan a que otra persona los confirme.`,
  cargo_discrepante: n =>
    n === 1 ? 'El proveedor dice otra cosa de un cargo.' : `El proveedor dice otra cosa de ${n} cargos.`,
  pago_en_revision: n =>
    n === 1 ? 'El proveedor puso en duda un pago.' : `El proveedor puso en duda ${n} pagos.`,
  contracargo: n => (n === 1 ? 'Llegó un contracargo.' : `Llegaron ${n} contracargos.`),
};

async function verHoy(
  db: Db,
  sesion: StaffSession,
  contarDescuadres: () => Promise<number>,
): Promise<RespuestaDe<'hoy'>> {
  const ids = idsDe(sesion);
  const ahora = await readNow(db);
  const conDinero = veDinero(sesion);
  const { inicio } = await findVenue(db, { zona: ZONA_PREDETERMINADA });
  const deLaCasa = conDinero && ids === null;
  const [suma, eventos, alarmas, descuadres, diferencias, sinDueno] = await Promise.all([
    conDinero ? sumarVentas(db, { eventos: ids, desde: inicio, hasta: ahora }) : null,
    listEventosDeHoy(db, ids, 12),
    conDinero ? listAlarmas(db, ids) : [],
    deLaCasa ? contarDescuadres() : 0,
    deLaCasa ? listDiferencias(db) : [],
    deLaCasa ? contarSinDueno(db) : 0,
  ]);
  return {
    hasta: ahora.toISOString(),
    zona: ZONA_PREDETERMINADA,
    dinero: suma && contarDinero(suma),
    eventos: eventos.map(({ fecha, cartel, por_minuto, ...evento }) => ({
      ...evento,
      fecha: fecha.toISOString(),
      cartel: cartel && direccionDeImagen(cartel),
      porMinuto: por_minuto,
    })),
    alarmas: [
      ...alarmas.map(({ tipo, folios }) => ({
        tipo,
        cuantos: folios.length,
        texto: ALARMAS[tipo](folios.length),
        // Two refunds of one sale are two alarms of it.
        folios: [...new Set(folios)].slice(0, 20),
      })),
      ...deDinero('descuadre', descuadres, 'Las cuentas no cuadran: revisa Dinero.'),
      ...deDinero('cotejo', diferencias.length, noDiceLoMismo(diferencias.length)),
      ...deDinero(
        'sin_dueno',
        sinDueno,
        sinDueno === 1
          ? 'Llegó un pago que no dice de qué compra es.'
          : `Llegaron ${sinDueno} pagos que no dicen de qué compra son.`,
      ),
    ],
  };
}

function deDinero(tipo: 'descuadre' | 'cotejo' | 'sin_dueno', cuantos: number, texto: string) {
  return cuantos > 0 ? [{ tipo, cuantos, texto, folios: [] }] : [];
}

function noDiceLoMismo(cuantos: number): string {
  return cuantos === 1
    ? 'El proveedor y nuestro libro no dicen lo mismo de un cargo.'
    : `El proveedor y nuestro libro no dicen lo mismo de ${cuantos} cargos.`;
}

/** The accounts on screen, as `npm run cuentas` prints them (§C11.5). */
async function verDinero(
  db: Db,
  sesion: StaffSession,
  { hecha, probando, cuadres, descuadres }: PruebaLeida,
): Promise<RespuestaDe<'verDinero'>> {
  const ids = idsDe(sesion);
  const suyo = (eventoId: number) => ids === null || ids.includes(eventoId);
  const [ahora, contracargos, cajas, diferencias, medios, sinDueno] = await Promise.all([
    readNow(db),
    listContracargos(db, ids),
    ids === null ? listCajas(db) : [],
    ids === null ? listDiferencias(db) : [],
    sumarPorMedio(db, ids),
    ids === null ? listSinDueno(db) : [],
  ]);
  return {
    hasta: ahora.toISOString(),
    medios: medios.map(({ cobrado, devuelto, ...m }) => ({
      ...m,
      cobrado: pesos(cobrado),
      devuelto: pesos(devuelto),
      queda: pesos(cobrado - devuelto),
    })),
    probadoEn: hecha.toISOString(),
    probando,
    eventos: cuadres
      .filter(({ eventoId }) => suyo(eventoId))
      .map(c => ({
        id: c.eventoId,
        nombre: c.nombre,
        cobrado: pesos(c.cobrado),
        boletos: pesos(c.boletos),
        devuelto: pesos(c.devuelto),
        porDevolver: pesos(c.porDevolver),
        sinCuenta: pesos(c.sinCuenta),
        fallido: pesos(c.fallido),
        enTaquilla: pesos(c.enTaquilla),
        cobradoEnTaquilla: pesos(c.cobradoEnTaquilla),
        devueltoEnTaquilla: pesos(c.devueltoEnTaquilla),
        porDevolverEnTaquilla: pesos(c.porDevolverEnTaquilla),
        abonado: pesos(c.abonado),
        porReferencia: pesos(c.porReferencia),
        abonosEnEspera: pesos(c.abonosEnEspera),
        devueltoPorReferencia: pesos(c.devueltoPorReferencia),
        porDevolverPorReferencia: pesos(c.porDevolverPorReferencia),
        compensacionDebida: pesos(c.compensacionDebida),
        compensacionPagada: pesos(c.compensacionPagada),
        vendidos: c.vendidos,
        cuadra: cuadra(c),
      })),
    descuadres: descuadres
      .filter(({ eventoId }) => suyo(eventoId))
      .map(({ centavos: monto, ...d }) => ({ ...d, monto: pesos(monto) })),
    diferencias: diferencias.map(enPesos),
    sinDueno: sinDueno.map(({ monto, recibidoEn, ...abono }) => ({
      ...abono,
      monto: pesos(monto),
      recibidoEn: recibidoEn.toISOString(),
    })),
    contracargos: contracargos.map(k => ({
      folio: k.folio,
      tipo: k.tipo,
      recibidoEn: k.recibido_en.toISOString(),
      monto: pesos(k.monto),
      con3dSecure: k.con_3ds,
      correoEnviadoEn: k.correo_enviado_en?.toISOString() ?? null,
      boletosUsados: k.usados,
    })),
    cajas: cajas.map(({ abierta_en, cerrada_en, esperado, contado, ...k }) => ({
      ...k,
      abiertaEn: abierta_en.toISOString(),
      cerradaEn: cerrada_en?.toISOString() ?? null,
      esperado: esperado === null ? null : pesos(esperado),
      contado: contado === null ? null : pesos(contado),
    })),
  };
}
