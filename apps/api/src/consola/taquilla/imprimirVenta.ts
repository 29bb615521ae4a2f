import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { findCompra } from '../../boletos/boletos.queries.ts';
import { nombreDeArchivo } from '../../boletos/nombreDeArchivo.ts';
import { crearBoletosPdf } from '../../boletos/pdf/boletosPdf.ts';
import { BusinessError } from '../../businessError.ts';
import { readNow } from '../../db/now.ts';
import { leerLogoDeLaCasa } from '../../eventos/logoDeLaCasa.ts';
import { firmarBoletos } from '../../firma/firma.ts';
import type { ConsoleChange } from '../../server/console/handleConsole.ts';
import type { Context } from '../../server/context.ts';
import { lockVenta } from '../posventa/boletosDeVenta.ts';
import { countImpresiones, insertImpresion } from './apartar.repository.ts';

/** Prints the living tickets of a sale (§C9.4). Prints are counted, and a second one needs a reason. */
export async function imprimirVenta(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { tx, params, body, sesion, anotar }: ConsoleChange<'imprimirVenta'>,
): Promise<RespuestaDe<'imprimirVenta'>> {
  const reserva = await lockVenta(tx, sesion(), params.folio);
  const copia = 1 + (await countImpresiones(tx, reserva.id));
  if (copia > 1 && !body.motivo) throw new BusinessError('motivo_requerido', { copia });
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
    despues: { formato: body.formato, copia },
    motivo: body.motivo,
  });
  const pdf = await crearBoletosPdf({
    evento: compra.evento,
    boletos: await firmarBoletos({ db, config }, vivos),
    titular: compra.comprador,
    operador: config.operador.nombre,
    logo: await leerLogoDeLaCasa({ db, config }),
    ahora: await readNow(tx),
    hoja: body.formato,
  });
  return {
    nombre: `boletos-${nombreDeArchivo(compra.evento.nombre)}.pdf`,
    pdf: pdf.toString('base64'),
    copia,
  };
}
