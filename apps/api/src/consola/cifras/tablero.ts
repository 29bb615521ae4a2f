import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { ERRORES } from '@taquilla/contract/comun/errores';
import { contarQueEsperan } from '../../avisame/avisame.queries.ts';
import { BusinessError } from '../../businessError.ts';
import type { Db } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { listFases } from '../../eventos/precios/precios.queries.ts';
import { codigoDeRechazo } from '../../providers/pagos/rechazos.ts';
import type { StaffSession } from '../../server/console/staffSession.ts';
import { exigirEvento } from '../../server/handle.ts';
import {
  contarLugares,
  findEmbudo,
  listDias,
  listDiasAntes,
  listHoras,
  listLlegadas,
  listRechazos,
  type Parte,
  sumarPor,
  sumarPorLugar,
  sumarPorMedio,
  sumarVentas,
} from './cifras.queries.ts';
import { contarDinero, pesos, veDinero } from './dinero.ts';
import { findVenue, type Venue } from './venue.queries.ts';

/** An event's board, read from rows at one moment, in the venue's days (§C11). */
export async function verTablero(
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
      porPagar: l.por_pagar,
      ocupacion: enVenta > 0 ? l.vendidos / enVenta : 0,
      asistencia: l.asistencia,
    },
    esperanAviso: await contarQueEsperan(db, eventoId),
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
  porHora: [],
  fases: [],
  otro: null,
  embudo: { apartadas: 0, intentadas: 0, pagadas: 0, rechazos: [] },
};

async function verVentas(
  db: Db,
  p: { venue: Venue; eventoId: number; comparar: number | undefined; hasta: Date },
) {
  const { venue, eventoId, comparar, hasta } = p;
  const otro = comparar === undefined ? null : await findVenue(db, { eventoId: comparar });
  const [suma, metodos, canales, promociones, partes, dias, horas, fases, embudo, rechazos, deOtro] =
    await Promise.all([
      sumarVentas(db, { eventos: [eventoId], desde: null, hasta }),
      sumarPorMedio(db, [eventoId]),
      sumarPor(db, eventoId, 'canal'),
      sumarPor(db, eventoId, 'promocion'),
      sumarPorLugar(db, eventoId),
      listDias(db, eventoId, venue.zona),
      listHoras(db, eventoId, venue.zona),
      listFases(db, eventoId),
      findEmbudo(db, eventoId),
      listRechazos(db, eventoId),
      comparar === undefined ? [] : listDiasAntes(db, comparar),
    ]);
  let acumulado = 0;
  return {
    dinero: contarDinero(suma),
    porMetodo: metodos
      .filter(({ ventas }) => ventas > 0)
      .map(({ medio, ...parte }) => contarParte({ nombre: medio, ...parte })),
    porCanal: canales.map(contarParte),
    porPromocion: promociones.map(contarParte),
    porSeccion: partes
      .filter(({ por }) => por === 'seccion')
      .map(s => ({ ...contarParte(s), aforo: s.aforo, vendidos: s.vendidos })),
    porZona: partes.filter(({ por }) => por === 'zona').map(contarParte),
    porDia: dias.map(({ dia, ventas, boletos, cobrado }) => {
      acumulado += boletos;
      return { dia, ventas, boletos, cobrado: pesos(cobrado), acumulado };
    }),
    porHora: horas.map(({ cobrado, ...hora }) => ({ ...hora, cobrado: pesos(cobrado) })),
    fases: fases.map(({ nombre, desde, hasta: fin }) => ({
      nombre,
      desde: desde?.toISOString() ?? null,
      hasta: fin?.toISOString() ?? null,
    })),
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

const contarParte = ({ nombre, ventas, cobrado }: Parte) => ({ nombre, ventas, cobrado: pesos(cobrado) });
