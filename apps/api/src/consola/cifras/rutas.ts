import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { ERRORES } from '@taquilla/contract/comun/errores';
import type { DineroDeVentas } from '@taquilla/contract/consola/cifras';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { eventosDe, limitesDe } from '@taquilla/rules/permisos';
import { ZONA_PREDETERMINADA } from '@taquilla/rules/zona';
import { BusinessError } from '../../businessError.ts';
import { listCuadres, listDescuadres } from '../../compra/cuadre.queries.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { codigoDeRechazo } from '../../providers/pagos/rechazos.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { exigirEvento } from '../../server/handle.ts';
import type { MediosDeConsola } from '../medios.ts';
import {
  type Alarma,
  contarLugares,
  findEmbudo,
  listAlarmas,
  listCajas,
  listContracargos,
  listDias,
  listDiasAntes,
  listEventosCercanos,
  listLlegadas,
  listRechazos,
  type Parte,
  type SumaDeVentas,
  sumarPor,
  sumarPorLugar,
  sumarVentas,
} from './cifras.queries.ts';
import { findVenue, type Venue } from './venue.queries.ts';

/** Figures, from rows and never from counters (§C11). */
export function registrarCifras({ context, consola }: MediosDeConsola): void {
  const { db } = context;
  consola.serve('hoy', ({ sesion }) => verHoy(db, sesion()));
  consola.serve('tableroDeEvento', ({ params, query, sesion }) =>
    verTablero(db, sesion(), { ...params, ...query }),
  );
  consola.serve('verDinero', ({ sesion }) => verDinero(db, sesion()));
}

const pesos = (monto: number) => aPesos(centavos(monto));

/** The money of events is not for the door, nor for box office beyond its till (§C1.3). */
function veDinero({ roles }: StaffSession): boolean {
  return limitesDe(roles, 'ver_cifras') === null;
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
  contracargo: n => (n === 1 ? 'Llegó un contracargo.' : `Llegaron ${n} contracargos.`),
};

async function verHoy(db: Db, sesion: StaffSession): Promise<RespuestaDe<'hoy'>> {
  const ids = idsDe(sesion);
  const ahora = await readNow(db);
  const conDinero = veDinero(sesion);
  const { inicio } = await findVenue(db, { zona: ZONA_PREDETERMINADA });
  const [suma, eventos, alarmas, descuadres] = await Promise.all([
    conDinero ? sumarVentas(db, { eventos: ids, desde: inicio, hasta: ahora }) : null,
    listEventosCercanos(db, ids, 12),
    conDinero ? listAlarmas(db, ids) : [],
    conDinero && ids === null ? listDescuadres(db) : [],
  ]);
  return {
    hasta: ahora.toISOString(),
    zona: ZONA_PREDETERMINADA,
    dinero: suma && contarDinero(suma),
    eventos: eventos.map(({ fecha, ...evento }) => ({ ...evento, fecha: fecha.toISOString() })),
    alarmas: [
      ...alarmas.map(({ tipo, folios }) => ({
        tipo,
        cuantos: folios.length,
        texto: ALARMAS[tipo](folios.length),
        folios: folios.slice(0, 20),
      })),
      ...(descuadres.length > 0
        ? [
            {
              tipo: 'descuadre' as const,
              cuantos: descuadres.length,
              texto: 'Las cuentas no cuadran: revisa Dinero.',
              folios: [],
            },
          ]
        : []),
    ],
  };
}

/** Neto = cobrado − devuelto − por devolver − fallido (§C11.2). */
function contarDinero(s: SumaDeVentas): DineroDeVentas {
  return {
    ventas: s.ventas,
    boletos: s.boletos,
    cobrado: pesos(s.cobrado),
    subtotal: pesos(s.subtotal),
    cargoServicio: pesos(s.servicio),
    cargoTarjeta: pesos(s.tarjeta),
    iva: pesos(s.iva),
    devuelto: pesos(s.devuelto),
    porDevolver: pesos(s.por_devolver),
    fallido: pesos(s.fallido),
    neto: pesos(s.cobrado - s.devuelto - s.por_devolver - s.fallido),
  };
}

const contarParte = ({ nombre, ventas, cobrado }: Parte) => ({ nombre, ventas, cobrado: pesos(cobrado) });

