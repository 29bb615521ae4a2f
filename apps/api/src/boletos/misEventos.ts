import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { Boleto } from '@taquilla/contract/tienda/entidades/compra';
import { aPesos, centavos } from '@taquilla/rules/dinero';
import { escribirConDesfase } from '@taquilla/rules/zona';
import { BusinessError } from '../businessError.ts';
import { findEvento } from '../eventos/catalogo/catalogo.queries.ts';
import { eventoResumen, novedadDe } from '../eventos/catalogo/enWire.ts';
import { direccionDeImagen } from '../eventos/imagenes/imagen.ts';
import { firmarBoletos } from '../firma/firma.ts';
import type { Context } from '../server/context.ts';
import type { BoletoFirmado } from './boleto.ts';
import { listBoletosDeUsuario } from './boletos.queries.ts';
import { listEventosComprados, sumarCompras } from './misEventos.queries.ts';
import { sumarPagos } from './pagos.queries.ts';

/** The events that a buyer has tickets for (§7.20). */
export async function misEventos(
  { db, now }: Pick<Context, 'db' | 'now'>,
  usuarioId: number,
): Promise<RespuestaDe<'misEventos'>> {
  const comprados = await listEventosComprados(db, usuarioId);
  return {
    eventos: comprados.map(({ recinto, zona, ciudad, fecha, imagenPromocion, cambio, ...evento }) => ({
      ...evento,
      fecha: escribirConDesfase(fecha, zona),
      imagenPromocion: imagenPromocion && direccionDeImagen(imagenPromocion),
      recinto: { nombre: recinto, zona },
      ciudad: { nombre: ciudad },
      novedad: novedadDe({ cambio, estado: evento.suerte, fecha, recinto }, now()),
    })),
  };
}

/**
 * A buyer's tickets of one event (§7.20).
 * @throws BusinessError `evento_no_encontrado`, also for an event of which the buyer has no ticket
 */
export async function misBoletos(
  casa: Pick<Context, 'db' | 'config' | 'now'>,
  de: { usuarioId: number; eventoId: number },
): Promise<RespuestaDe<'misBoletos'>> {
  const { db } = casa;
  const [compras, pagos, vendidos, evento] = await Promise.all([
    sumarCompras(db, de),
    sumarPagos(db, de),
    listBoletosDeUsuario(db, de),
    findEvento(db, de.eventoId),
  ]);
  if (!compras || !evento) throw new BusinessError('evento_no_encontrado');
  const boletos = await firmarBoletos(casa, vendidos);
  return {
    boletos: boletos.filter(boleto => !boleto.esGeneral).map(boletoEnWire),
    pasesGenerales: boletos.filter(boleto => boleto.esGeneral).map(boletoEnWire),
    evento: eventoResumen(evento, { resumen: undefined, ahora: casa.now() }),
    correo: compras.correo,
    descuento: aPesos(centavos(compras.descuento)),
    promociones: compras.promociones,
    cargos: aPesos(centavos(compras.cargos)),
    total: aPesos(centavos(compras.total)),
    diferencias: aPesos(pagos.diferencias),
    devuelto: aPesos(pagos.devuelto),
    pagado: aPesos(pagos.queda),
  };
}

/** A ticket in the spelling of §3.16. Both prices are the ticket's own, whatever the section's present price (§2.32). */
function boletoEnWire(boleto: BoletoFirmado): Boleto {
  const { id, quemadoUUID, f, folio, estado, categoria, asiento } = boleto;
  const precio = aPesos(boleto.precio);
  const seccion = { nombre: boleto.seccion, bloque: boleto.bloque };
  return {
    id,
    quemadoUUID,
    f,
    folio,
    precio,
    pagado: aPesos(boleto.pagado),
    estado,
    eventoSeccion: { precioSeccion: boleto.esPrecioDeSeccion ? precio : null, seccion },
    categoria: { nombre: categoria },
    asiento: asiento && {
      numero: asiento.numero,
      fila: { nombre: asiento.fila, esMesa: asiento.esMesa === true, seccion },
    },
  };
}
