import { normalizarCorreo } from '@taquilla/rules/formularios';
import { motivoSinVenta } from '@taquilla/rules/ventaEnLinea';
import { BusinessError } from '../businessError.ts';
import { encolarCorreo } from '../correos/correo.repository.ts';
import { inTransaction } from '../db/connection.ts';
import type { EnVivo } from '../eventos/envivo/enVivo.ts';
import type { Context } from '../server/context.ts';
import { usuarioDe } from '../server/handle.ts';
import { countAttempt } from '../server/limits/attempts.ts';
import type { Quien } from '../server/quien.ts';
import type { MotivoDeAviso } from './avisame.queries.ts';
import { anotarAviso, confirmarLlave } from './avisame.repository.ts';

interface Pedido {
  eventoId: number;
  /** Null for the address of the session. */
  correo: string | null;
  quien: Quien;
  ip: string;
}

/**
 * Keeps an address that wants to know when an event can be bought. A verified user's own address is kept at once; every other one
 * gets a mail, whether it is known or not, and waits for its link.
 * @throws BusinessError `evento_no_encontrado`, `evento_no_disponible`, `ya_hay_lugares`, `demasiadas_peticiones`; without an
 * address also `sesion_requerida`, `correo_no_verificado`
 */
export async function pedirAviso(
  context: Context,
  enVivo: EnVivo,
  { eventoId, correo: dado, quien, ip }: Pedido,
): Promise<{ confirmado: boolean }> {
  const correo = normalizarCorreo(dado ?? usuarioDe(quien).correo);
  const confirmado = quien.tipo === 'usuario' && quien.verificado && quien.correo === correo;
  await countAttempt(context, 'avisame', { ip, subject: correo });
  const motivo = await esperar(enVivo, eventoId, context.now());
  await inTransaction(context.db, async tx => {
    const { id, pedidos } = await anotarAviso(tx, { eventoId, correo, motivo, confirmado });
    if (!confirmado)
      await encolarCorreo(tx, {
        clave: `avisame:${id}:${pedidos}`,
        para: correo,
        tipo: 'avisame_confirmar',
        datos: { avisameId: id },
      });
  });
  context.avisarCorreo();
  return { confirmado };
}

/**
 * Confirms an address by the key of its mail.
 * @throws BusinessError `enlace_invalido`, `demasiadas_peticiones`
 */
export async function confirmarAviso(
  context: Context,
  { ip, ...pedido }: { eventoId: number; llave: string; ip: string },
): Promise<void> {
  await countAttempt(context, 'confirmarAviso', { ip });
  if (!(await confirmarLlave(context.db, pedido))) throw new BusinessError('enlace_invalido');
}

/** Names the reason for which buyers wait; refuses an event that can be bought, or that will not be sold on the web. */
async function esperar(enVivo: EnVivo, eventoId: number, ahora: Date): Promise<MotivoDeAviso> {
  const { datos } = await enVivo.catalogo.detalle(eventoId);
  const sinVenta = motivoSinVenta(datos, ahora);
  if (sinVenta === 'programada') return 'apertura';
  if (sinVenta === 'pausada') return 'lugares';
  if (sinVenta !== null) throw new BusinessError('evento_no_disponible');
  // From memory: a crowd that finds the event sold out asks at once.
  const { plano, secciones } = await (await enVivo.evento(eventoId)).inventario.estado();
  const hayEntradas = plano.secciones.some(
    ({ id, seccionAdicional }) => !seccionAdicional && (secciones.get(id)?.libres.size ?? 0) > 0,
  );
  if (hayEntradas) throw new BusinessError('ya_hay_lugares');
  return 'lugares';
}
