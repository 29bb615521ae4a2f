import { aislar } from '@taquilla/rules/aislar';
import { type Centavos, centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { laHora } from '@taquilla/rules/plazos';
import { enCuartetos, enPartesDeClabe, GRACIA_EN_MINUTOS } from '@taquilla/rules/referencias';
import type { PagoFila } from '../../boletos/pagoPendiente.queries.ts';
import { type Bloque, type Carta, type Renglon, saludo } from '../carta.ts';

/** A purchase that is paid by reference, as its mails tell it. */
export interface PagoDeCarta extends PagoFila {
  /** The buyer's own page of it. */
  url: string;
  /** Name of the house, whose account it is. */
  titular: string;
}

/** The path of a buyer's own page of a pending payment; what names it stands behind the `#`, which no server sees. */
export function caminoDelPago(reservaId: string): string {
  return `/pago#${reservaId}`;
}

/** The mail with what to pay, to what, and until when (§B2.10): for the whole, for the rest, or as a reminder. */
export function pagoPendiente(pago: PagoDeCarta, { recuerda }: { recuerda: boolean }): Carta {
  const { total, abonado, evento, nombre, hasta, zona } = pago;
  const faltan = centavos(total - abonado);
  const cifra = formatPesosMxn(faltan);
  const antes = hasta ? cuando(hasta, zona) : '';
  const falta = abonado > 0;
  return {
    asunto: falta
      ? `Faltan ${cifra} de tu compra para ${aislar(evento)}`
      : recuerda
        ? `Tus lugares para ${aislar(evento)} te esperan hasta ${hora(pago)}`
        : `Paga ${cifra} para tener tus boletos de ${aislar(evento)}`,
    avance: `Antes de: ${antes}.`,
    titulo: falta ? 'Casi listo' : recuerda ? 'Te queda poco tiempo' : 'Tu pago pendiente',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      { tipo: 'parrafo', texto: comoPagar(pago) },
      { tipo: 'cifra', valor: cifra, nota: `antes del ${antes}` },
      ...(pago.referencia ? [datosDePago(pago, cifra)] : []),
      { tipo: 'boton', texto: 'Ver mi pago pendiente', url: pago.url },
      lugares(pago),
      { tipo: 'nota', texto: despues(pago, falta) },
    ],
  };
}

function comoPagar({ medio, abonado }: PagoDeCarta): string {
  const llego = abonado > 0 ? `Recibimos ${formatPesosMxn(abonado)} y tus lugares siguen guardados. ` : '';
  return medio === 'spei'
    ? `${llego}Haz una transferencia desde tu banco con estos datos. Manda el monto exacto y escribe el concepto tal cual: así sabemos que es tuya.`
    : `${llego}Paga en efectivo en la caja de una tienda con el código de barras de tu página, o dicta el número.`;
}

function datosDePago({ referencia, medio, titular }: PagoDeCarta, cifra: string): Bloque {
  const { numero = '', clabe, banco, convenio } = referencia ?? {};
  const renglones: Renglon[] =
    medio === 'spei'
      ? [
          ...(clabe ? [{ concepto: 'CLABE', valor: enPartesDeClabe(clabe) }] : []),
          { concepto: 'Concepto', valor: enCuartetos(numero) },
          { concepto: 'Monto exacto', valor: cifra },
          { concepto: 'A nombre de', valor: aislar(titular) },
          ...(banco ? [{ concepto: 'Banco', valor: banco }] : []),
          ...(convenio ? [{ concepto: 'Convenio CIE', valor: convenio }] : []),
        ]
      : [
          { concepto: 'Número', valor: enCuartetos(numero) },
          { concepto: 'Monto', valor: cifra },
        ];
  return { tipo: 'ficha', titulo: medio === 'spei' ? 'Tu transferencia' : 'Tu pago en tienda', renglones };
}

function lugares(pago: PagoDeCarta): Bloque {
  const { evento, fecha, zona, recinto, ciudad, folio } = pago;
  return {
    tipo: 'ficha',
    titulo: evento,
    renglones: [
      { concepto: 'Fecha', valor: cuando(fecha, zona) },
      { concepto: 'Lugar', valor: [recinto, ciudad].map(aislar).join(', ') },
      { concepto: 'Boletos', valor: String(pago.lugares.length) },
      ...(folio ? [{ concepto: 'Folio', valor: folio }] : []),
    ],
  };
}

function despues({ medio }: PagoDeCarta, falta: boolean): string {
  const aviso =
    medio === 'spei'
      ? 'Tu banco nos avisa en minutos'
      : 'La tienda nos avisa, casi siempre en menos de una hora';
  const tarde = falta
    ? 'Si el resto no llega a tiempo, te devolvemos completo lo que ya pagaste.'
    : `Después de esa hora no pagues: esperamos el aviso ${GRACIA_EN_MINUTOS[medio]} minutos más y soltamos tus lugares. Si llega de más, te devolvemos la diferencia.`;
  return `${aviso} y te mandamos tus boletos. ${tarde}`;
}