async function verTablero(
  db: Db,
  sesion: StaffSession,
  { eventoId, comparar }: { eventoId: number; comparar?: number | undefined },
): Promise<RespuestaDe<'tableroDeEvento'>> {
  if (comparar !== undefined) exigirEvento(sesion, comparar);
  const venue = await findVenue(db, { eventoId });
  if (!venue.evento) throw new BusinessError('evento_no_encontrado');
  const hasta = await readNow(db);
  const l = await contarLugares(db, eventoId);
  const enVenta = l.aforo - l.bloqueados;
  const llegadas = await listLlegadas(db, eventoId);
  const publico = {
    hasta: hasta.toISOString(),
    zona: venue.zona,
    lugares: {
      aforo: l.aforo,
      bloqueados: l.bloqueados,
      vendidos: l.vendidos,
      cortesias: l.cortesias,
      apartados: l.apartados,
      enCobro: l.en_cobro,
      ocupacion: enVenta > 0 ? l.vendidos / enVenta : 0,
      asistencia: l.asistencia,
    },
    llegadas: llegadas.map(({ desde, cuantos }) => ({ desde: desde.toISOString(), cuantos })),
  };
  if (!veDinero(sesion)) return { ...publico, ...SIN_DINERO };
  return { ...publico, ...(await verVentas(db, { venue, eventoId, comparar, hasta })) };
}

const SIN_DINERO = {
  dinero: null,
  porMetodo: [],
  porCanal: [],
  porSeccion: [],
  porZona: [],
  porPromocion: [],
  porDia: [],
  otro: null,
  embudo: { apartadas: 0, intentadas: 0, pagadas: 0, rechazos: [] },
};

async function verVentas(
  db: Db,
  p: { venue: Venue; eventoId: number; comparar: number | undefined; hasta: Date },
) {
  const { venue, eventoId, comparar, hasta } = p;
  const otro = comparar === undefined ? null : await findVenue(db, { eventoId: comparar });
  const [suma, metodos, canales, promociones, secciones, zonas, dias, embudo, rechazos, deOtro] =
    await Promise.all([
      sumarVentas(db, { eventos: [eventoId], desde: null, hasta }),
      sumarPor(db, eventoId, 'metodo'),
      sumarPor(db, eventoId, 'canal'),
      sumarPor(db, eventoId, 'promocion'),
      sumarPorLugar(db, eventoId, 'seccion'),
      sumarPorLugar(db, eventoId, 'zona'),
      listDias(db, eventoId, venue.zona),
      findEmbudo(db, eventoId),
      listRechazos(db, eventoId),
      comparar === undefined ? [] : listDiasAntes(db, comparar),
    ]);
  let acumulado = 0;
  return {
    dinero: contarDinero(suma),
    porMetodo: metodos.map(contarParte),
    porCanal: canales.map(contarParte),
    porPromocion: promociones.map(contarParte),
    porSeccion: secciones.map(s => ({ ...contarParte(s), aforo: s.aforo, vendidos: s.vendidos })),
    porZona: zonas.map(contarParte),
    porDia: dias.map(({ dia, ventas, boletos, cobrado }) => {
      acumulado += boletos;
      return { dia, ventas, boletos, cobrado: pesos(cobrado), acumulado };
    }),
    otro: otro?.evento ? { ...otro.evento, porDiasAntes: deOtro } : null,
    embudo: {
      ...embudo,
      rechazos: rechazos.map(({ codigo, cuantos }) => ({
        motivo: codigo === null ? 'El proveedor nunca lo recibió.' : ERRORES[codigoDeRechazo(codigo)].mensaje,
        cuantos,
      })),
    },
  };
}

/** The accounts on screen: what `npm run cuentas` prints (§C11.5). */
async function verDinero(db: Db, sesion: StaffSession): Promise<RespuestaDe<'verDinero'>> {
  const ids = idsDe(sesion);
  const suyo = (eventoId: number) => ids === null || ids.includes(eventoId);
  const [ahora, cuadres, descuadres, contracargos, cajas] = await Promise.all([
    readNow(db),
    listCuadres(db),
    listDescuadres(db),
    listContracargos(db, ids),
    ids === null ? listCajas(db) : [],
  ]);
  return {
    hasta: ahora.toISOString(),
    eventos: cuadres
      .filter(({ eventoId }) => suyo(eventoId))
      .map(c => ({
        id: c.eventoId,
        nombre: c.nombre,
        cobrado: pesos(c.cobrado),
        boletos: pesos(c.boletos),
        devuelto: pesos(c.devuelto),
        porDevolver: pesos(c.porDevolver),
        enTaquilla: pesos(c.enTaquilla),
        cobradoEnTaquilla: pesos(c.cobradoEnTaquilla),
        devueltoEnTaquilla: pesos(c.devueltoEnTaquilla),
        vendidos: c.vendidos,
        cuadra:
          c.cobrado === c.boletos + c.devuelto + c.porDevolver &&
          c.cobradoEnTaquilla === c.enTaquilla + c.devueltoEnTaquilla,
      })),
    descuadres: descuadres
      .filter(({ eventoId }) => suyo(eventoId))
      .map(({ centavos: monto, ...d }) => ({ ...d, monto: pesos(monto) })),
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
