import { aislar } from '@taquilla/rules/aislar';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import type { AvisoDeCarta } from '../../avisame/avisame.queries.ts';
import type { Bloque, Carta, Renglon } from '../carta.ts';

/** An address with the addresses of its mail's links. */
type ConLigas = AvisoDeCarta & { url: string; baja: string };

/**
 * The mail to an address that asked, or for which a stranger asked, to be told of an event (§B3.9). An address that is confirmed
 * already gets one as well, so that the answer to the asking tells nothing.
 */
export function confirmarAviso(aviso: ConLigas): Carta {
  const { confirmado, motivo, evento, url } = aviso;
  const nombre = aislar(evento.nombre);
  const cuando = motivo === 'apertura' ? 'abra la venta' : 'haya lugares otra vez';
  if (confirmado)
    return {
      asunto: `Ya tenemos tu aviso de ${nombre}`,
      avance: 'No tienes que hacer nada más.',
      titulo: 'Ya te íbamos a avisar',
      bloques: [
        {
          tipo: 'parrafo',
          texto: `Te escribiremos una vez, cuando ${cuando}. No tienes que hacer nada más.`,
        },
        ficha(aviso),
        ...salida(aviso),
      ],
    };
  return {
    asunto: `Confirma tu aviso de ${nombre}`,
    avance: `Un toque, y te escribimos cuando ${cuando}.`,
    titulo: '¿Te avisamos?',
    bloques: [
      {
        tipo: 'parrafo',
        texto: `Pediste que te escribamos cuando ${cuando}. Confirma que este correo es tuyo.`,
      },
      ficha(aviso),
      { tipo: 'boton', texto: 'Sí, avísame', url },
      {
        tipo: 'nota',
        texto:
          'Será un solo correo y no aparta lugares: son de quien compre primero. Si no lo pediste, no hagas nada: sin confirmar no te escribimos, y en dos días borramos tu dirección.',
      },
      ...salida(aviso),
    ],
  };
}

/** The one mail that an address waited for: its event can be bought (§B3.9). */
export function yaHayBoletos(aviso: ConLigas): Carta {
  const { motivo, evento, url } = aviso;
  const nombre = aislar(evento.nombre);
  const abrio = motivo === 'apertura';
  return {
    asunto: abrio ? `Ya se venden los boletos de ${nombre}` : `Hay lugares otra vez para ${nombre}`,
    avance: 'Son de quien compre primero.',
    titulo: abrio ? 'Ya abrió la venta' : 'Regresaron lugares',
    bloques: [
      {
        tipo: 'parrafo',
        texto: abrio
          ? 'Pediste que te avisáramos: ya puedes comprar tus boletos.'
          : 'Pediste que te avisáramos: cuando salió este correo había lugares a la venta. Pueden ser pocos.',
      },
      ficha(aviso),
      { tipo: 'boton', texto: 'Comprar boletos', url },
      {
        tipo: 'nota',
        texto:
          'Los lugares no están apartados: son de quien compre primero. Este es el único correo de este aviso; si no alcanzas, puedes pedir otro en la página del evento.',
      },
      ...salida(aviso),
    ],
  };
}

function ficha({ motivo, evento }: AvisoDeCarta): Bloque {
  const { nombre, fecha, ventaDesde, recinto, direccion, ciudad, zona } = evento;
  const decir = (instante: Date) => `${formatFechaLarga(instante, zona)}, ${formatHora(instante, zona)}`;
  const renglones: Renglon[] = [
    { concepto: 'Fecha', valor: decir(fecha) },
    { concepto: 'Lugar', valor: [recinto, direccion, ciudad].map(aislar).join(', ') },
    ...(motivo === 'apertura' && ventaDesde
      ? [{ concepto: 'Venta', valor: `desde el ${decir(ventaDesde)}` }]
      : []),
  ];
  return { tipo: 'ficha', titulo: nombre, renglones };
}

function salida({ baja }: ConLigas): Bloque[] {
  return [{ tipo: 'liga', texto: 'Ya no quiero este aviso', url: baja }];
}
