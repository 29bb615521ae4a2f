import { llavesDelProveedor } from '../env/secrets.ts';
import type { Context } from '../server/context.ts';
import type { Handle } from '../server/handle.ts';
import { asegurarCliente, borrarTarjeta, guardarTarjeta, leerTarjetas } from './tarjetas.ts';

/** Saved cards, kept by the provider alone (§7.25-7.29). */
export function registrarTarjetas(handle: Handle, context: Context): void {
  const { config } = context;

  handle('getCredenciales', async () => ({
    merchantId: config.openpay.merchantId,
    publicKey: llavesDelProveedor(config).llavePublica,
    sandbox: config.openpay.sandbox,
    scripts: context.paymentScripts(),
  }));

  handle('getPerfilPago', async ({ usuario }) => {
    const { usuarioId, correo } = usuario();
    return { ...(await leerTarjetas(context, usuarioId)), usuario: { email: correo } };
  });

  handle('saveUsuarioPago', async ({ usuario }) => ({
    idOpenpay: await asegurarCliente(context, usuario()),
  }));

  handle('saveTarjeta', async ({ usuario, body }) => ({
    message: 'Tarjeta guardada exitosamente',
    tarjeta: await guardarTarjeta(context, usuario(), body),
  }));

  handle('deleteTarjeta', async ({ usuario, params }) => {
    await borrarTarjeta(context, usuario().usuarioId, params);
    return { message: 'Tarjeta eliminada' };
  });
}
