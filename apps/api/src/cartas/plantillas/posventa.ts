import { aislar } from '@taquilla/rules/aislar';
import { centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga, formatHora } from '@taquilla/rules/fechas';
import { type BoletoVendido, cuandoImpreso, type EventoDeBoleto } from '../../boletos/boleto.ts';
import type { CitaAnterior } from '../../correos/tipos.ts';
import { type Bloque, type Carta, saludo } from '../carta.ts';

interface CompraDevuelta {
  evento: EventoDeBoleto;
  comprador: string | null;
  boletos: readonly BoletoVendido[];
  /** Centavos. */
  monto: number;
  /** Address of the page with the refund's state; mails of earlier versions have none. */
  seguir?: string | undefined;
}

const POR_DONDE = {
  tarjeta: 'devueltos a la tarjeta con la que pagaste',
  terminal: 'devueltos a la tarjeta con la que pagaste en taquilla',
  efectivo: 'devueltos en efectivo en taquilla',
  transferencia: 'devueltos por transferencia',
  mixto: 'devueltos en taquilla',
};

/** The mail about a finished refund, or about void tickets that cost nothing. */
export function reembolso({
  evento,
  comprador,
  boletos,
  monto,
  motivo,
  medio = 'tarjeta',
  seguir,
}: CompraDevuelta & { motivo: string; medio?: keyof typeof POR_DONDE | 'gratis' | 'cortesia' }): Carta {
  const cifra = formatPesosMxn(centavos(monto));
  const conDinero = monto > 0 && medio !== 'gratis' && medio !== 'cortesia';
  return {
    asunto: conDinero ? `Te devolvimos ${cifra}` : `Tus boletos para ${evento.nombre} se anularon`,
    avance: `${conDinero ? 'Reembolso' : 'Cancelación'} de tu compra para ${evento.nombre}.`,
    titulo: conDinero ? 'Tu reembolso está hecho' : 'Tu compra se canceló',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      ...(conDinero ? [{ tipo: 'cifra', valor: cifra, nota: POR_DONDE[medio] } as const] : []),
      {
        tipo: 'ficha',
        titulo: evento.nombre,
        renglones: [{ concepto: 'Motivo', valor: motivo }, ...fechaYRecinto(evento)],
      },
      ...queQueda(boletos),
      ...(conDinero && medio !== 'efectivo' ? [{ tipo: 'nota', texto: ESPERA } as const] : []),
      ...(conDinero ? botonDeSeguir(seguir) : []),
    ],
  };
}

/** The mail about a refund on its way to the card (§C7.2): the rest of the purchase, and the link to follow the refund. */
export function reembolsoOrdenado({
  evento,
  comprador,
  boletos,
  monto,
  motivo,
  seguir,
}: CompraDevuelta & { motivo: string }): Carta {
  const cifra = formatPesosMxn(centavos(monto));
  return {
    asunto: `Tu reembolso de ${cifra} está ordenado`,
    avance: `Regresan a tu tarjeta por tu compra para ${evento.nombre}.`,
    titulo: 'Tu reembolso está en camino',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      { tipo: 'cifra', valor: cifra, nota: 'regresan a la tarjeta con la que pagaste' },
      {
        tipo: 'ficha',
        titulo: evento.nombre,
        renglones: [{ concepto: 'Motivo', valor: motivo }, ...fechaYRecinto(evento)],
      },
      ...queQueda(boletos),
      {
        tipo: 'nota',
        texto: `No tienes que hacer nada: te escribiremos cuando tu banco lo reciba. ${ESPERA}`,
      },
      ...botonDeSeguir(seguir),
    ],
  };
}

