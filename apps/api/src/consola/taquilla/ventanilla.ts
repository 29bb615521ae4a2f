import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { precioConCargos } from '@taquilla/rules/desglose';
import { aPesos } from '@taquilla/rules/dinero';
import { BusinessError } from '../../businessError.ts';
import { tarifasSegun } from '../../compra/carrito.queries.ts';
import type { Db } from '../../db/connection.ts';
import { listZonas } from '../../eventos/precios/precios.queries.ts';
import { listPromocionesDeVentanilla } from '../../promociones/promocion.queries.ts';
import { findEventoDeVentanilla, listSeccionesDeVentanilla } from './ventanilla.queries.ts';

/** The sections of an event as the window sells them (§C9.1). */
export async function verVentanilla(db: Db, eventoId: number): Promise<RespuestaDe<'verVentanilla'>> {
  const [evento, secciones, zonas, promociones] = await Promise.all([
    findEventoDeVentanilla(db, eventoId),
    listSeccionesDeVentanilla(db, eventoId),
    listZonas(db, eventoId),
    listPromocionesDeVentanilla(db, eventoId),
  ]);
  if (!evento) throw new BusinessError('evento_no_encontrado');
  const { tarifas, fecha, ...contado } = evento;
  return {
    eventoId,
    ...contado,
    fecha: fecha.toISOString(),
    promociones,
    zonas: zonas.map(({ id, nombre, color }) => ({ id, nombre, color })),
    secciones: secciones.map(({ barato, ...seccion }) => ({
      ...seccion,
      efectivo: barato && aPesos(precioConCargos(barato, tarifasSegun('efectivo', tarifas))),
      terminal: barato && aPesos(precioConCargos(barato, tarifas)),
    })),
  };
}
