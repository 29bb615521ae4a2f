import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { findCompra } from '../../boletos/boletos.queries.ts';
import { nombreDeArchivo } from '../../boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../../boletos/pdf/boletosPdf.ts';
import { BusinessError } from '../../businessError.ts';
import { reemitirBoletos } from '../../compra/reemitir.repository.ts';
import type { ReservaFila } from '../../compra/reserva.repository.ts';
import { encolarCorreo } from '../../correos/correo.repository.ts';
import type { Transaction } from '../../db/connection.ts';
import { readNow } from '../../db/now.ts';
import { leerLogoDeLaCasa } from '../../eventos/imagenes/logoDeLaCasa.ts';
import { firmarBoletos } from '../../firma/firma.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { exigirEventoVivo, lockVenta } from '../ventas/lockVenta.ts';
import { countImpresiones, insertImpresion } from './apartar.repository.ts';
import { leerRecibo } from './recibo.ts';

/**
 * Prints the living tickets of a sale (§C9.4). Prints are counted, and a second one needs a reason. Tickets that were mailed
 * are issued anew: the window learns no code that the buyer's mail opens a gate with, and the buyer is told.
 * @throws BusinessError `motivo_requerido` with `reemite` where the tickets were mailed
 */
export async function imprimirVenta(
  { db, config, avisarCorreo }: Pick<Context, 'db' | 'config' | 'avisarCorreo'>,
  { tx, params, body, sesion, anotar, alConfirmar }: ConsoleChange<'imprimirVenta'>,
): Promise<RespuestaDe<'imprimirVenta'>> {
  const reserva = await lockVenta(tx, sesion(), params.folio);
  await exigirEventoVivo(tx, reserva.evento_id);
  const copia = 1 + (await countImpresiones(tx, reserva.id));
  const reemitidos = salieronPorCorreo(reserva, copia);
  if ((copia > 1 || reemitidos) && !body.motivo)
    throw new BusinessError(
      'motivo_requerido',
      { copia, reemite: reemitidos },
      reemitidos ? AVISO : undefined,
    );
  if (reemitidos) await reemitirYAvisar(tx, reserva, copia);
  const compra = await findCompra(tx, reserva.id);
  const vivos = compra?.boletos.filter(boleto => boleto.estado !== 'anulado') ?? [];
  if (!compra || vivos.length === 0) throw new BusinessError('venta_sin_boletos');
  await insertImpresion(tx, {
    reservaId: reserva.id,
    personalId: sesion().personalId,
    formato: body.formato,
    motivo: body.motivo ?? null,
  });
  await anotar({
    accion: 'venta.imprimir',
    entidad: 'venta',
    entidadId: params.folio,
    eventoId: reserva.evento_id,
    despues: { formato: body.formato, copia, ...(reemitidos && { reemitidos }) },
    motivo: body.motivo,
  });
  alConfirmar(avisarCorreo);
  const pdf = await crearBoletosPdf({
    evento: compra.evento,
    pagos: compra.pagos,
    boletos: await firmarBoletos({ db, config }, vivos),
    titular: compra.comprador,
    operador: config.operador.nombre,
    logo: await leerLogoDeLaCasa({ db, config }),
    ahora: await readNow(tx),
    hoja: body.formato,
    recibo:
      body.formato === '80mm'
        ? await leerRecibo(tx, { reservaId: reserva.id, folio: params.folio, operador: config.operador })
        : null,
  });
  return {
    nombre: `boletos-${nombreDeArchivo(compra.evento.nombre)}.pdf`,
    pdf: pdf.toString('base64'),
    copia,
    reemitidos,
  };
}

const AVISO =
  'Estos boletos se mandaron por correo. Al imprimirlos se emiten de nuevo: los códigos del correo dejan de servir y se le avisa al comprador. Escribe el motivo.';

/** The first print of a window's sale is how its buyer gets the tickets; every other print of mailed tickets is a copy. */
function salieronPorCorreo({ correo, canal }: ReservaFila, copia: number): boolean {
  return correo !== null && !(canal === 'taquilla' && copia === 1);
}

async function reemitirYAvisar(tx: Transaction, { id, correo }: ReservaFila, copia: number): Promise<void> {
  await reemitirBoletos(tx, id);
  if (correo)
    await encolarCorreo(tx, {
      clave: `boletos_impresos:${id}:${copia}`,
      para: correo,
      tipo: 'boletos_impresos',
      datos: { reservaId: id },
    });
}