/** The mail about a refund that the card refused: it takes longer, and the buyer loses nothing (§C7.2). */
export function reembolsoTarda({
  evento,
  comprador,
  monto,
  contacto,
}: Pick<CompraDevuelta, 'evento' | 'comprador' | 'monto'> & { contacto: string }): Carta {
  const cifra = formatPesosMxn(centavos(monto));
  return {
    asunto: `Tu reembolso de ${cifra} tarda más de lo normal`,
    avance: 'Tu banco no lo recibió. Te lo devolvemos de otra forma.',
    titulo: 'Tu reembolso tarda más',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto:
          'El banco de la tarjeta con la que pagaste no recibió tu reembolso. El dinero sigue siendo tuyo: te lo devolvemos de otra forma y te escribimos cuando esté hecho.',
      },
      { tipo: 'cifra', valor: cifra, nota: 'que te debemos' },
      { tipo: 'ficha', titulo: evento.nombre, renglones: fechaYRecinto(evento) },
      {
        tipo: 'nota',
        texto: `Si prefieres una transferencia o tienes otra tarjeta, escríbenos a ${contacto}.`,
      },
    ],
  };
}

/** The mail about a payment that the provider doubts after all: the tickets hold meanwhile, and after it (§C7.15). */
export function pagoEnRevision({
  evento,
  comprador,
  folio,
  queda = false,
  contacto,
}: Pick<CompraDevuelta, 'evento' | 'comprador'> & {
  folio: string | null;
  queda?: boolean;
  contacto: string;
}): Carta {
  const nombre = aislar(evento.nombre);
  return {
    asunto: queda
      ? `Tu compra para ${evento.nombre} sigue en pie`
      : `Revisamos tu pago para ${evento.nombre}`,
    avance: 'Tus boletos son válidos. No tienes que hacer nada.',
    titulo: queda ? 'Tu compra sigue en pie' : 'Revisamos tu pago',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto: queda
          ? `Terminamos de revisar el pago de tus boletos para ${nombre}: todo está en orden y siguen siendo válidos.`
          : `La empresa que cobra con tarjeta por nosotros nos pidió revisar el pago de tus boletos para ${nombre}. Lo mira una persona. Mientras tanto tus boletos siguen siendo válidos y no tienes que hacer nada.`,
      },
      {
        tipo: 'ficha',
        titulo: evento.nombre,
        renglones: [...fechaYRecinto(evento), ...(folio ? [{ concepto: 'Folio', valor: folio }] : [])],
      },
      ...(queda
        ? []
        : [
            {
              tipo: 'nota',
              texto: `Te escribimos con lo que se decida. Si no hiciste esta compra o quieres aclararla, escríbenos a ${contacto}.`,
            } as const,
          ]),
    ],
  };
}

function botonDeSeguir(url: string | undefined): Bloque[] {
  return url ? [{ tipo: 'boton', texto: 'Seguir mi reembolso', url }] : [];
}

/** The mail about a payment without places, which goes back by itself. */
export function pagoSinLugares({ evento, comprador, boletos, monto, seguir }: CompraDevuelta): Carta {
  const cifra = formatPesosMxn(centavos(monto));
  const { asunto, causa } = porQueRegresa(evento.nombre, contarVivos(boletos));
  return {
    asunto,
    avance: `${cifra} regresan a tu tarjeta. No tienes que hacer nada.`,
    titulo: 'Tu pago va de regreso',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      { tipo: 'parrafo', texto: causa },
      { tipo: 'cifra', valor: cifra, nota: 'regresan a tu tarjeta' },
      { tipo: 'ficha', titulo: evento.nombre, renglones: fechaYRecinto(evento) },
      { tipo: 'nota', texto: `No tienes que hacer nada: te escribiremos cuando esté hecho. ${ESPERA}` },
      ...botonDeSeguir(seguir),
    ],
  };
}

