import { BusinessError } from '../businessError.ts';
import { readNow } from '../db/now.ts';
import { leerLogoDeLaCasa } from '../eventos/imagenes/logoDeLaCasa.ts';
import { firmarBoletos } from '../firma/firma.ts';
import type { Context } from '../server/context.ts';
import type { BoletoVendido, EventoDeBoleto } from './boleto.ts';
import { findCompra, findEventoDeBoleto, listBoletosDeUsuario } from './boletos.queries.ts';
import { crearCalendario } from './calendario.ts';
import { nombreDeArchivo } from './nombreDeArchivo.ts';
import { sumarPagos } from './pagos.queries.ts';
import { crearBoletosPdf, type PedidoDePdf } from './pdf/boletosPdf.ts';
import { findVenta } from './venta.queries.ts';

/** A file for the buyer to keep. */
export interface Papel {
  nombre: string;
  /** Media type. */
  tipo: string;
  contenido: Buffer;
}

export interface PedidoDeComprador {
  usuarioId: number;
  fullName: string;
  eventoId: number;
}

type Casa = Pick<Context, 'db' | 'config' | 'publicUrl'>;

/**
 * Prints all tickets that a user has for an event, without the void ones.
 * @throws BusinessError `evento_cancelado`; `evento_no_encontrado`, also for an event of which the user has no ticket
 */
export async function pdfDelComprador(casa: Casa, pedido: PedidoDeComprador): Promise<Papel> {
  const { evento, boletos, pagos } = await leerBoletos(casa, pedido);
  exigirQueVa(evento);
  return imprimir(casa, { evento, boletos, pagos, titular: pedido.fullName });
}

/** The event of a user's tickets as a calendar file. @throws BusinessError `evento_no_encontrado` */
export async function calendarioDelComprador(casa: Casa, pedido: PedidoDeComprador): Promise<Papel> {
  const { evento, boletos, pagos } = await leerBoletos(casa, pedido);
  const ahora = await readNow(casa.db);
  const ics = crearCalendario({ evento, boletos, pagos, publicUrl: casa.publicUrl(), ahora });
  return {
    nombre: `${nombreDeArchivo(evento.nombre)}.ics`,
    tipo: 'text/calendar; charset=utf-8',
    contenido: Buffer.from(ics),
  };
}

/**
 * @throws BusinessError `evento_cancelado`; `reserva_invalida`, the same for another guest's purchase, an unfinished one, and none
 */
export async function pdfDelInvitado(
  casa: Casa,
  { reservaId, invitadoId }: { reservaId: string; invitadoId: string },
): Promise<Papel> {
  const venta = await findVenta(casa.db, reservaId);
  const esSuya = venta?.invitadoId === invitadoId.toLowerCase();
  const compra = esSuya ? await findCompra(casa.db, reservaId) : null;
  const boletos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
  if (!compra || boletos.length === 0) throw new BusinessError('reserva_invalida');
  exigirQueVa(compra.evento);
  return imprimir(casa, { ...compra, boletos, titular: compra.comprador });
}

/** @throws BusinessError `evento_cancelado`: no gate takes its tickets, also while their refund waits for its turn */
export function exigirQueVa({ suerte }: Pick<EventoDeBoleto, 'suerte'>): void {
  if (suerte === 'cancelado') throw new BusinessError('evento_cancelado');
}

async function leerBoletos({ db }: Casa, { usuarioId, eventoId }: PedidoDeComprador) {
  const evento = await findEventoDeBoleto(db, eventoId);
  const todos = evento ? await listBoletosDeUsuario(db, { usuarioId, eventoId }) : [];
  const boletos = todos.filter(boleto => boleto.estado !== 'anulado');
  if (!evento || boletos.length === 0) throw new BusinessError('evento_no_encontrado');
  return { evento, boletos, pagos: await sumarPagos(db, { usuarioId, eventoId }) };
}

async function imprimir(
  { db, config }: Casa,
  impresion: Pick<PedidoDePdf, 'evento' | 'pagos' | 'titular'> & { boletos: readonly BoletoVendido[] },
): Promise<Papel> {
  const ahora = await readNow(db);
  const boletos = await firmarBoletos({ db, config }, impresion.boletos);
  const logo = await leerLogoDeLaCasa({ db, config });
  const operador = config.operador.nombre;
  const { evento, pagos, titular } = impresion;
  const contenido = await crearBoletosPdf({ evento, pagos, titular, boletos, operador, logo, ahora });
  return {
    nombre: `boletos-${nombreDeArchivo(impresion.evento.nombre)}.pdf`,
    tipo: 'application/pdf',
    contenido,
  };
}
