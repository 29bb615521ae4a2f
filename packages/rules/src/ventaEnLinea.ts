import { etiquetaSinVenta } from './etiquetas.ts';
import { formatFechaCorta, leerInstante } from './fechas.ts';

/** The facts that decide whether the web sells an event. `estado` follows the server's clock (§C3.2). */
interface EventoALaVenta {
  fecha: string;
  mostrarWeb: boolean;
  estado:
    | 'programado'
    | 'en_venta'
    | 'venta_cerrada'
    | 'pausado'
    | 'aplazado'
    | 'cancelado'
    | 'terminado'
    | 'archivado';
  ventaDesde: string | null;
  recinto: { zona: string };
}

/** Reason why the web does not sell an event now. */
export type SinVentaEnLinea =
  | 'no_disponible'
  | 'pasada'
  | 'programada'
  | 'pausada'
  | 'aplazado'
  | 'cancelado'
  | 'cerrada';

/** The reason why the web does not sell an event; null while its state allows the sale, even if no place is left. */
export function motivoSinVenta(evento: EventoALaVenta, ahora: Date): SinVentaEnLinea | null {
  const { estado, mostrarWeb } = evento;
  if (estado === 'cancelado' || estado === 'aplazado') return estado;
  if (!mostrarWeb) return 'no_disponible';
  const fecha = leerInstante(evento.fecha);
  if ((fecha && fecha < ahora) || estado === 'terminado' || estado === 'archivado') return 'pasada';
  if (estado === 'pausado') return 'pausada';
  if (estado === 'programado') return 'programada';
  return estado === 'venta_cerrada' ? 'cerrada' : null;
}

/** A reason in words, with the buyer's alternatives. */
export function explicarSinVenta(
  motivo: SinVentaEnLinea,
  { fecha, ventaDesde, recinto }: EventoALaVenta,
  ahora: Date,
): { titulo: string; ayuda: string } {
  switch (motivo) {
    case 'no_disponible':
      return {
        titulo: 'Este evento no está disponible.',
        ayuda: 'No se vende en línea: pregunta en la taquilla. Puedes ver los demás eventos.',
      };
    case 'pasada':
      return {
        titulo: etiquetaSinVenta(fecha, ahora),
        ayuda: 'La venta en línea terminó. Mira lo que viene.',
      };
    case 'programada':
      return {
        titulo: 'La venta todavía no abre',
        ayuda: `Abre ${formatFechaCorta(ventaDesde, recinto.zona, ahora)} Esta página lo sabrá sola.`,
      };
    case 'pausada':
      return {
        titulo: 'La venta está en pausa',
        ayuda:
          'El organizador la detuvo por ahora. Cuando siga, esta página lo sabrá sola. Lo que ya apartaste se puede pagar.',
      };
    case 'aplazado':
      return {
        titulo: 'El evento se aplazó',
        ayuda: 'Todavía no hay nueva fecha. Si ya tienes boletos, siguen siendo buenos.',
      };
    case 'cancelado':
      return {
        titulo: 'El evento se canceló',
        ayuda:
          'Si tienes boletos, te devolvemos todo lo que pagaste, también los cargos. Te escribimos al correo de tu compra.',
      };
    case 'cerrada':
      return {
        titulo: 'La venta en línea terminó',
        ayuda: 'Si quedan boletos, se venden en la taquilla.',
      };
  }
}
