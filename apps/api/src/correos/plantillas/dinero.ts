import { centavos, formatPesosMxn } from '@taquilla/rules/dinero';
import { formatFechaLarga } from '@taquilla/rules/fechas';
import type { BoletoVendido, EventoDeBoleto } from '../../boletos/boleto.ts';
import type { Bloque, Carta } from '../carta.ts';
import { saludo } from './saludo.ts';

interface CompraDevuelta {
  evento: EventoDeBoleto;
  comprador: string | null;
  boletos: readonly BoletoVendido[];
  /** Centavos. */
  monto: number;
}

/** Money went back to the buyer. */
export function reembolso({
  evento,
  comprador,
  boletos,
  monto,
  motivo,
}: CompraDevuelta & { motivo: string }): Carta {
  const cifra = formatPesosMxn(centavos(monto));
  return {
    asunto: `Te devolvimos ${cifra}`,
    avance: `Reembolso de tu compra para ${evento.nombre}.`,
    titulo: 'Tu reembolso está hecho',
    bloques: [
      { tipo: 'parrafo', texto: saludo(comprador) },
      { tipo: 'cifra', valor: cifra, nota: 'devueltos a la tarjeta con la que pagaste' },
      {
        tipo: 'ficha',
        titulo: evento.nombre,
        renglones: [{ concepto: 'Motivo', valor: motivo }, ...fechaYRecinto(evento)],
      },
      ...queQueda(boletos),
      { tipo: 'nota', texto: ESPERA },
    ],
  };
}

/** Money was taken for which there are no places: it goes back by itself. */
export function pagoSinLugares({ evento, comprador, boletos, monto }: CompraDevuelta): Carta {
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
    ],
  };
}

/** A payment came too late for its places, or was the second one of a purchase that stands. */
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

function fechaYRecinto({ fecha, zona, recinto, ciudad }: EventoDeBoleto) {
  return [
    { concepto: 'Fecha', valor: formatFechaLarga(fecha, zona) },
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
