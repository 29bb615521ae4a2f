import type { Contexto } from '../contexto.ts';
import type { Atender } from '../http/atender.ts';
import { asegurarCliente, borrarTarjeta, guardarTarjeta, leerTarjetas } from './tarjetas.ts';

/** Saved cards, kept by the provider alone (§7.25-7.29). */
export function registrarTarjetas(atender: Atender, contexto: Contexto): void {
  const { config } = contexto;

  atender('getCredenciales', async () => ({
    merchantId: config.openpay.merchantId,
    publicKey: config.openpay.publicKey,
    sandbox: config.openpay.sandbox,
    scripts: contexto.scriptsDePago(),
  }));

  atender('getPerfilPago', async ({ usuario }) => {
    const { usuarioId, correo } = usuario();
    return { ...(await leerTarjetas(contexto, usuarioId)), usuario: { email: correo } };
  });

  atender('saveUsuarioPago', async ({ usuario }) => ({
    idOpenpay: await asegurarCliente(contexto, usuario()),
  }));

  atender('saveTarjeta', async ({ usuario, body }) => ({
    message: 'Tarjeta guardada exitosamente',
    tarjeta: await guardarTarjeta(contexto, usuario(), body),
  }));

  atender('deleteTarjeta', async ({ usuario, params }) => {
    await borrarTarjeta(contexto, usuario().usuarioId, params);
    return { message: 'Tarjeta eliminada' };
  });
}