/** The mail after a term that ended unpaid. */
export function pagoVencido(pago: PagoDeCarta): Carta {
  const { evento, nombre, medio } = pago;
  return {
    asunto: `Se acabó el tiempo para pagar tus lugares de ${aislar(evento)}`,
    avance: 'No recibimos tu pago y soltamos tus lugares. No se te cobró nada.',
    titulo: 'No llegó tu pago',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto:
          'No recibimos tu pago a tiempo, así que tus lugares volvieron a la venta. No se te cobró nada.',
      },
      lugares(pago),
      {
        tipo: 'nota',
        texto: `Si ya habías ${medio === 'spei' ? 'hecho la transferencia' : 'pagado en la tienda'}, no hagas otra: en cuanto llegue te damos tus lugares si siguen libres, te guardamos otros iguales o mejores, o te devolvemos todo.`,
      },
    ],
  };
}

/** The mail about other places that are kept for money which came late (§B2.12). */
export function pagoOfrece(pago: PagoDeCarta): Carta {
  const { nombre, evento, hasta, zona, total } = pago;
  const antes = hasta ? cuando(hasta, zona) : '';
  return {
    asunto: `Te guardamos otros lugares para ${aislar(evento)}`,
    avance: `Iguales o mejores, por lo mismo que pagaste. Dinos antes del ${antes}.`,
    titulo: 'Tu pago llegó tarde',
    bloques: [
      { tipo: 'parrafo', texto: saludo(nombre) },
      {
        tipo: 'parrafo',
        texto:
          'Tu pago llegó después de la hora y tus lugares ya eran de otra persona. Te guardamos otros iguales o mejores por el mismo dinero; si no los quieres, te devolvemos todo.',
      },
      { tipo: 'cifra', valor: formatPesosMxn(total), nota: `los guardamos hasta el ${antes}` },
      { tipo: 'boton', texto: 'Ver los que guardamos', url: pago.url },
      lugares(pago),
      { tipo: 'nota', texto: 'Si no nos dices nada, a esa hora te devolvemos todo lo que pagaste.' },
    ],
  };
}

/** The mail about a payment that its store took back (§B2.6). */
export function pagoDeshecho(pago: PagoDeCarta, contacto: string): Carta {
  return {
    asunto: `La tienda canceló tu pago de ${aislar(pago.evento)}`,
    avance: 'Tu dinero se quedó en la tienda y tus boletos ya no valen.',
    titulo: 'La tienda canceló tu pago',
    bloques: [
      { tipo: 'parrafo', texto: saludo(pago.nombre) },
      {
        tipo: 'parrafo',
        texto:
          'La tienda donde pagaste nos dijo que canceló el cobro: ese dinero no llegó a nosotros y tus boletos ya no dejan entrar.',
      },
      lugares(pago),
      {
        tipo: 'nota',
        texto: `Si la tienda no te regresó el efectivo, reclámalo ahí con tu comprobante. Si algo no cuadra, escríbenos a ${contacto}.`,
      },
    ],
  };
}

/** The mail about money that came without a card and goes back: its buyer says to which account (§B2.13). */
export function pagoDeRegreso(
  pago: Pick<PagoDeCarta, 'nombre' | 'evento' | 'folio'>,
  { monto, motivo, url }: { monto: number; motivo: string; url: string | undefined },
): Carta {
  const cifra = formatPesosMxn(monto as Centavos);
  return {
    asunto: `Dinos a qué cuenta te devolvemos ${cifra}`,
    avance: `${motivo}. Te lo devolvemos completo.`,
    titulo: 'Tu dinero va de regreso',
    bloques: [
      { tipo: 'parrafo', texto: saludo(pago.nombre) },
      { tipo: 'cifra', valor: cifra, nota: 'regresan a tu cuenta, sin descontar nada' },
      {
        tipo: 'ficha',
        titulo: pago.evento,
        renglones: [
          { concepto: 'Motivo', valor: motivo },
          ...(pago.folio ? [{ concepto: 'Folio', valor: pago.folio }] : []),
        ],
      },
      {
        tipo: 'parrafo',
        texto: 'Escribe tu CLABE de 18 dígitos y de quién es la cuenta. Sale el siguiente día hábil.',
      },
      ...(url ? [{ tipo: 'boton', texto: 'Decir mi cuenta', url } as const] : []),
      { tipo: 'nota', texto: 'Nadie te va a llamar para pedírtela. Sólo la usamos para pagarte esto.' },
    ],
  };
}

/** The mail with the six digits by which a guest proves the address (§B2.9). */
export function codigoDeCorreo({ codigo }: { codigo: string }, operador: string): Carta {
  return {
    asunto: `${codigo} es tu código para pagar en ${operador}`,
    avance: 'Sirve 15 minutos.',
    titulo: 'Confirma tu correo',
    bloques: [
      {
        tipo: 'parrafo',
        texto: 'Escribe este código en la página donde estás pagando. A este correo llegarán tus boletos.',
      },
      { tipo: 'cifra', valor: `${codigo.slice(0, 3)} ${codigo.slice(3)}`, nota: 'sirve 15 minutos' },
      {
        tipo: 'nota',
        texto: 'Si no estás comprando boletos, ignora este mensaje: sin el código no pasa nada.',
      },
    ],
  };
}

function cuando(instante: Date, zona: string): string {
  return `${formatFechaLarga(instante, zona)}, ${formatHora(instante, zona)}`;
}

function hora({ hasta, zona }: PagoDeCarta): string {
  return hasta ? laHora(hasta.toISOString(), zona) : '';
}