/** The reason: the payment came too late for its places, or was the second one of the same purchase. */
function porQueRegresa(evento: string, vivos: number): { asunto: string; causa: string } {
  if (vivos === 0) {
    return {
      asunto: `Te devolvemos tu pago: ya no quedaban tus lugares para ${evento}`,
      causa:
        'El banco confirmó tu pago cuando tus lugares ya no estaban apartados para ti, y no pudimos dártelos. Lo sentimos. No tienes boletos de esta compra y no te quedas sin tu dinero.',
    };
  }
  return {
    asunto: `Te devolvemos un pago repetido de ${evento}`,
    causa: `El banco confirmó dos pagos de la misma compra. Te devolvemos el segundo; ${conservas(vivos)}`,
  };
}

const ESPERA = 'Según tu banco, puede tardar algunos días hábiles en verse en tu estado de cuenta.';

function fechaYRecinto(evento: EventoDeBoleto) {
  const { recinto, ciudad } = evento;
  return [
    { concepto: 'Fecha', valor: cuandoImpreso(evento).dia },
    { concepto: 'Recinto', valor: `${recinto}, ${ciudad}` },
  ];
}

function queQueda(boletos: readonly BoletoVendido[]): Bloque[] {
  if (boletos.length === 0) return [];
  const vivos = contarVivos(boletos);
  const anulados = 'Los boletos de esta compra quedaron anulados y ya no dejan entrar.';
  return [{ tipo: 'parrafo', texto: vivos === 0 ? anulados : `De esta compra ${conservas(vivos)}` }];
}

function contarVivos(boletos: readonly BoletoVendido[]): number {
  return boletos.filter(boleto => boleto.estado !== 'anulado').length;
}

function conservas(vivos: number): string {
  return vivos === 1
    ? 'conservas 1 boleto, que sigue vigente.'
    : `conservas ${vivos} boletos, que siguen vigentes.`;
}

interface CompraConCita {
  evento: EventoDeBoleto;
  comprador: string | null;
  antes: CitaAnterior;
  /** Address at which buyers write to the organiser. */
  contacto: string;
}

/** The mail about an event's new time or place; null when both are again as they were. */
export function cambioDeCita({ evento, comprador, antes, contacto }: CompraConCita): Carta | null {
  const cuando = [cuandoEs(antes), cuandoEs(evento)] as const;
  const donde = [dondeEs(antes), dondeEs(evento)] as const;
  const fecha = cuando[0] !== cuando[1];
  const lugar = donde[0] !== donde[1];
  if (!fecha && !lugar) return null;
  const que = [fecha && 'fecha', lugar && 'lugar'].filter(Boolean).join(' y ');
  const renglones = [
    { concepto: fecha ? 'Nueva fecha' : 'Fecha', valor: cuando[1] },
    ...(fecha ? [{ concepto: 'Antes', valor: cuando[0] }] : []),
    { concepto: lugar ? 'Nuevo lugar' : 'Lugar', valor: donde[1] },
    ...(lugar ? [{ concepto: 'Antes', valor: donde[0] }] : []),
  ];
  return {
    asunto: `Cambio de ${que}: ${evento.nombre}`,
    avance: fecha ? `Ahora es ${cuando[1]}` : `Ahora es en ${donde[1]}`,
    titulo: `Tu evento cambió de ${que}`,
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      {
        tipo: 'parrafo',
        texto: `${aislar(evento.nombre)} cambió de ${que}. Tus boletos siguen siendo válidos y van otra vez en el PDF adjunto, con los datos nuevos.`,
      },
      { tipo: 'ficha', titulo: evento.nombre, renglones },
      { tipo: 'parrafo', texto: `Si con el cambio ya no puedes asistir, escríbenos a ${contacto}.` },
    ],
  };
}

function cuandoEs({ fecha, zona }: { fecha: Date | string; zona: string }): string {
  return `${formatFechaLarga(new Date(fecha), zona)}, ${formatHora(new Date(fecha), zona)}`;
}

function dondeEs({ recinto, direccion, ciudad }: Omit<CitaAnterior, 'fecha' | 'zona'>): string {
  return [recinto, direccion, ciudad].map(aislar).join(', ');
}
